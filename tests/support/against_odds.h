/* The simulation beside the exact odds. */
#ifndef SUPPORT_AGAINST_ODDS_H
#define SUPPORT_AGAINST_ODDS_H

#include <stdint.h>

#include "simulation/report/statistics.h"

/* A dozen sets of rules, each as changes to the rules of strip. */
enum { AGAINST_GAMES = 12 };
const char *against_rules(int game);

/* What was simulated, what is true, and how far apart they are. */
struct against {
    struct simulation_statistics statistics;
    double value;           /* by the odds */
    double variance;        /* likewise */
    double value_errors;    /* apart, in standard errors of the simulation */
    double variance_errors; /* likewise */
};

/* Plays so many rounds with a fresh shoe each, by the chart; the variance,
 * which takes a second to work out, is compared where `scatters` says so and
 * else left at 0. False where there is no memory. */
bool against_odds(int game, uint64_t rounds, int threads, bool scatters,
                  struct against *against);

/* Figures with a cut card that others have printed: their rules, as changes of
 * those of strip, and how far from them so many rounds are. */
enum { FIGURES = 3 };
const char *against_printed(int figure);
bool against_figure(int figure, uint64_t rounds, int threads,
                    struct against *against);

#endif
