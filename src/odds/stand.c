/* What standing wins, for many hands at once. */
#include "inside.h"

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

/* Totals that the dealer's hand beats lose, and so on; what is no total and
 * no natural is a bust, which wins. */
static double stand_value(const struct pack *pack, int total,
                          const struct lane_shoes *shoes,
                          const struct lane_dealers *dealers, int lane)
{
    double natural = 0;
    if (pack->natural_rank >= 0)
        natural = shoes->count[pack->natural_rank][lane] / shoes->left[lane];
    double value = 1 - natural;
    for (int i = 0; i < DEALER_TOTALS; i++) {
        if (DEALER_STANDS + i == total)
            value -= dealers->total[i][lane];
        else if (DEALER_STANDS + i > total)
            value -= 2 * dealers->total[i][lane];
    }
    if (pack->given_no_natural)
        value = natural < 1 ? value / (1 - natural) : 0;
    return value;
}

void stand_values(const struct pack *pack, const struct stand_item items[],
                  int count, int extra_rank, double values[])
{
    const struct odds *odds = pack->odds;
    const struct dealer_tree *tree = &odds->trees[pack->upcard];
    struct lane_shoes shoes;
    struct lane_dealers dealers;
    for (int first = 0; first < count; first += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
            int item = first + lane < count ? first + lane : count - 1;
            fill_lane(&shoes, lane, pack, &items[item], extra_rank);
        }
        odds->walk(tree, &shoes, &dealers);
        for (int lane = 0; lane < LANES && first + lane < count; lane++) {
            int hand = items[first + lane].hand;
            values[first + lane] = stand_value(pack, odds->hands[hand].total,
                                               &shoes, &dealers, lane);
        }
    }
}
