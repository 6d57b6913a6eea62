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

/* Can the files be written that are asked for? False where it has been said
 * which can't. */
bool outputs_are_writable(const struct cli *cli,
                          const struct simulation_setup *setup);

/* Writes the report in the form that was asked for, and the picture. */
enum cli_status write_report(const struct cli *cli,
                             const struct simulation_setup *setup,
                             const struct simulation_report *report);

/* ---- Progress ---- */

/* Of a run: its own rounds a second, and how long it will take. */
struct progress {
    const struct simulation_job *job;
    const struct simulation_part *part;
    uint64_t before; /* rounds of the table that there were when it began */
    double seconds;  /* since then */
};

/* Shows it on one line of the terminal. */
void progress_show(FILE *terminal, const struct progress *progress);

/* Takes the line away. */
void progress_end(FILE *terminal);

#endif
