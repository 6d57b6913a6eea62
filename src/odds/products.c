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

#include <stdlib.h>
#include <string.h>

/* What the pairs of hands with the same cards together and the same kind of
 * lower total count: many pairs are such. */
struct composition {
    uint64_t key; /* counts of ranks, CARD_BITS each, and the kind above; 0 in
                     an empty place */
    struct products beaten; /* if the dealer's hand is beaten */
    struct products same;   /* if it has the same total */
};

enum {
    CARD_BITS = 6,
    PLACE_BITS = 13,
    PLACES = 1 << PLACE_BITS,
    PLACES_USED = PLACES / 4 * 3
};

/* Compositions of one kind that wait until there is one for each lane. */
struct batch {
    int waiting;
    struct lane_shoes shoes;
    const struct composition *compositions[LANES];
};

struct tally {
    struct batch batches[STANDS];
    struct falls falls;
    const struct pack *pack;
    const uint8_t *actions;
    const struct endings *endings;
    struct products *products;
    struct composition *places; /* PLACES of them */
    int used;
    int rank;
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
        add(tally->products, &batch->compositions[lane]->beaten,
            1 - natural - same[lane] - more[lane]);
        add(tally->products, &batch->compositions[lane]->same, same[lane]);
    }
    batch->waiting = 0;
}

static void put_into_batch(struct tally *tally,
                           const struct composition *composition)
{
    int drawn[ODDS_RANKS];
    uint64_t key = composition->key;
    for (int rank = 0; rank < ODDS_RANKS; rank++, key >>= CARD_BITS)
        drawn[rank] = (int)(key & ((1U << CARD_BITS) - 1));
    int kind = (int)key;
    struct batch *batch = &tally->batches[kind];
    batch->compositions[batch->waiting] = composition;
    lane_fill(&batch->shoes, batch->waiting, tally->pack, drawn);
    if (++batch->waiting == LANES)
        empty_batch(tally, kind);
}

/* Counts all compositions, and forgets them. */
static void empty_places(struct tally *tally)
{
    for (int i = 0; i < PLACES; i++)
        if (tally->places[i].key != 0)
            put_into_batch(tally, &tally->places[i]);
    for (int kind = 0; kind < STANDS; kind++)
        empty_batch(tally, kind);
    memset(tally->places, 0, PLACES * sizeof *tally->places);
    tally->used = 0;
}

/* The place of a composition, found by a multiplicative hash. */
static struct composition *find_place(struct tally *tally, uint64_t key)
{
    enum { HASH_SHIFT = 64 - PLACE_BITS };
    uint64_t place = key * UINT64_C(0x9E3779B97F4A7C15) >> HASH_SHIFT;
    while (tally->places[place].key != key) {
        if (tally->places[place].key == 0) {
            tally->places[place].key = key;
            tally->used++;
            break;
        }
        place = (place + 1) % PLACES;
    }
    return &tally->places[place];
}

/* Counts a composition whose lower total is `total`. */
static void count(struct tally *tally, int total, const int drawn[ODDS_RANKS],
                  double beaten, double same, const struct products *share)
{
    if (total == CHARLIE_TOTAL) {
        add(tally->products, share, beaten * no_natural(tally->pack, drawn));
        return;
    }
    uint64_t key = (uint64_t)stand_kind(total);
    for (int rank = ODDS_RANKS - 1; rank >= 0; rank--)
        key = key << CARD_BITS | (unsigned)drawn[rank];
    struct composition *composition = find_place(tally, key);
    add(&composition->beaten, share, beaten);
    add(&composition->same, share, same);
    if (tally->used > PLACES_USED)
        empty_places(tally);
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

static void count_all(struct tally *tally)
{
    const struct endings *endings = tally->endings;
    for (int i = 0; i < endings->count; i++) {
        for (int k = 0; k <= i; k++)
            count_two(tally, &endings->list[i], &endings->list[k]);
        for (int second = 0; second < ODDS_RANKS; second++)
            count_stake(tally, second, &endings->list[i]);
    }
    for (int one = 0; one < ODDS_RANKS; one++)
        for (int other = 0; other < ODDS_RANKS; other++)
            count_stakes(tally, one, other);
    empty_places(tally);
}

bool products_fill(const struct pack *pack, int rank,
                   const uint8_t actions[ODDS_HANDS],
                   const struct endings *endings, struct products *products)
{
    struct tally tally = {.pack = pack,
                          .rank = rank,
                          .actions = actions,
                          .endings = endings,
                          .products = products};
    *products = (struct products){0, 0, 0};
    tally.places = calloc(PLACES, sizeof *tally.places);
    if (tally.places == NULL)
        return false;
    falls_fill(&tally.falls, pack);
    count_all(&tally);
    free(tally.places);
    return true;
}
