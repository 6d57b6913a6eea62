/* A game out of what options say. For this room alone. */
#ifndef SIMULATION_SETUP_H
#define SIMULATION_SETUP_H


#include "counting.h"
#include "simulation.h"

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

/* Works out the deviations and when to insure, for the rules and the tags.
 * NULL, or what is wrong. */
const char *deviations_compute(const struct cli *cli,
                               const struct simulation_setup *setup,
                               const struct count_tags *tags,
                               struct simulation_deviations *deviations);

/* Writes the report in the form that was asked for, and the picture. */
enum cli_status write_report(const struct cli *cli,
                             const struct simulation_setup *setup,
                             const struct simulation_report *report);

#endif
