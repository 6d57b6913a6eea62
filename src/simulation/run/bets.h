/* Bets that depend on the true count. */
#ifndef SIMULATION_BETS_H
#define SIMULATION_BETS_H

#include <stdbool.h>

#include "simulation/kernel/game.h"

/* Bets in units, by true count: entry SIMULATION_COUNT_MAX is the bet at a true
 * count of 0. */
struct simulation_bets {
    double bet[SIMULATION_COUNTS];
};

/* Reads a ramp such as "1@-99 2@1 4@2": 1 unit at every true count, 2 from 1
 * up, 4 from 2 up. The steps may be in any order, separated by blanks or
 * commas. A bet is 1 to 10000 units, with at most two decimals. One step must
 * cover the lowest counts, and no count may appear twice. If `text` isn't such
 * a ramp, returns false, writes the reason to `problem` and leaves `bets`
 * unchanged. */
bool simulation_bets_read(struct simulation_bets *bets, const char *text,
                          char problem[SIMULATION_PROBLEM_SIZE]);

/* Returns bets of one unit at every true count. */
struct simulation_bets simulation_bets_flat(void);

/* Writes `bets` to `text` as a ramp that simulation_bets_read() reads back.
 * Returns `text`. */
enum { SIMULATION_RAMP_SIZE = 16 * SIMULATION_COUNTS };
const char *simulation_bets_text(const struct simulation_bets *bets,
                                 char text[SIMULATION_RAMP_SIZE]);

#endif
