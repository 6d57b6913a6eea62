/* The distribution of the result of a trip. */
#ifndef SIMULATION_TRIP_H
#define SIMULATION_TRIP_H

#include <stdbool.h>
#include <stdint.h>

#include "simulation/kernel/game.h"
#include "counting_play.h"

/*
 * The distribution of what a seat wins in some rounds: the chances of amounts
 * that are `step` apart, in units. The first amount is `first` times `step`.
 * Rounds are treated as independent, each with the results and bets of the
 * tally; their sums are computed by repeated doubling. If there are more
 * amounts than cells, the step is doubled, and half of what falls between two
 * amounts goes to each. That keeps the mean and adds a few thousandths to the
 * variance.
 */
enum { TRIP_DISTRIBUTION_CELLS = 1024 };

struct trip_distribution {
    double step;
    int64_t first;
    bool is_exact; /* the step was never doubled */
    int count;
    double chance[TRIP_DISTRIBUTION_CELLS];
};

/* Computes the distribution for `rounds` rounds, at least 1. The tally must not
 * be empty. */
void trip_distribution_find(const struct simulation_tally *tally,
                            const struct count_ramp *bets, uint64_t rounds,
                            struct trip_distribution *distribution);

/* Returns the smallest amount that is not exceeded with this chance, 0 to 1. */
double trip_distribution_quantile(const struct trip_distribution *distribution,
                                  double chance);

/* Returns the chance to win less than `amount`. If the step was doubled, each
 * amount stands for everything within half a step of it. */
double trip_distribution_below(const struct trip_distribution *distribution,
                               double amount);

#endif
