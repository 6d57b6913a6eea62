/* Counts of results. */
#ifndef SIMULATION_TALLY_H
#define SIMULATION_TALLY_H

#include <stdbool.h>
#include <stdint.h>

#include "simulation/kernel/game.h"
#include "odds_book.h"

/* Results of a round of one seat are counted in tenths of the first bet,
 * because naturals at 6:5 pay in tenths. Entry SIMULATION_TENTHS_MAX + t counts
 * results of t tenths. The largest are four hands that are paid 3:1, with
 * insurance. */
enum {
    SIMULATION_TENTHS_MAX = ODDS_TENTHS_MAX,
    SIMULATION_RESULTS = 2 * SIMULATION_TENTHS_MAX + 1
};

struct simulation_tally {
    uint64_t rounds; /* one per round and seat */
    uint64_t shoes;
    /* The sum of the squares of what all seats of a table won together, in
     * tenths. The seats of a table share the dealer's cards, so their results
     * are correlated. */
    uint64_t squares[SIMULATION_COUNTS];
    uint64_t by_count[SIMULATION_COUNTS][SIMULATION_RESULTS];
    uint64_t by_upcard[ODDS_RANKS][SIMULATION_RESULTS];
};

/* simulation_tally_add() adds `other` to `tally`, and simulation_tally_take()
 * subtracts it. The latter returns false and subtracts nothing if `other` can't
 * be part of `tally`. */
void simulation_tally_add(struct simulation_tally *tally,
                          const struct simulation_tally *other);
bool simulation_tally_take(struct simulation_tally *tally,
                           const struct simulation_tally *other);

#endif
