/* Chances of cards, and of the dealer's totals one by one. */
#include "scatter.h"

bool natural_stands_apart(const struct rules *rules)
{
    return rules->peek != PEEK_NONE_ALL;
}

void falls_fill(struct falls *falls, const struct pack *pack)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        falls->count[rank][0] = 1;
        for (int i = 1; i < FALLS; i++) {
            double left = pack->count[rank] - i + 1;
            falls->count[rank][i] =
                left > 0 ? falls->count[rank][i - 1] * left : 0;
        }
    }
    falls->left[0] = 1;
    for (int i = 1; i < FALLS; i++) {
        double left = pack->left - i + 1;
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

/* The trees tell what each kind of total leaves the dealer: 21 its chance, 20
 * its own and twice that of 21, and so on; 16 or less twice that of all. */
void dealer_against(const struct odds *odds, int upcard, int kind,
                    const struct lane_shoes *shoes, double same[LANES],
                    double more[LANES])
{
    double taken[LANES];
    for (int lane = 0; lane < LANES; lane++)
        same[lane] = more[lane] = 0;
    if (kind == 0) {
        odds->walk(odds, upcard, kind, shoes, taken);
        for (int lane = 0; lane < LANES; lane++)
            more[lane] = taken[lane] / 2;
        return;
    }
    for (int higher = STANDS - 1; higher >= kind; higher--) {
        odds->walk(odds, upcard, higher, shoes, taken);
        for (int lane = 0; lane < LANES; lane++) {
            more[lane] += same[lane];
            same[lane] = taken[lane] - 2 * more[lane];
        }
    }
}
