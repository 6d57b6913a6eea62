/* The distribution of the combined result of the hands of a split pair. */
#include "odds/distribution.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Keys of sets of cards ---- */

/* The key of a set of cards is the sum of the keys of its cards. */
enum { KEY_BITS = 6, CARD_MASK = (1 << KEY_BITS) - 1 };

static inline uint64_t joint_key_of_card(int rank)
{
    return UINT64_C(1) << KEY_BITS * rank;
}

/* Returns the number of cards of a rank in a set. */
static inline int joint_cards_of(uint64_t key, int rank)
{
    return (int)(key >> KEY_BITS * rank & CARD_MASK);
}

/* Sets that differ only in cards of the pair's rank share their deals. Returns
 * the key of what is common to them. */
static inline uint64_t joint_base_key(uint64_t key, int rank)
{
    return key & ~((uint64_t)CARD_MASK << KEY_BITS * rank);
}

/* A multiplicative hash of the base: the hash of a sum of keys is the sum of
 * their hashes. Its high bits give the place. */
static inline uint64_t joint_hash(uint64_t key, int rank)
{
    return joint_base_key(key, rank) * UINT64_C(0x9E3779B97F4A7C15);
}

/* ---- Units, sorted by class ---- */

/*
 * A hand loses unless it ends with a total that isn't bust and that the dealer
 * doesn't beat. So its second card counts as a loss, and an ending takes that
 * back: it counts its win minus the loss. A unit is a second card, or all
 * endings that consist of the same cards. For two hands, every unit of the one
 * is combined with every unit of the other.
 */
struct unit {
    uint64_t key; /* of the cards without the first one */
    int kind;     /* KIND_CHARLIE of a second card: the dealer doesn't matter */
    bool lost;    /* a second card */
    bool has_stake[STAKES];
    double ways[STAKES][2]; /* [1] if the second card is of the pair's rank */
};

/* What is needed to find the set of cards of two units. */
struct unit_cards {
    uint64_t key, hash;
    uint16_t unit;
};

/*
 * There may be too many sets of cards to keep at once, so they are counted in
 * parts. A unit has a class, and the sum of the classes of two units, modulo
 * the number of parts, is the part of their cards, without those of the pair's
 * rank.
 */
enum { UNITS_MAX = ODDS_HANDS + ODDS_RANKS, PARTS_MAX = 128 };

struct units {
    int rank; /* of the pair */
    int count;
    struct unit list[UNITS_MAX];
    int parts;                      /* a power of two */
    uint16_t starts[PARTS_MAX + 1]; /* of each class in `cards` */
    struct unit_cards cards[UNITS_MAX];
};

static uint64_t key_of(const struct odds_hand *hand)
{
    uint64_t key = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        key += hand->count[rank] * joint_key_of_card(rank);
    return key;
}

/* Any numbers do that spread the sets of cards over the parts. */
static int class_of_key(const struct units *units, uint64_t key)
{
    static const int class_of_card[ODDS_RANKS] = {1,  27, 45, 75, 99,
                                                  11, 57, 89, 37, 69};
    int class = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (rank != units->rank)
            class += class_of_card[rank] * joint_cards_of(key, rank);
    return class & (units->parts - 1);
}

static struct unit *add_unit(struct units *units, uint64_t key, int kind,
                             bool lost)
{
    struct unit *unit = &units->list[units->count++];
    *unit = (struct unit){.key = key, .kind = kind, .lost = lost};
    return unit;
}

static void add_ways(struct unit *unit, int stake, bool pair, double ways)
{
    unit->has_stake[stake - 1] = true;
    unit->ways[stake - 1][pair] += ways;
}

static void add_second_cards(struct units *units, const struct odds *odds,
                             const uint8_t actions[ODDS_HANDS])
{
    for (int second = 0; second < ODDS_RANKS; second++) {
        int hand = two_card_hand(odds, units->rank, second);
        int stake = actions[hand] == ODDS_DOUBLE ? 2 : 1;
        struct unit *unit =
            add_unit(units, joint_key_of_card(second), KIND_CHARLIE, true);
        add_ways(unit, stake, second == units->rank, 1);
    }
}

