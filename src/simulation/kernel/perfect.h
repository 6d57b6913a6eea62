/* Rounds at the table of the house, each decision by the exact odds. */
#ifndef SIMULATION_PERFECT_H
#define SIMULATION_PERFECT_H

#include "simulation/kernel/block.h"

/* The rules must have passed the check. Plays a block, as simulation_block()
 * does; `odds` is of the same rules. False where there is no memory. The
 * follower may be NULL. */
bool perfect_block(const struct simulation_game *game, const struct odds *odds,
                   uint64_t seed, uint64_t block, uint32_t rounds,
                   struct simulation_tally *tally,
                   const struct simulation_follower *follower);

#endif
