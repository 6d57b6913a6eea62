/* Chances of cards, and the shoes that they leave for the dealer. */
#include "odds/distribution/distribution.h"

bool natural_stands_apart(const struct rules *rules)
{
    return rules->peek != PEEK_NONE_ALL;
}

double falls_unit(const struct pack *pack)
{
    return pack_is_infinite(pack) ? pack->left : 1;
}

void falls_fill(struct falls *falls, const struct pack *pack)
{
    double unit = falls_unit(pack);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        falls->count[rank][0] = 1;
        for (int i = 1; i < FALLS; i++) {
            double left = (pack->count[rank] - i + 1) / unit;
            falls->count[rank][i] =
                left > 0 ? falls->count[rank][i - 1] * left : 0;
        }
    }
    falls->left[0] = 1;
    for (int i = 1; i < FALLS; i++) {
        double left = (pack->left - i + 1) / unit;
        falls->left[i] = left > 0 ? falls->left[i - 1] / left : 0;
    }
}

double falls_chance(const struct falls *falls, const int count[ODDS_RANKS])
{
    double chance = 1;
    int cards = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        chance *= falls->count[rank][count[rank]];
        cards += count[rank];
    }
    return chance * falls->left[cards];
}

void lane_fill(struct lane_shoes *shoes, int lane, const struct pack *pack,
               const int count[ODDS_RANKS])
{
    double left = pack->left;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        shoes->count[rank][lane] = pack->count[rank] - count[rank];
        left -= count[rank];
    }
    shoes->left[lane] = left;
}

void lanes_repeat(struct lane_shoes *shoes, int from)
{
    for (int lane = from; lane < LANES; lane++) {
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            shoes->count[rank][lane] = shoes->count[rank][0];
        shoes->left[lane] = shoes->left[0];
    }
}
