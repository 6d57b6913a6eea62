/* Makes a game out of the options. */
#ifndef SIMULATION_ARRANGEMENT_H
#define SIMULATION_ARRANGEMENT_H

#include "counting.h"
#include "simulation.h"
#include "counting_play.h"
#include "simulation/run/deviations.h"
#include "simulation/run/title.h"

/* A game and everything it points to. Too large for a stack. */
struct arrangement {
    struct simulation_game game;
    struct simulation_title title;
    struct count_ramp bets;
    struct count_tags tags;
    struct simulation_deviations deviations;
    struct odds_chart neighbors[SEATS_MAX]; /* by seat */
};

/* Fills `arrangement` from `setup`. Returns false after a complaint if
 * something is wrong. */
bool arrange_game(const struct cli *cli, const struct simulation_setup *setup,
                  struct arrangement *arrangement);

/* Computes the deviations, and when to insure, for the rules of `setup` and the
 * tags of a count. Returns NULL, or a message if that fails. */
const char *deviations_compute(const struct cli *cli,
                               const struct simulation_setup *setup,
                               const struct count_tags *tags,
                               struct simulation_deviations *deviations);

/* Converts `tags`, as counting.h has them, to whole numbers and a scale. If no
 * scale is fine enough, returns false and writes the reason to `problem`. */
bool simulation_count_of(const double tags[ODDS_RANKS],
                         struct simulation_count *count,
                         char problem[SIMULATION_PROBLEM_SIZE]);

#endif
