/* Compares the simulation with the exact odds. */
#ifndef SUPPORT_AGAINST_ODDS_H
#define SUPPORT_AGAINST_ODDS_H

#include <stdint.h>

#include "simulation/report/simulation_report.h"

/* A dozen sets of rules, each written as changes to the rules of strip. */
enum { AGAINST_GAMES = 26 };
const char *against_rules(int game);

/* What was simulated, the exact figures, and how far apart they are. */
struct against {
    struct simulation_statistics statistics;
    double value, variance; /* the exact ones */
    /* How far the simulation is from them, in its standard errors. */
    double value_errors, variance_errors;
};

/* Plays `rounds` rounds by the chart, each with a fresh shoe. Compares the
 * variance, too, if `scatters` is set; that takes a second. Otherwise leaves it
 * at 0. Returns false if memory runs out. */
bool against_odds(int game, uint64_t rounds, int threads, bool scatters,
                  struct against *against);

/* Published figures for games with a cut card. against_printed() returns their
 * rules as changes to those of strip; against_figure() plays `rounds` rounds
 * and compares. */
enum { FIGURES = 3 };
const char *against_printed(int figure);
bool against_figure(int figure, uint64_t rounds, int threads,
                    struct against *against);

#endif
