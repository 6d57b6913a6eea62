/*
 * The sums of the results of two split hands.
 *
 * Two second cards are settled whatever the dealer has. One ending depends on
 * its total, two endings depend on the lower total: if the dealer doesn't beat
 * that, neither hand is beaten.
 */
#include "odds/distribution/distribution.h"

#include <stdlib.h>
#include <string.h>

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

struct sums_room *sums_room_new(void)
{
    return malloc(sizeof(struct sums_room));
}

/* ---- The dealer ---- */

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

void two_hands_count(struct joint *joint, const struct units *units,
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
