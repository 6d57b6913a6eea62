/* Plays rounds at the table of the house, with every decision by the exact
 * odds. */
#ifndef SIMULATION_PERFECT_H
#define SIMULATION_PERFECT_H

#include "simulation/kernel/block.h"

/* Plays a block as simulation_block() does. The game must have passed
 * simulation_check(), and `odds` must be for the same rules. `follower` may be
 * NULL. Returns false if out of memory. */
bool perfect_block(const struct simulation_game *game, const struct odds *odds,
                   uint64_t seed, uint64_t block, uint32_t rounds,
                   struct simulation_tally *tally,
                   const struct simulation_follower *follower);

#endif
