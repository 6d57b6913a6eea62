/* A game out of what options say. */
#ifndef SIMULATION_ARRANGEMENT_H
#define SIMULATION_ARRANGEMENT_H

#include "counting.h"
#include "simulation.h"
#include "simulation/run/bets.h"
#include "simulation/run/deviations.h"
#include "simulation/run/title.h"

/* A game with all that it points to; too large for a stack. */
struct arrangement {
    struct simulation_game game;
    struct simulation_title title;
    struct simulation_bets bets;
    struct count_tags tags;
    struct simulation_deviations deviations;
};

/* Fills it in. False where it has been said what is wrong. */
bool arrange_game(const struct cli *cli, const struct simulation_setup *setup,
                  struct arrangement *arrangement);

/* Reads the bets of --bets, where there are some, for a table of these rules
 * where cards are counted or not. False where it has been said what is wrong.
 */
bool arrange_bets(const struct cli *cli, const char *text,
                  const struct rules *rules, bool counts,
                  struct simulation_bets *bets);

/* Works out the deviations and when to insure, for the rules and the tags.
 * NULL, or what is wrong. */
const char *deviations_compute(const struct cli *cli,
                               const struct simulation_setup *setup,
                               const struct count_tags *tags,
                               struct simulation_deviations *deviations);

/* Whole tags out of a count's (counting.h). False, with the problem, where they
 * are too fine. */
bool simulation_count_of(const double tags[ODDS_RANKS],
                         struct simulation_count *count,
                         char problem[SIMULATION_PROBLEM_SIZE]);

#endif
