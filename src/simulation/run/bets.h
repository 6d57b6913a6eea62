/* Bets that depend on the true count. */
#ifndef SIMULATION_BETS_H
#define SIMULATION_BETS_H

#include <stdbool.h>

#include "simulation/kernel/game.h"

/* Bets in units, by true count: entry SIMULATION_COUNT_MAX is that of 0. */
struct simulation_bets {
    double bet[SIMULATION_COUNTS];
};

/* Reads a ramp such as "1@-99 2@1 4@2": 1 unit at every true count, 2 from 1
 * on, 4 from 2 on; in any order, with blanks or commas between. Bets are 1 to
 * 10000 units, to two decimals; a count below all the others must be there, and
 * none twice. False, with the problem and the bets untouched, for anything
 * else. */
bool simulation_bets_read(struct simulation_bets *bets, const char *text,
                          char problem[SIMULATION_PROBLEM_SIZE]);

/* Always one unit. */
struct simulation_bets simulation_bets_flat(void);

/* Writes them as a ramp that is read back the same. Returns `text`. */
enum { SIMULATION_RAMP_SIZE = 16 * SIMULATION_COUNTS };
const char *simulation_bets_text(const struct simulation_bets *bets,
                                 char text[SIMULATION_RAMP_SIZE]);

#endif
