/* The value of standing, for many hands at once. */
#include "odds/pack.h"

static void fill_lane(struct lane_shoes *shoes, int lane,
                      const struct pack *pack, const struct stand_item *item,
                      int extra_rank)
{
    const struct odds_hand *hand = &pack->odds->hands[item->hand];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        shoes->count[rank][lane] = pack->count[rank] - hand->count[rank];
    shoes->count[extra_rank][lane] -= item->extra;
    shoes->left[lane] = pack->left - hand->cards - item->extra;
}

static double stand_value(const struct pack *pack,
                          const struct lane_shoes *shoes, int lane,
                          double taken)
{
    if (pack->natural_rank < 0)
        return 1 - taken;
    double natural = shoes->count[pack->natural_rank][lane] / shoes->left[lane];
    if (!pack->given_no_natural)
        return 1 - natural - taken;
    return natural < 1 ? 1 - taken / (1 - natural) : 0;
}

/* Values up to LANES stands on totals of one kind. */
static void stand_together(const struct pack *pack, int kind,
                           const struct stand_item items[],
                           const uint16_t places[], int count, int extra_rank,
                           double values[])
{
    struct lane_shoes shoes;
    double taken[LANES];
    for (int lane = 0; lane < LANES; lane++)
        fill_lane(&shoes, lane, pack,
                  &items[places[lane < count ? lane : count - 1]], extra_rank);
    pack->odds->walks.taken(pack->odds, pack->upcard, kind, &shoes, taken);
    for (int lane = 0; lane < count; lane++)
        values[places[lane]] = stand_value(pack, &shoes, lane, taken[lane]);
}

/* Values stands against a dealer who draws no card. */
static void stand_against_total(const struct pack *pack,
                                const struct stand_item items[], int count,
                                double values[])
{
    const struct odds *odds = pack->odds;
    const struct dealer_trees *trees = &odds->trees[pack->upcard];
    for (int i = 0; i < count; i++)
        values[i] =
            trees->is_natural
                ? -1
                : rules_compare(&odds->rules, odds->hands[items[i].hand].total,
                                trees->stands);
}

void stand_values(const struct pack *pack, const struct stand_item items[],
                  int count, int extra_rank, double values[])
{
    uint16_t places[STANDS][LANES] = {{0}};
    int waiting[STANDS] = {0};
    if (pack->odds->trees[pack->upcard].stands > 0) {
        stand_against_total(pack, items, count, values);
        return;
    }
    for (int i = 0; i < count; i++) {
        int kind = stand_kind(pack->odds->hands[items[i].hand].total);
        places[kind][waiting[kind]++] = (uint16_t)i;
        if (waiting[kind] < LANES)
            continue;
        stand_together(pack, kind, items, places[kind], LANES, extra_rank,
                       values);
        waiting[kind] = 0;
    }
    for (int kind = 0; kind < STANDS; kind++)
        if (waiting[kind] > 0)
            stand_together(pack, kind, items, places[kind], waiting[kind],
                           extra_rank, values);
}
