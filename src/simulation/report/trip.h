/* What a trip of some rounds leaves. */
#ifndef SIMULATION_TRIP_H
#define SIMULATION_TRIP_H

#include <stdbool.h>
#include <stdint.h>

#include "simulation/kernel/tally.h"
#include "simulation/run/bets.h"

/*
 * The distribution of what a seat wins in some rounds: chances of amounts that
 * are `step` apart, the first of them `first` steps over 0, all in units.
 * Rounds count as independent, each with the results and bets of the tally;
 * their sums are worked out by doubling. Where there are more amounts than
 * cells the step is made twice as large, and what lies between two amounts goes
 * half to either: that leaves the mean and adds a few thousandths to the
 * variance.
 */
enum { TRIP_DISTRIBUTION_CELLS = 1024 };

struct trip_distribution {
    double step;
    int64_t first;
    bool is_exact; /* the step was never made larger */
    int count;
    double chance[TRIP_DISTRIBUTION_CELLS];
};

/* The tally must have rounds, and there must be one round at least. */
void trip_distribution_find(const struct simulation_tally *tally,
                            const struct simulation_bets *bets, uint64_t rounds,
                            struct trip_distribution *distribution);

/* The least amount that is not exceeded with this chance, 0 to 1. */
double trip_distribution_quantile(const struct trip_distribution *distribution,
                                  double chance);

/* The chance to win less than an amount. Where the step was made larger each
 * amount stands for what lies up to half a step from it. */
double trip_distribution_below(const struct trip_distribution *distribution,
                               double amount);

#endif