static void add_endings(struct units *units, const struct odds *odds,
                        const struct endings *endings)
{
    uint16_t unit_of[ODDS_HANDS] = {0}; /* plus 1 */
    uint64_t first = joint_key_of_card(units->rank);
    for (int i = 0; i < endings->count; i++) {
        const struct ending *ending = &endings->list[i];
        if (unit_of[ending->hand] == 0) {
            uint64_t key = key_of(&odds->hands[ending->hand]) - first;
            (void)add_unit(units, key, ending->kind, false);
            unit_of[ending->hand] = (uint16_t)units->count;
        }
        add_ways(&units->list[unit_of[ending->hand] - 1], ending->stake,
                 ending->pair, ending->ways);
    }
}

/* A part has about this many pairs of units: their sets fit into a CPU's cache
 * next to its core. */
static int parts_for(int units)
{
    enum { PAIRS_OF_A_PART = 8192 };
    int parts = 1;
    while (parts < PARTS_MAX && units * units / 2 > parts * PAIRS_OF_A_PART)
        parts *= 2;
    return parts;
}

static void sort_by_class(struct units *units)
{
    uint16_t next[PARTS_MAX], counts[PARTS_MAX] = {0};
    for (int i = 0; i < units->count; i++)
        counts[class_of_key(units, units->list[i].key)]++;
    units->starts[0] = 0;
    for (int class = 0; class < units->parts; class ++) {
        next[class] = units->starts[class];
        units->starts[class + 1] =
            (uint16_t)(units->starts[class] + counts[class]);
    }
    for (int i = 0; i < units->count; i++) {
        uint64_t key = units->list[i].key;
        units->cards[next[class_of_key(units, key)]++] =
            (struct unit_cards){key, joint_hash(key, units->rank), (uint16_t)i};
    }
}

static void units_fill(struct units *units, const struct odds *odds, int rank,
                       const uint8_t actions[ODDS_HANDS],
                       const struct endings *endings)
{
    units->rank = rank;
    units->count = 0;
    add_second_cards(units, odds, actions);
    add_endings(units, odds, endings);
    units->parts = parts_for(units->count);
    sort_by_class(units);
}

/* ---- Sets of cards ---- */

/*
 * The cards of two hands, and what the dealer does beside them. Many pairs of
 * hands consist of the same cards, and then the dealer's chances are the same.
 * The chances of sets that differ only in cards of the pair's rank, and of
 * shoes that do, follow from one walk over the dealer's hands.
 */

/* The cards without those of the pair's rank. If the bit n of `copies` is set,
 * sets[n] is the number of the set with n of these. */
enum { OWN_MAX = 2 * HAND_BEST + 2 };

struct joint_base {
    uint64_t key;
    uint64_t copies;
    uint16_t sets[OWN_MAX];
    double falls; /* the falling products of its cards */
    int cards;
};

/* Two units, by their numbers, and the set of their cards. */
struct joint_pair {
    uint16_t set, one, other;
};

enum { PLACE_BITS = 13, PLACES = 1 << PLACE_BITS };
enum { JOINT_SETS = PLACES / 2, JOINT_PAIRS = 4 * PLACES };

/* The chances that a number of cards of the pair's rank and a number of all
 * cards come in one order, beside the falling products of the other ranks. They
 * may be a mean over several shoes that differ only in cards of this rank. */
enum { COPIES_OUT = FALLS, CARDS_OUT = FALLS };

struct joint_shares {
    double of[COPIES_OUT][CARDS_OUT]; /* by copies and all cards */
};

/* Working space. */
enum { JOINT_MEANS = 3 };

struct joint {
    int rank; /* of the pair */
    struct pack pack;
    struct falls falls;
    struct dealer_copies dealer;
    double scale[BINS_MAX]; /* of a bin's products, as for the falls */
    int base_count, set_count, pair_count;
    uint16_t places[PLACES]; /* by key: the index into `bases` + 1 */
    struct joint_base bases[JOINT_SETS];
    struct joint_pair pairs[JOINT_PAIRS];
    bool wanted[JOINT_MEANS][JOINT_SETS]; /* by mean and set */
    uint16_t order[JOINT_SETS];           /* of the bases, by cards */
    /* The shares of the dealer's bins for sets with one number of cards, by the
     * pair cards among them and mean, once they are needed. */
    bool has_bins[OWN_MAX][JOINT_MEANS];
    double bins[OWN_MAX][JOINT_MEANS][BINS_MAX];
};

/* Begins with a pack that is without the upcard and the two cards of the pair.
 */
static void joint_begin(struct joint *joint, const struct pack *pack, int rank)
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

/* Uses the pairs; they and their sets are dropped after it. */
typedef void joint_use(void *self);

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

/* Pairs up the units whose cards belong to a part. Calls `use` when there is no
 * room for one more pair, and at the end; after each call the pairs and their
 * sets are dropped. */
