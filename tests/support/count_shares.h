/* True counts of hi-lo at the bets of a shoe, computed exactly: a shoe of which
 * every round takes four cards, so that each depth is known. */
#ifndef SUPPORT_COUNT_SHARES_H
#define SUPPORT_COUNT_SHARES_H

#include "simulation/kernel/simulation_game.h"

enum { ROUND_CARDS = 4, COUNTED_DECKS_MAX = 2 };

struct counted_shoe {
    int decks, burned;
    int rounds; /* of a shoe that nobody leaves */
    enum simulation_rounding rounding;
    bool leaves; /* before a round below the true count `leave` */
    int leave;
};

/* A chart that surrenders every hand: no hand and no dealer takes a third card.
 * The rules must allow it. */
struct odds_chart chart_of_surrender(void);

/* A sum over the rounds of a shoe. */
struct shoe_sum {
    double mean, variance;
};

/* Adds 1 for each round that begins at the true count `count`, and -`part` for
 * each round. */
struct shoe_sum shoe_sum_of(const struct counted_shoe *shoe, int count,
                            double part);

/* Returns the average number of rounds of a shoe. */
double shoe_mean_rounds(const struct counted_shoe *shoe);

#endif
