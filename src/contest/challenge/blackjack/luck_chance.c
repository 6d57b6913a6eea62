/* The chances of the cards that nobody has seen. */
#include "challenge/blackjack/luck.h"

/* If the hole card isn't of rank x, it is one of the n - c(x) other unseen
 * cards, and any of the n - 1 cards without it may come next. A card of rank x
 * is there in any case; a card of another rank could be the hole card. */
double luck_chance_of_card(const struct luck_unseen *unseen, int rank)
{
    double cards = unseen->cards, count = unseen->count[rank];
    if (unseen->not_hole < 0)
        return count / cards;
    if (rank == unseen->not_hole)
        return count / (cards - 1);
    double others = cards - unseen->count[unseen->not_hole];
    return (others - 1) / others * count / (cards - 1);
}

double luck_chance_of_hole(const struct luck_unseen *unseen, int rank)
{
    int excluded = unseen->not_hole < 0 ? 0 : unseen->count[unseen->not_hole];
    return rank == unseen->not_hole
               ? 0
               : (double)unseen->count[rank] / (unseen->cards - excluded);
}

void luck_see(struct luck_unseen *unseen, int rank)
{
    unseen->count[rank]--;
    unseen->cards--;
}

/* Sums over all ordered pairs of two different cards from `count`. */
static double sum_over_pairs(const double values[ODDS_RANKS][ODDS_RANKS],
                             const double count[ODDS_RANKS])
{
    double sum = 0;
    for (int first = 0; first < ODDS_RANKS; first++) {
        double row = -values[first][first];
        for (int second = 0; second < ODDS_RANKS; second++)
            row += count[second] * values[first][second];
        sum += count[first] * row;
    }
    return sum;
}

double luck_mean_of_deal(const struct luck_values *values,
                         const struct luck_unseen *unseen)
{
    double count[ODDS_RANKS], sum = 0, cards = unseen->cards;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        count[rank] = unseen->count[rank];
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        if (unseen->count[upcard] == 0)
            continue;
        count[upcard]--;
        sum +=
            unseen->count[upcard] * sum_over_pairs(values->deal[upcard], count);
        count[upcard]++;
    }
    return sum / cards / (cards - 1) / (cards - 2);
}