static void joint_pair_up(struct joint *joint, const struct units *units,
                          int part, joint_use *use, void *self)
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

/* Joint chances of the cards of both hands, in one order, and of what the
 * dealer has. */
struct joint_chances {
    double all; /* whatever the dealer has */
    double natural;
    double totals[ODDS_DEALER_TOTALS];
};

typedef void joint_visit(void *self, int mean, int set,
                         const struct joint_chances *chances);

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

/* Deals to the dealer beside each set that is wanted for a mean, and calls
 * `visit` with the chances by the shares of that mean. */
static void joint_deal(struct joint *joint, const struct joint_shares shares[],
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

/* ---- The sums of two hands ---- */

/*
 * The sums of the results of two split hands.
 *
 * Two second cards are settled whatever the dealer has. One ending depends on
 * its total, two endings depend on the lower total: if the dealer doesn't beat
 * that, neither hand is beaten.
 */

/* What the dealer does to a total: misses it, neither beating nor tying it, or
 * ties it. Only a natural beats a Charlie. */
struct joint_ends {
    double misses, ties;
};

/* Fills the chances of the ends by kind of total, KIND_CHARLIE included. */
static inline void joint_ends_fill(const struct joint_chances *chances,
                                   struct joint_ends ends[KIND_CHARLIE + 1])
{
    double misses = chances->all - chances->natural;
    ends[KIND_CHARLIE] = (struct joint_ends){misses, 0};
    for (int kind = KIND_CHARLIE - 1; kind > 0; kind--) {
        misses -= chances->totals[kind - 1];
        ends[kind] = (struct joint_ends){misses, chances->totals[kind - 1]};
    }
    ends[0] = (struct joint_ends){misses, 0};
}

/* Two hands win from -4 to 4 bets together. */
enum { TWO_STAKES = 2 * STAKES, TWO_SUMS = 2 * TWO_STAKES + 1 };

/* The chances of each sum of the results of two hands; [1] is with a dealer's
 * natural that takes all bets, [0] is without one. */
struct two_hands {
    double sums[2][TWO_SUMS];
};

/* What is known of two units, the lower one first. */
enum { BOTH_LOST, ONE_LOST, ONE_LOWER, BOTH_SAME, RELATIONS };

/* Where the dealer's end matters to two hands, it does so by the lower total of
 * theirs. For hands that the dealer can't change, the dealer misses without a
 * natural that takes all bets, and ties with one. */
struct sums_room {
    struct joint *joint;
    const struct units *units;
    bool natural_settles; /* a dealer's natural isn't counted separately */
    struct joint_shares shares;                           /* of the only shoe */
    struct joint_ends rows[JOINT_SETS][KIND_CHARLIE + 1]; /* by set and kind */
    /* The sums over all pairs of units, by whether the dealer doesn't matter,
     * their relation, their stakes, and how many second cards are of the pair's
     * rank. */
    struct joint_ends tallies[2][RELATIONS][STAKES][STAKES][3];
};

static void fill_shoe_shares(struct sums_room *room)
{
    const struct falls *falls = &room->joint->falls;
    const double *counts = falls->count[room->joint->rank];
    for (int copies = 0; copies < COPIES_OUT; copies++)
        for (int cards = copies; cards < CARDS_OUT; cards++)
            room->shares.of[copies][cards] =
                counts[copies] * falls->left[cards];
}

static void fill_row(void *self, int mean, int set,
                     const struct joint_chances *chances)
{
    struct sums_room *room = self;
    (void)mean;
    joint_ends_fill(chances, room->rows[set]);
    if (room->natural_settles)
        room->rows[set][KIND_CHARLIE].ties = chances->natural;
}

/* ---- Pairs of units ---- */

static bool is_lower(const struct unit *unit, const struct unit *than)
{
    if (unit->lost || than->lost)
        return unit->lost && !than->lost;
    return unit->kind < than->kind;
}

static int relation_of(const struct unit *low, const struct unit *high)
{
    if (low->lost)
        return high->lost ? BOTH_LOST : ONE_LOST;
    return low->kind < high->kind ? ONE_LOWER : BOTH_SAME;
}

static void add_to_tally(struct joint_ends *tally, const struct joint_ends *row,
                         double ways)
{
    tally->misses += ways * row->misses;
    tally->ties += ways * row->ties;
}

static void tally_units(struct sums_room *room, const struct joint_pair *pair)
{
    const struct unit *one = &room->units->list[pair->one];
    const struct unit *other = &room->units->list[pair->other];
    bool swap = is_lower(other, one);
    const struct unit *low = swap ? other : one, *high = swap ? one : other;
    int kind = low->kind < high->kind ? low->kind : high->kind;
    double orders = low == high ? 1 : 2;
    struct joint_ends(*tallies)[STAKES][3] =
        room->tallies[kind == KIND_CHARLIE][relation_of(low, high)];
    const struct joint_ends *row = &room->rows[pair->set][kind];
    for (int i = 0; i < STAKES; i++)
        for (int k = 0; k < STAKES; k++) {
            const double *ways = low->ways[i], *others = high->ways[k];
            if (!low->has_stake[i] || !high->has_stake[k])
                continue;
            add_to_tally(&tallies[i][k][0], row, orders * ways[0] * others[0]);
            add_to_tally(&tallies[i][k][1], row,
                         orders * (ways[0] * others[1] + ways[1] * others[0]));
            add_to_tally(&tallies[i][k][2], row, orders * ways[1] * others[1]);
        }
}

static void tally_pairs(void *self)
{
    struct sums_room *room = self;
    struct joint *joint = room->joint;
    size_t sets = (size_t)joint->set_count;
    memset(room->rows, 0, sets * sizeof *room->rows);
    memset(joint->wanted[0], true, sets * sizeof joint->wanted[0][0]);
    joint_deal(joint, &room->shares, 1, fill_row, room);
    for (int i = 0; i < joint->pair_count; i++)
        tally_units(room, &joint->pairs[i]);
}

/* The count of a hand: a result, and perhaps one that it takes back. */
struct change {
    int results[2];
    int count; /* 1 or 2 */
};

static struct change change_of(bool lost, int wins, int stake)
{
    if (lost)
        return (struct change){{-stake}, 1};
    return (struct change){{wins, -stake}, 2};
}

static void add_results(double chance, const struct change *one,
                        const struct change *other, double sums[TWO_SUMS])
{
    for (int i = 0; i < one->count; i++)
        for (int k = 0; k < other->count; k++)
            sums[TWO_STAKES + one->results[i] + other->results[k]] +=
                i == k ? chance : -chance;
}

/* Adds the results of all pairs with these stakes. */
static void add_tallies(const struct sums_room *room, bool settled,
                        int relation, int low, int high,
                        const double weights[3], struct two_hands *two)
{
    const struct joint_ends *tallies =
        room->tallies[settled][relation][low - 1][high - 1];
    for (int tied = 0; tied <= 1; tied++) {
        bool ties = tied && !settled;
        bool both = relation == BOTH_SAME || relation == ONE_LOST;
        double chance = 0;
        for (int pairs = 0; pairs <= 2; pairs++)
            chance += weights[pairs] *
                      (tied ? tallies[pairs].ties : tallies[pairs].misses);
        struct change one =
            change_of(relation <= ONE_LOST, ties ? 0 : low, low);
        struct change other =
            change_of(relation == BOTH_LOST, ties && both ? 0 : high, high);
        add_results(chance, &one, &other, two->sums[settled && tied]);
    }
}

/* Counts the two hands of a pair. weights[n] is the weight of the sums if n of
 * the two second cards are of the split rank. */
static void two_hands_count(struct joint *joint, const struct units *units,
                            const double weights[3], struct sums_room *room,
                            struct two_hands *two)
{
    room->joint = joint;
    room->units = units;
    room->natural_settles = !natural_stands_apart(&joint->pack.odds->rules);
    memset(room->tallies, 0, sizeof room->tallies);
    fill_shoe_shares(room);
    for (int part = 0; part < units->parts; part++)
        joint_pair_up(joint, units, part, tally_pairs, room);
    memset(two, 0, sizeof *two);
    for (int settled = 0; settled <= 1; settled++)
        for (int relation = 0; relation < RELATIONS; relation++)
            for (int low = 1; low <= STAKES; low++)
                for (int high = 1; high <= STAKES; high++)
                    add_tallies(room, settled, relation, low, high, weights,
                                two);
}

/* ---- Products of two hands ---- */

/*
 * The mean product of the results of two split hands, summed over the shoes
 * that further pair cards leave.
 *
 * A second card loses its stake. An ending takes that back and wins its stake,
 * so it counts two stakes if the dealer misses its total, and one for a tie. Of
 * two endings, the lower one tells: if the dealer ties it, the higher one
 * counts in full. So what is multiplied depends on the dealer only by the lower
 * total and on the shoe only by the falling products of the cards, which are
 * summed over the shoes before any card is dealt to the dealer.
 */

/* Kinds of pairs of hands, whose results are multiplied: all, those in which
 * the second card of the first hand is of the split rank, and those in which
 * both second cards are. */
enum { PRODUCT_ALL, PRODUCT_PAIR, PRODUCT_PAIRS, PRODUCTS };

/* The weight of the mean product of two hands, by the number of pair cards that
 * are out besides a hand's own. */
struct product_weights {
    double of[EXTRAS_MAX][PRODUCTS];
};

/* The number of second cards that are of the pair's rank. */
enum { SECONDS = JOINT_MEANS };

/* What the pairs with the same cards count: by kind, and of these for two
 * endings of the same kind. */
struct product_counts {
    double all[KIND_CHARLIE + 1];
    double same[KIND_CHARLIE + 1];
};

/* What a unit counts if the dealer misses it. */
struct worth {
    double of[2]; /* [1] if the second card is of the pair's rank */
    int kind;
    bool lost;
};

struct products_room {
    struct joint *joint;
    double sum;
    bool natural_settles; /* a dealer's natural isn't counted separately */
    struct joint_shares shares[SECONDS];
    struct worth worths[UNITS_MAX];
    struct product_counts counts[SECONDS][JOINT_SETS];
};

/* Returns the weight of a product of two hands, of which `seconds` have a
 * second card of the pair's rank. */
static double weight_of(const double of[PRODUCTS], int seconds)
{
    return of[PRODUCT_ALL] + seconds * of[PRODUCT_PAIR] / 2 +
           (seconds == 2 ? of[PRODUCT_PAIRS] : 0);
}

static void add_shares(struct products_room *room, const struct pack *pack,
                       const double of[PRODUCTS])
{
    struct falls falls;
    falls_fill(&falls, pack);
    for (int seconds = 0; seconds < SECONDS; seconds++) {
        double weight = weight_of(of, seconds);
        for (int copies = 0; copies < COPIES_OUT; copies++) {
            double share = weight * falls.count[room->joint->rank][copies];
            double *shares = room->shares[seconds].of[copies];
            for (int cards = copies; cards < CARDS_OUT; cards++)
                shares[cards] += share * falls.left[cards];
        }
    }
}

static void fill_shares(struct products_room *room, const struct pack *pack,
                        const struct product_weights *weights)
{
    memset(room->shares, 0, sizeof room->shares);
    for (int extra = 1; extra < EXTRAS_MAX; extra++) {
        struct pack rest = pack_without(pack, room->joint->rank, extra + 1);
        add_shares(room, &rest, weights->of[extra]);
    }
}

static void fill_worths(struct products_room *room, const struct units *units)
{
    for (int i = 0; i < units->count; i++) {
        const struct unit *unit = &units->list[i];
        struct worth *worth = &room->worths[i];
        *worth = (struct worth){.kind = unit->kind, .lost = unit->lost};
        for (int stake = 1; stake <= STAKES; stake++)
            for (int pair = 0; pair <= 1; pair++)
                worth->of[pair] +=
                    stake * unit->ways[stake - 1][pair] * (unit->lost ? -1 : 2);
    }
}

static void count_product(struct products_room *room, int seconds, int set,
                          int kind, bool same, double product)
{
    struct product_counts *counts = &room->counts[seconds][set];
    room->joint->wanted[seconds][set] = true;
    counts->all[kind] += product;
    if (same)
        counts->same[kind] += product;
}

static void count_pair(struct products_room *room,
                       const struct joint_pair *pair)
{
    const struct worth *one = &room->worths[pair->one];
    const struct worth *other = &room->worths[pair->other];
    double orders = pair->one == pair->other ? 1 : 2;
    int kind = one->kind < other->kind ? one->kind : other->kind;
    bool same = one->kind == other->kind && !one->lost && !other->lost;
    double none = orders * one->of[0] * other->of[0];
    double both = orders * one->of[1] * other->of[1];
    double either =
        orders * (one->of[0] * other->of[1] + one->of[1] * other->of[0]);
    if (none != 0)
        count_product(room, 0, pair->set, kind, same, none);
    if (either != 0)
        count_product(room, 1, pair->set, kind, same, either);
    if (both != 0)
        count_product(room, 2, pair->set, kind, same, both);
}

/* A tie of the lower total halves what it counts; a tie of both, what both
 * count. */
static void add_set(void *self, int seconds, int set,
                    const struct joint_chances *chances)
{
    struct products_room *room = self;
    const struct product_counts *counts = &room->counts[seconds][set];
    struct joint_ends ends[KIND_CHARLIE + 1];
    double sum = 0;
    joint_ends_fill(chances, ends);
    if (room->natural_settles)
        ends[KIND_CHARLIE].misses = chances->all;
    for (int kind = 0; kind <= KIND_CHARLIE; kind++)
        sum += counts->all[kind] * (ends[kind].misses + ends[kind].ties / 2) -
               counts->same[kind] * ends[kind].ties / 4;
    room->sum += sum;
}

static void add_pairs(void *self)
{
    struct products_room *room = self;
    struct joint *joint = room->joint;
    for (int seconds = 0; seconds < SECONDS; seconds++)
        memset(room->counts[seconds], 0,
               (size_t)joint->set_count * sizeof room->counts[seconds][0]);
    for (int i = 0; i < joint->pair_count; i++)
        count_pair(room, &joint->pairs[i]);
    joint_deal(joint, room->shares, SECONDS, add_set, room);
}

/* Returns the weighted sum of the mean products. The pack is without the
 * upcard, and holds the pair. */
static double products_sum(const struct pack *pack,
                           const struct product_weights *weights,
                           struct joint *joint, const struct units *units,
                           struct products_room *room)
{
    room->joint = joint;
    room->sum = 0;
    room->natural_settles = !natural_stands_apart(&pack->odds->rules);
    fill_shares(room, pack, weights);
    fill_worths(room, units);
    for (int part = 0; part < units->parts; part++)
        joint_pair_up(joint, units, part, add_pairs, room);
    return room->sum;
}

enum { BET = 10 }; /* in tenths: results are in whole bets, chances by tenths */

/* Working space; arrays are indexed by the number of extra pair cards out. */
struct split_distribution_room {
    struct pack pack; /* before the look */
    struct split_plan plan;
    struct split_moments *moments;
    struct split_distribution *distribution;
    struct endings endings;
    struct split_results results[EXTRAS_MAX];
    struct results closed[EXTRAS_MAX]; /* with a second card that isn't a pair
                                          card */
    int extra, product; /* the only mean product that counts 1; others are 0 */
    int end;            /* the dealer's end that end_open() uses */
    struct units units;
    struct joint joint;
    struct products_room *products;
    struct sums_room *sums;
};

void split_distribution_room_free(struct split_distribution_room *room)
{
    if (room == NULL)
        return;
    free(room->products);
    free(room->sums);
    free(room);
}

struct split_distribution_room *split_distribution_room_new(void)
{
    struct split_distribution_room *room = calloc(1, sizeof *room);
    if (room == NULL)
        return NULL;
    room->products = malloc(sizeof *room->products);
    room->sums = malloc(sizeof *room->sums);
    if (room->products && room->sums)
        return room;
    split_distribution_room_free(room);
    return NULL;
}

/* ---- By the number of extra cards ---- */

/* Returns the share of the cards of the pair's rank that can be split with it,
 * after `out` of them are out. */
static double share_of_face(const struct split_distribution_room *room, int out)
{
    double of_rank = room->pack.count[room->plan.rank] - out;
    double left = room->plan.pair_cards - out;
    return left > 0 && of_rank > 0 ? left / of_rank : 0;
}

static double mean_over_results(const struct results *results,
                                double (*of)(int result, int end))
{
    double mean = 0;
    for (int result = 0; result < RESULTS; result++)
        for (int end = 0; end < DEALER_ENDS; end++)
            mean += results->chance[result][end] * of(result - STAKES, end);
    return mean;
}

static double square_of(int result, int end)
{
    (void)end;
    return result * result;
}

static double lost_to_natural(int result, int end)
{
    return end == ENDS_NATURAL ? result : 0;
}

static double square_open(const void *self, int extra)
{
    const struct split_distribution_room *room = self;
    return mean_over_results(&room->results[extra].all, square_of);
}

static double square_closed(const void *self, int extra)
{
    const struct split_distribution_room *room = self;
    return mean_over_results(&room->closed[extra], square_of);
}

static double natural_open(const void *self, int extra)
{
    const struct split_distribution_room *room = self;
    return mean_over_results(&room->results[extra].all, lost_to_natural);
}

static double natural_closed(const void *self, int extra)
{
    const struct split_distribution_room *room = self;
    return mean_over_results(&room->closed[extra], lost_to_natural);
}

static double chance_of_end(const struct results *hand, int end)
{
    double chance = 0;
    for (int result = 0; result < RESULTS; result++)
        chance += hand->chance[result][end];
    return chance;
}

static double end_open(const void *self, int extra)
{
    const struct split_distribution_room *room = self;
    return chance_of_end(&room->results[extra].all, room->end);
}

/* Returns 1 for the product whose weight is wanted. */
static double product_of(const struct split_distribution_room *room, int extra,
                         int product)
{
    return extra == room->extra && product == room->product;
}

/* With two hands, one of the extra cards is the other hand's own. */
static double product_open(const void *self, int extra)
{
    return product_of(self, extra, PRODUCT_ALL);
}

static double product_half(const void *self, int extra)
{
    const struct split_distribution_room *room = self;
    return product_of(room, extra, PRODUCT_ALL) -
           share_of_face(room, extra + 1) *
               product_of(room, extra, PRODUCT_PAIR);
}

static double product_closed(const void *self, int extra)
{
    const struct split_distribution_room *room = self;
    double one = share_of_face(room, extra + 1);
    double both = one * share_of_face(room, extra + 2);
    return product_of(room, extra, PRODUCT_ALL) -
           2 * one * product_of(room, extra, PRODUCT_PAIR) +
           both * product_of(room, extra, PRODUCT_PAIRS);
}

static void fill_extra(struct split_distribution_room *room, int extra,
                       const uint8_t actions[ODDS_HANDS])
{
    int rank = room->plan.rank;
    struct pack rest = pack_without(&room->pack, rank, extra + 1);
    split_results_fill(&rest, rank, actions, &room->endings,
                       &room->results[extra]);
    room->closed[extra] = room->results[extra].all;
    double share = share_of_face(room, extra + 1);
    for (int result = 0; result < RESULTS; result++)
        for (int end = 0; end < DEALER_ENDS; end++)
            room->closed[extra].chance[result][end] -=
                share * room->results[extra].pair.chance[result][end];
}

/* ---- All hands ---- */

static double value_beside(const struct split_distribution_room *room,
                           const struct split_hands *hands, int others,
                           split_value_of *value_of)
{
    return hands->chance * split_beside(&room->pack, &room->plan, hands->extra,
                                        others, value_of, room);
}

/* Adds the mean squares and the naturals of each hand. */
static void add_moments(void *self, const struct split_hands *hands)
{
    struct split_distribution_room *room = self;
    struct split_moments *moments = room->moments;
    int closed = hands->closed, open = hands->open;
    if (closed > 0) {
        moments->square +=
            closed * value_beside(room, hands, closed - 1, square_closed);
        moments->natural +=
            closed * value_beside(room, hands, closed - 1, natural_closed);
    }
    if (open > 0) {
        moments->square +=
            open * value_beside(room, hands, closed, square_open);
        moments->natural +=
            open * value_beside(room, hands, closed, natural_open);
    }
}

/* The weight of the product that is looked at. */
struct product_weight {
    const struct split_distribution_room *room;
    double weight;
};

/* Adds the mean products of two hands. */
static void add_products(void *self, const struct split_hands *hands)
{
    struct product_weight *of = self;
    int closed = hands->closed, open = hands->open;
    if (closed > 1)
        of->weight += closed * (closed - 1) *
                      value_beside(of->room, hands, closed - 2, product_closed);
    if (closed > 0 && open > 0)
        of->weight += 2 * closed * open *
                      value_beside(of->room, hands, closed - 1, product_half);
    if (open > 1)
        of->weight += open * (open - 1) *
                      value_beside(of->room, hands, closed, product_open);
}

/* The mean square is a weighted sum of mean products. Finds the weights one by
 * one. */
static void fill_product_weights(struct split_distribution_room *room, int most,
                                 struct product_weights *weights)
{
    memset(weights, 0, sizeof *weights);
    for (room->extra = 1; room->extra <= most; room->extra++)
        for (room->product = 0; room->product < PRODUCTS; room->product++) {
            struct product_weight of = {.room = room};
            split_plan_visit(&room->pack, &room->plan, add_products, &of);
            weights->of[room->extra][room->product] = of.weight;
        }
}

enum { SUMS = 2 * STAKES * HANDS_MAX + 1, SUM_ZERO = STAKES * HANDS_MAX };

/* Adds the result of one more hand to the sums, given the dealer's end. */
static void convolve(double sums[SUMS], const struct results *hand, int end,
                     double all)
{
    double more[SUMS] = {0};
    for (int sum = STAKES; sum < SUMS - STAKES; sum++)
        for (int result = 0; result < RESULTS; result++)
            more[sum + result - STAKES] +=
                sums[sum] * hand->chance[result][end] / all;
    memcpy(sums, more, sizeof more);
}

/* Adds the chances of three or four hands. The number of hands and the dealer's
 * end are exact; given those, the hands are treated as independent, as with
 * infinite decks they are. */
static void add_chances(struct split_distribution_room *room,
                        const struct split_hands *hands)
{
    const struct results *open = &room->results[hands->extra].all;
    const struct results *closed = &room->closed[hands->extra];
    for (int end = 0; end < DEALER_ENDS; end++) {
        room->end = end;
        double of_open = chance_of_end(open, end);
        double of_closed = chance_of_end(closed, end);
        double sums[SUMS] = {
            [SUM_ZERO] = value_beside(room, hands, hands->closed, end_open)};
        if (of_open <= 0 || (hands->closed > 0 && of_closed <= 0))
            continue;
        for (int i = 0; i < hands->open; i++)
            convolve(sums, open, end, of_open);
        for (int i = 0; i < hands->closed; i++)
            convolve(sums, closed, end, of_closed);
        for (int sum = 0; sum < SUMS; sum++) {
            int tenth = ODDS_TENTHS_MAX + BET * (sum - SUM_ZERO);
            bool natural = end == ENDS_NATURAL;
            room->distribution->chance[natural][tenth] += sums[sum];
            if (!pack_is_infinite(&room->pack))
                room->distribution->roughly[natural][tenth] += sums[sum];
        }
    }
}

static void add_hand_results(void *self, const struct split_hands *hands)
{
    if (hands->extra > 1)
        add_chances(self, hands);
}

/* ---- Exactly two hands ---- */

/* Exactly two hands come from the pair if no further split is allowed, or if
 * neither second card is a pair card. weights[n] is the chance of that if n of
 * the second cards are of the pair's rank. */
static void weights_fill(const struct split_distribution_room *room,
                         double weights[3])
{
    bool last = room->plan.splits_left == 0;
    double one = last ? 0 : share_of_face(room, 2);
    double both = last ? 0 : one * share_of_face(room, 3);
    weights[0] = 1;
    weights[1] = 1 - one;
    weights[2] = 1 - 2 * one + both;
}

static void take_two_hands(struct split_distribution_room *room,
                           const struct two_hands *two)
{
    for (int sum = -TWO_STAKES; sum <= TWO_STAKES; sum++) {
        int tenth = ODDS_TENTHS_MAX + BET * sum;
        for (int natural = 0; natural <= 1; natural++)
            room->distribution->chance[natural][tenth] =
                two->sums[natural][TWO_STAKES + sum];
    }
}

static void room_begin(struct split_distribution_room *room,
                       const struct pack *pack, const struct split_plan *plan,
                       const uint8_t actions[ODDS_HANDS])
{
    room->pack = *pack;
    room->pack.given_no_natural = false;
    room->plan = *plan;
    endings_of_split(pack->odds, plan->rank, actions, &room->endings);
    units_fill(&room->units, pack->odds, plan->rank, actions, &room->endings);
    struct pack rest = pack_without(&room->pack, plan->rank, 2);
    joint_begin(&room->joint, &rest, plan->rank);
}

void split_moments_fill(const struct pack *pack, const struct split_plan *plan,
                        const uint8_t actions[ODDS_HANDS],
                        struct split_distribution_room *room,
                        struct split_moments *moments)
{
    struct product_weights weights;
    int most = split_plan_extras(plan);
    double held = pack->count[plan->rank] - 1;
    if (most > held)
        most = (int)held;
    room_begin(room, pack, plan, actions);
    room->moments = moments;
    *moments = (struct split_moments){0, 0};
    for (int extra = 1; extra <= most; extra++)
        fill_extra(room, extra, actions);
    split_plan_visit(&room->pack, plan, add_moments, room);
    fill_product_weights(room, most, &weights);
    moments->square += products_sum(&room->pack, &weights, &room->joint,
                                    &room->units, room->products);
}

void split_distribution_fill(struct split_distribution_room *room,
                             struct split_distribution *distribution)
{
    double weights[3];
    struct two_hands two;
    memset(distribution, 0, sizeof *distribution);
    room->distribution = distribution;
    weights_fill(room, weights);
    two_hands_count(&room->joint, &room->units, weights, room->sums, &two);
    take_two_hands(room, &two);
    split_plan_visit(&room->pack, &room->plan, add_hand_results, room);
}
