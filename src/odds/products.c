/*
 * The mean product of the results of two split hands.
 *
 * Say that a hand with the stake s wins X; then Y = X + s is 0 where it is bust
 * or beaten, s at a push, 2s where it wins. So Y Z of two hands is 0 unless
 * both are not bust, and its mean is a matter of the lower total alone: X X' =
 * Y Y' - s Y' - s' Y + s s', where the stakes s and s' are settled by the
 * second cards.
 */
#include "scatter.h"

/* Compositions of one kind of total that wait until there is one for each
 * lane. */
struct batch {
    int waiting;
    struct lane_shoes shoes;
    double beaten[LANES]; /* what it counts if the dealer's hand is beaten */
    double same[LANES];   /* and if it has the same total */
    struct products share[LANES]; /* times this, for each of the means */
};

struct tally {
    const struct pack *pack;
    int rank;
    const uint8_t *actions;
    const struct endings *endings;
    struct products *products;
    struct falls falls;
    struct batch batches[STANDS];
};

static void add(struct products *products, const struct products *share,
                double value)
{
    products->all += share->all * value;
    products->pair += share->pair * value;
    products->pairs += share->pairs * value;
}

/* The chance that the dealer has no natural that stands apart once these cards
 * are out. */
static double no_natural(const struct pack *pack, const int drawn[ODDS_RANKS])
{
    double left = pack->left;
    if (pack->natural_rank < 0 || !natural_stands_apart(&pack->odds->rules))
        return 1;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        left -= drawn[rank];
    return 1 -
           (pack->count[pack->natural_rank] - drawn[pack->natural_rank]) / left;
}

static void empty_batch(struct tally *tally, int kind)
{
    const struct pack *pack = tally->pack;
    struct batch *batch = &tally->batches[kind];
    double same[LANES], more[LANES];
    if (batch->waiting == 0)
        return;
    for (int lane = batch->waiting; lane < LANES; lane++) {
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            batch->shoes.count[rank][lane] = batch->shoes.count[rank][0];
        batch->shoes.left[lane] = batch->shoes.left[0];
    }
    dealer_against(pack->odds, pack->upcard, kind, &batch->shoes, same, more);
    for (int lane = 0; lane < batch->waiting; lane++) {
        double natural = 0;
        if (pack->natural_rank >= 0)
            natural = batch->shoes.count[pack->natural_rank][lane] /
                      batch->shoes.left[lane];
        double beaten = 1 - natural - same[lane] - more[lane];
        add(tally->products, &batch->share[lane],
            batch->beaten[lane] * beaten + batch->same[lane] * same[lane]);
    }
    batch->waiting = 0;
}

/* Counts a composition whose lower total is `total`. */
static void count(struct tally *tally, int total, const int drawn[ODDS_RANKS],
                  double beaten, double same, const struct products *share)
{
    if (total == CHARLIE_TOTAL) {
        add(tally->products, share, beaten * no_natural(tally->pack, drawn));
        return;
    }
    int kind = stand_kind(total);
    struct batch *batch = &tally->batches[kind];
    lane_fill(&batch->shoes, batch->waiting, tally->pack, drawn);
    batch->beaten[batch->waiting] = beaten;
    batch->same[batch->waiting] = same;
    batch->share[batch->waiting] = *share;
    if (++batch->waiting == LANES)
        empty_batch(tally, kind);
}

static int stake_of(const struct tally *tally, int second)
{
    const struct odds *odds = tally->pack->odds;
    int hand = odds->next[odds->next[0][tally->rank]][second];
    return tally->actions[hand] == ODDS_DOUBLE ? 2 : 1;
}

/* Y Y' of two ends, in both orders. */
static void count_two(struct tally *tally, const struct ending *one,
                      const struct ending *other)
{
    const struct odds *odds = tally->pack->odds;
    int drawn[ODDS_RANKS];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        drawn[rank] = odds->hands[one->hand].count[rank] +
                      odds->hands[other->hand].count[rank] -
                      (rank == tally->rank ? 2 : 0);
    double chance =
        one->ways * other->ways * falls_chance(&tally->falls, drawn);
    if (chance == 0)
        return;
    int total = ending_total(odds, one), second = ending_total(odds, other);
    int orders = one == other ? 1 : 2;
    double stakes = chance * one->stake * other->stake;
    const struct products share = {
        .all = orders,
        .pair = orders * (one->pair + other->pair) / 2.0,
        .pairs = one->pair && other->pair ? orders : 0};
    count(tally, total < second ? total : second, drawn, 4 * stakes,
          (total == second ? 1 : 2) * stakes, &share);
}

/* - s Y' - s' Y of a second card and an end. */
static void count_stake(struct tally *tally, int second,
                        const struct ending *ending)
{
    const struct odds *odds = tally->pack->odds;
    int drawn[ODDS_RANKS];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        drawn[rank] = odds->hands[ending->hand].count[rank] -
                      (rank == tally->rank) + (rank == second);
    double chance = ending->ways * falls_chance(&tally->falls, drawn);
    if (chance == 0)
        return;
    bool pair = second == tally->rank;
    double stakes = -chance * stake_of(tally, second) * ending->stake;
    const struct products share = {.all = 2,
                                   .pair = pair + ending->pair,
                                   .pairs = pair && ending->pair ? 2 : 0};
    count(tally, ending_total(odds, ending), drawn, 2 * stakes, stakes, &share);
}

/* s s' of two second cards. */
static void count_stakes(struct tally *tally, int one, int other)
{
    int drawn[ODDS_RANKS] = {0};
    drawn[one]++;
    drawn[other]++;
    double chance = falls_chance(&tally->falls, drawn);
    if (chance == 0)
        return;
    const struct products share = {.all = 1,
                                   .pair = one == tally->rank,
                                   .pairs = one == tally->rank &&
                                            other == tally->rank};
    add(tally->products, &share,
        chance * stake_of(tally, one) * stake_of(tally, other) *
            no_natural(tally->pack, drawn));
}

void products_fill(const struct pack *pack, int rank,
                   const uint8_t actions[ODDS_HANDS],
                   const struct endings *endings, struct products *products)
{
    struct tally tally = {.pack = pack,
                          .rank = rank,
                          .actions = actions,
                          .endings = endings,
                          .products = products};
    *products = (struct products){0, 0, 0};
    falls_fill(&tally.falls, pack);
    for (int i = 0; i < endings->count; i++) {
        for (int k = 0; k <= i; k++)
            count_two(&tally, &endings->list[i], &endings->list[k]);
        for (int second = 0; second < ODDS_RANKS; second++)
            count_stake(&tally, second, &endings->list[i]);
    }
    for (int one = 0; one < ODDS_RANKS; one++)
        for (int other = 0; other < ODDS_RANKS; other++)
            count_stakes(&tally, one, other);
    for (int kind = 0; kind < STANDS; kind++)
        empty_batch(&tally, kind);
}
