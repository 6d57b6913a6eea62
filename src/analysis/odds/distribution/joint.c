/*
 * The cards of two hands, and what the dealer does beside them. Many pairs of
 * hands consist of the same cards, and then the dealer's chances are the same.
 * The chances of sets that differ only in cards of the pair's rank, and of
 * shoes that do, follow from one walk over the dealer's hands.
 */
#include "odds/distribution/distribution.h"

#include <math.h>
#include <string.h>

void joint_begin(struct joint *joint, const struct pack *pack, int rank)
{
    double unit = falls_unit(pack);
    joint->rank = rank;
    joint->pack = *pack;
    falls_fill(&joint->falls, pack);
    dealer_copies_fill(pack->odds, pack->upcard, rank, &joint->dealer);
    for (int i = 0; i < joint->dealer.bin_count; i++) {
        const struct copies_bin *bin = &joint->dealer.bins[i];
        joint->scale[i] = pow(unit, bin->copies - bin->level - 1);
    }
}

/* ---- Sets of cards ---- */

static void drop_pairs(struct joint *joint)
{
    joint->base_count = joint->set_count = joint->pair_count = 0;
    memset(joint->places, 0, sizeof joint->places);
    memset(joint->wanted, 0, sizeof joint->wanted);
}

static bool has_set(const struct joint_base *base, int copies)
{
    return base->copies >> copies & 1;
}

static struct joint_base *find_base(struct joint *joint, uint64_t key,
                                    uint64_t hash)
{
    enum { PLACE_SHIFT = 64 - PLACE_BITS };
    uint64_t place = hash >> PLACE_SHIFT;
    while (joint->places[place] != 0) {
        struct joint_base *base = &joint->bases[joint->places[place] - 1];
        if (base->key == key)
            return base;
        place = (place + 1) % PLACES;
    }
    struct joint_base *base = &joint->bases[joint->base_count++];
    base->key = key;
    base->copies = 0;
    joint->places[place] = (uint16_t)joint->base_count;
    return base;
}

/* Returns the number of the set of cards with this key and its hash. */
static uint16_t find_set(struct joint *joint, uint64_t key, uint64_t hash)
{
    int copies = joint_cards_of(key, joint->rank);
    struct joint_base *base =
        find_base(joint, joint_base_key(key, joint->rank), hash);
    if (!has_set(base, copies)) {
        base->copies |= UINT64_C(1) << copies;
        base->sets[copies] = (uint16_t)joint->set_count++;
    }
    return base->sets[copies];
}

/* ---- Pairs ---- */

static void use_pairs(struct joint *joint, joint_use *use, void *self)
{
    use(self);
    drop_pairs(joint);
}

/* Pairs up a unit with `count` others. */
static void pair_up_with(struct joint *joint, const struct unit_cards *one,
                         const struct unit_cards others[], int count,
                         joint_use *use, void *self)
{
    for (int i = 0; i < count; i++) {
        if (joint->set_count == JOINT_SETS || joint->pair_count == JOINT_PAIRS)
            use_pairs(joint, use, self);
        joint->pairs[joint->pair_count++] =
            (struct joint_pair){.set = find_set(joint, one->key + others[i].key,
                                                one->hash + others[i].hash),
                                .one = one->unit,
                                .other = others[i].unit};
    }
}

void joint_pair_up(struct joint *joint, const struct units *units, int part,
                   joint_use *use, void *self)
{
    drop_pairs(joint);
    for (int class = 0; class < units->parts; class ++) {
        int other = (part - class) & (units->parts - 1);
        const struct unit_cards *others = &units->cards[units->starts[other]];
        int start = units->starts[class], end = units->starts[class + 1];
        for (int i = start; i < end && class <= other; i++)
            pair_up_with(joint, &units->cards[i], others,
                         class == other
                             ? i - start + 1
                             : units->starts[other + 1] - units->starts[other],
                         use, self);
    }
    use_pairs(joint, use, self);
}

/* ---- The dealer ---- */

/* The state while the dealer is dealt to. */
struct dealing {
    struct joint *joint;
    const struct joint_shares *shares;
    int means;
    joint_visit *visit;
    void *self;
    /* Bases with this number of cards wait until there is one for each lane. */
    int cards, waiting;
    const struct joint_base *bases[LANES];
    struct lane_shoes shoes; /* with all cards of the pair's rank */
    struct copies_sums sums;
};

static const double *shares_of_bins(struct dealing *dealing, int copies,
                                    int mean)
{
    struct joint *joint = dealing->joint;
    double *bins = joint->bins[copies][mean];
    int cards = dealing->cards + copies;
    if (joint->has_bins[copies][mean])
        return bins;
    joint->has_bins[copies][mean] = true;
    for (int i = 0; i < joint->dealer.bin_count; i++) {
        const struct copies_bin *bin = &joint->dealer.bins[i];
        bins[i] = joint->scale[i] *
                  dealing->shares[mean]
                      .of[copies + bin->copies][cards + bin->level + 1];
    }
    return bins;
}

/* Returns the share of a natural of the dealer beside a set of cards. Unless
 * the card that makes it with the upcard is of the pair's rank, that is the
 * share for each such card in the shoe. */
static double natural_share(const struct dealing *dealing, int copies, int mean)
{
    const struct joint *joint = dealing->joint;
    const struct joint_shares *shares = &dealing->shares[mean];
    int rank = joint->pack.natural_rank, cards = dealing->cards + copies;
    if (rank < 0)
        return 0;
    if (rank == joint->rank)
        return shares->of[copies + 1][cards + 1];
    return shares->of[copies][cards + 1] / falls_unit(&joint->pack);
}

