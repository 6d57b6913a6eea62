/*
 * The results of two split hands together.
 *
 * A hand loses unless it ends with a total that isn't bust and that the dealer
 * doesn't beat. So its second card counts as a loss, and an ending takes that
 * back: it counts its win minus the loss. For two hands, every count of the one
 * is combined with every count of the other. Two second cards are settled
 * whatever the dealer has. One ending depends on its total, two endings depend
 * on the lower total: if the dealer doesn't beat that, neither hand is beaten.
 */
#include "odds/distribution/distribution.h"

#include <string.h>

/* A second card, or all endings that consist of the same cards. */
struct unit {
    uint64_t key; /* of the cards without the first one */
    uint64_t hash;
    int kind;  /* KIND_CHARLIE of a second card: the dealer doesn't matter */
    bool lost; /* a second card */
    bool has_stake[STAKES];
    double ways[STAKES][2]; /* [1] if the second card is of the pair's rank */
};

enum { UNITS_MAX = ODDS_HANDS + ODDS_RANKS };

/* What is known of two units, the lower one first. */
enum { BOTH_LOST, ONE_LOST, ONE_LOWER, BOTH_SAME, RELATIONS };

struct tally {
    struct joint_row ends[JOINT_ENDS];
};

struct counting {
    struct joint_sums *joint;
    const double *weights;
    int unit_count;
    struct unit units[UNITS_MAX];
    /* The sums over all pairs of units, by whether the dealer doesn't matter,
     * their relation, their stakes, and how many second cards are of the pair's
     * rank. */
    struct tally tallies[2][RELATIONS][STAKES][STAKES][3];
};

/* ---- Units ---- */

static struct unit *add_unit(struct counting *counting, uint64_t key, int kind,
                             bool lost)
{
    struct unit *unit = &counting->units[counting->unit_count++];
    *unit = (struct unit){.key = key,
                          .hash = joint_hash(counting->joint, key),
                          .kind = kind,
                          .lost = lost};
    return unit;
}

static void add_ways(struct unit *unit, int stake, bool pair, double ways)
{
    unit->has_stake[stake - 1] = true;
    unit->ways[stake - 1][pair] += ways;
}

static void add_second_cards(struct counting *counting, const struct odds *odds,
                             const uint8_t actions[ODDS_HANDS])
{
    int rank = counting->joint->rank;
    for (int second = 0; second < ODDS_RANKS; second++) {
        int hand = two_card_hand(odds, rank, second);
        int stake = actions[hand] == ODDS_DOUBLE ? 2 : 1;
        struct unit *unit =
            add_unit(counting, joint_key_of_card(second), KIND_CHARLIE, true);
        add_ways(unit, stake, second == rank, 1);
    }
}

