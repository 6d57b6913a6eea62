/* Results of rounds, counted. */
#ifndef SIMULATION_TALLY_H
#define SIMULATION_TALLY_H

#include <stdbool.h>
#include <stdint.h>

#include "simulation/kernel/game.h"

/* Results of a round and seat are counted in tenths of the first bet, which is
 * what naturals at 6:5 pay in; entry SIMULATION_TENTHS_MAX + t counts those of
 * t tenths: four hands doubled, and an insurance lost or won. */
enum {
    SIMULATION_TENTHS_MAX = ODDS_TENTHS_MAX,
    SIMULATION_RESULTS = 2 * SIMULATION_TENTHS_MAX + 1
};

struct simulation_tally {
    uint64_t rounds; /* of one seat each */
    uint64_t shoes;
    /* The sum of the squares of what all seats of a table won together, in
     * tenths: seats of one table share the dealer's cards, and so their luck.
     */
    uint64_t squares[SIMULATION_COUNTS];
    uint64_t by_count[SIMULATION_COUNTS][SIMULATION_RESULTS];
    uint64_t by_upcard[ODDS_RANKS][SIMULATION_RESULTS];
};

/* Adds the numbers of another; or takes them away again, false, and nothing
 * taken, where they can't be among them. */
void simulation_tally_add(struct simulation_tally *tally,
                          const struct simulation_tally *other);
bool simulation_tally_take(struct simulation_tally *tally,
                           const struct simulation_tally *other);

#endif