static bool is_wanted(const struct dealing *dealing, int lane, int copies,
                      int mean)
{
    const struct joint_base *base = dealing->bases[lane];
    return has_set(base, copies) &&
           dealing->joint->wanted[mean][base->sets[copies]];
}

/* Fills the numbers of the lanes whose sets with this number of pair cards are
 * wanted, and returns how many they are. */
static int wanted_lanes(const struct dealing *dealing, int copies, int mean,
                        int lanes[LANES])
{
    int count = 0;
    for (int lane = 0; lane < dealing->waiting; lane++) {
        lanes[count] = lane;
        count += is_wanted(dealing, lane, copies, mean);
    }
    return count;
}

/* Visits the sets of all lanes with this number of pair cards. */
static void visit_joint_sets(struct dealing *dealing, int copies, int mean)
{
    const struct joint *joint = dealing->joint;
    double totals[ODDS_DEALER_TOTALS][LANES];
    int lanes[LANES], count = wanted_lanes(dealing, copies, mean, lanes);
    int rank = joint->pack.natural_rank;
    bool is_counted = rank >= 0 && rank != joint->rank;
    double all = dealing->shares[mean].of[copies][dealing->cards + copies];
    double natural = natural_share(dealing, copies, mean);
    if (count == 0)
        return;
    joint->pack.odds->walks.copies_totals(&joint->dealer, &dealing->sums,
                                          shares_of_bins(dealing, copies, mean),
                                          totals);
    for (int i = 0; i < count; i++) {
        int lane = lanes[i];
        const struct joint_base *base = dealing->bases[lane];
        double held = is_counted ? dealing->shoes.count[rank][lane] : 1;
        struct joint_chances chances = {
            .all = base->falls * all, .natural = base->falls * held * natural};
        for (int k = 0; k < ODDS_DEALER_TOTALS; k++)
            chances.totals[k] = base->falls * totals[k][lane];
        dealing->visit(dealing->self, mean, base->sets[copies], &chances);
    }
}

static void empty_lanes(struct dealing *dealing)
{
    const struct odds *odds = dealing->joint->pack.odds;
    uint64_t copies = 0;
    if (dealing->waiting == 0)
        return;
    lanes_repeat(&dealing->shoes, dealing->waiting);
    odds->walks.copies(odds, &dealing->joint->dealer, &dealing->shoes,
                       &dealing->sums);
    for (int lane = 0; lane < dealing->waiting; lane++)
        copies |= dealing->bases[lane]->copies;
    for (int own = 0; copies >> own != 0; own++)
        for (int mean = 0; mean < dealing->means; mean++)
            visit_joint_sets(dealing, own, mean);
    dealing->waiting = 0;
}

/* The sets of a base that the shoe doesn't have keep their chances of 0. */
static void deal_base(struct dealing *dealing, const struct joint_base *base)
{
    const struct joint *joint = dealing->joint;
    int cards[ODDS_RANKS];
    if (base->falls == 0)
        return;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        cards[rank] = joint_cards_of(base->key, rank);
    dealing->bases[dealing->waiting] = base;
    lane_fill(&dealing->shoes, dealing->waiting++, &joint->pack, cards);
    if (dealing->waiting == LANES)
        empty_lanes(dealing);
}

/* ---- All bases ---- */

/* Fills the falling products of a base's cards, and counts them. */
static void count_cards(const struct joint *joint, struct joint_base *base)
{
    base->falls = 1;
    base->cards = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int cards = joint_cards_of(base->key, rank);
        base->falls *= joint->falls.count[rank][cards];
        base->cards += cards;
    }
}

/* Bases are sorted by their number of cards, and then by which of the lowest
 * numbers of pair cards they have sets with, so that lanes have the same to do.
 */
enum { LOW_COPIES = 16, ORDERS = OWN_MAX * LOW_COPIES };

static int order_of(const struct joint_base *base)
{
    return base->cards * LOW_COPIES + (int)(base->copies % LOW_COPIES);
}

static void sort_bases(struct joint *joint)
{
    uint16_t starts[ORDERS + 1] = {0};
    for (int i = 0; i < joint->base_count; i++) {
        count_cards(joint, &joint->bases[i]);
        starts[order_of(&joint->bases[i]) + 1]++;
    }
    for (int i = 0; i < ORDERS; i++)
        starts[i + 1] = (uint16_t)(starts[i + 1] + starts[i]);
    for (int i = 0; i < joint->base_count; i++)
        joint->order[starts[order_of(&joint->bases[i])]++] = (uint16_t)i;
}

void joint_deal(struct joint *joint, const struct joint_shares shares[],
                int means, joint_visit *visit, void *self)
{
    struct dealing dealing;
    dealing.joint = joint;
    dealing.shares = shares;
    dealing.means = means;
    dealing.visit = visit;
    dealing.self = self;
    dealing.cards = -1;
    dealing.waiting = 0;
    sort_bases(joint);
    for (int i = 0; i < joint->base_count; i++) {
        const struct joint_base *base = &joint->bases[joint->order[i]];
        if (base->cards != dealing.cards) {
            empty_lanes(&dealing);
            dealing.cards = base->cards;
            memset(joint->has_bins, 0, sizeof joint->has_bins);
        }
        deal_base(&dealing, base);
    }
    empty_lanes(&dealing);
}