static void add_endings(struct counting *counting, const struct odds *odds,
                        const struct endings *endings)
{
    uint16_t unit_of[ODDS_HANDS] = {0}; /* plus 1 */
    uint64_t first = joint_key_of_card(counting->joint->rank);
    for (int i = 0; i < endings->count; i++) {
        const struct ending *ending = &endings->list[i];
        if (unit_of[ending->hand] == 0) {
            uint64_t key = joint_key(&odds->hands[ending->hand]) - first;
            (void)add_unit(counting, key, ending->kind, false);
            unit_of[ending->hand] = (uint16_t)counting->unit_count;
        }
        add_ways(&counting->units[unit_of[ending->hand] - 1], ending->stake,
                 ending->pair, ending->ways);
    }
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

static const struct joint_row *row_of(const struct counting *counting,
                                      const struct joint_pair *pair)
{
    return &counting->joint->cards[pair->set].misses[pair->kind];
}

static void add_to_tally(struct tally *tally, const struct joint_row ends[],
                         double ways)
{
    if (ways == 0)
        return;
    for (int end = 0; end < JOINT_ENDS; end++)
        for (int shoe = 0; shoe < EXTRAS_MAX; shoe++)
            tally->ends[end].of[shoe] += ways * ends[end].of[shoe];
}

static void tally_units(struct counting *counting,
                        const struct joint_pair *pair)
{
    const struct unit *low = &counting->units[pair->low];
    const struct unit *high = &counting->units[pair->high];
    double orders = low == high ? 1 : 2;
    struct tally(*tallies)[STAKES][3] =
        counting->tallies[pair->kind == KIND_CHARLIE][relation_of(low, high)];
    const struct joint_row *row = row_of(counting, pair);
    struct joint_row ends[JOINT_ENDS] = {[JOINT_MISSES] = row[0]};
    for (int shoe = 0; shoe < EXTRAS_MAX; shoe++)
        ends[JOINT_TIES].of[shoe] = row[1].of[shoe] - row[0].of[shoe];
    for (int i = 0; i < STAKES; i++)
        for (int k = 0; k < STAKES; k++) {
            const double *one = low->ways[i], *other = high->ways[k];
            if (!low->has_stake[i] || !high->has_stake[k])
                continue;
            add_to_tally(&tallies[i][k][0], ends, orders * one[0] * other[0]);
            add_to_tally(&tallies[i][k][1], ends,
                         orders * (one[0] * other[1] + one[1] * other[0]));
            add_to_tally(&tallies[i][k][2], ends, orders * one[1] * other[1]);
        }
}

/* The rows don't fit into a CPU's cache next to its core, so they are fetched
 * some pairs ahead. */
static void tally_pairs(struct counting *counting)
{
    enum { AHEAD = 16 };
    struct joint_sums *joint = counting->joint;
    joint_deal(joint);
    for (int i = 0; i < joint->pair_count; i++) {
        if (i + AHEAD < joint->pair_count) {
            const struct joint_row *row =
                row_of(counting, &joint->pairs[i + AHEAD]);
            __builtin_prefetch(&row[0]);
            __builtin_prefetch(&row[1]);
        }
        tally_units(counting, &joint->pairs[i]);
    }
    joint_clear(joint);
}

static void add_pair(struct counting *counting, int one, int other)
{
    struct joint_sums *joint = counting->joint;
    const struct unit *units = counting->units;
    bool swap = is_lower(&units[other], &units[one]);
    int kinds[] = {units[one].kind, units[other].kind};
    if (joint_is_full(joint))
        tally_pairs(counting);
    uint16_t set = joint_set(joint, units[one].key + units[other].key,
                             units[one].hash + units[other].hash);
    joint->pairs[joint->pair_count++] = (struct joint_pair){
        .set = set,
        .kind = (uint16_t)(kinds[0] < kinds[1] ? kinds[0] : kinds[1]),
        .low = (uint16_t)(swap ? other : one),
        .high = (uint16_t)(swap ? one : other)};
}

/* Counts all pairs of units whose cards belong to the current part. */
static void count_part(struct counting *counting)
{
    const struct joint_sums *joint = counting->joint;
    for (int i = 0; i < counting->unit_count; i++)
        for (int k = 0; k <= i; k++)
            if (joint_has(joint,
                          counting->units[i].hash + counting->units[k].hash))
                add_pair(counting, i, k);
    tally_pairs(counting);
}

/* On average at least eight pairs of units have the same cards. */
static int parts_for(int units)
{
    enum { PAIRS_OF_A_PART = 8 * JOINT_CARDS };
    return units * units / 2 / PAIRS_OF_A_PART + 1;
}

/* ---- Results ---- */

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

/* Adds the results of two hands of which `pairs` have a second card of the
 * pair's rank. */
static void add_results(const struct counting *counting, double chance,
                        int pairs, const struct change *one,
                        const struct change *other, double products[PRODUCTS],
                        double sums[TWO_SUMS])
{
    double product = 0;
    for (int i = 0; i < one->count; i++)
        for (int k = 0; k < other->count; k++) {
            int sign = i == k ? 1 : -1;
            sums[TWO_STAKES + one->results[i] + other->results[k]] +=
                sign * chance * counting->weights[pairs];
            product += sign * one->results[i] * other->results[k];
        }
    products[PRODUCT_ALL] += chance * product;
    products[PRODUCT_PAIR] += chance * product * pairs / 2;
    if (pairs == 2)
        products[PRODUCT_PAIRS] += chance * product;
}

/* Adds the results of all pairs with these stakes. */
static void add_tallies(const struct counting *counting, bool settled,
                        int relation, int low, int high, struct two_hands *two)
{
    for (int shoe = 0; shoe < counting->joint->shoe_count; shoe++)
        for (int pairs = 0; pairs <= 2; pairs++)
            for (int end = 0; end < JOINT_ENDS; end++) {
                bool ties = end == JOINT_TIES && !settled;
                bool both = relation == BOTH_SAME || relation == ONE_LOST;
                struct change one =
                    change_of(relation <= ONE_LOST, ties ? 0 : low, low);
                struct change other = change_of(relation == BOTH_LOST,
                                                ties && both ? 0 : high, high);
                add_results(
                    counting,
                    counting
                        ->tallies[settled][relation][low - 1][high - 1][pairs]
                        .ends[end]
                        .of[shoe],
                    pairs, &one, &other, two[shoe].products,
                    two[shoe].sums[settled && end == JOINT_TIES]);
            }
}

void two_hands_count(struct joint_sums *joint, const struct odds *odds,
                     const uint8_t actions[ODDS_HANDS],
                     const struct endings *endings, const double weights[3],
                     struct two_hands two[EXTRAS_MAX])
{
    struct counting counting = {.joint = joint, .weights = weights};
    add_second_cards(&counting, odds, actions);
    add_endings(&counting, odds, endings);
    int parts = parts_for(counting.unit_count);
    for (int part = 0; part < parts; part++) {
        joint_begin_part(joint, part, parts);
        count_part(&counting);
    }
    memset(two, 0, EXTRAS_MAX * sizeof *two);
    for (int settled = 0; settled <= 1; settled++)
        for (int relation = 0; relation < RELATIONS; relation++)
            for (int low = 1; low <= STAKES; low++)
                for (int high = 1; high <= STAKES; high++)
                    add_tallies(&counting, settled, relation, low, high, two);
}
