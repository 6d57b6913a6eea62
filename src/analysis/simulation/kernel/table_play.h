/* Plays rounds at the table of the house: with every decision by the exact
 * odds, or best for the exact cards of the hand. */
#ifndef SIMULATION_TABLE_PLAY_H
#define SIMULATION_TABLE_PLAY_H

#include "simulation/kernel/block.h"

/* The game must have passed simulation_check(). `odds` must be for its rules,
 * and the books for a full shoe: one, or if both of the dealer's cards are
 * shown, one for each hole card. */
struct table_player {
    const struct simulation_game *game;
    const struct odds *odds;
    const struct odds_book *books;
};

/* Plays a block as simulation_block() does. `follower` may be NULL. Returns
 * false if out of memory. */
bool table_block(const struct table_player *player, uint64_t seed,
                 uint64_t block, uint32_t rounds,
                 struct simulation_tally *tally,
                 const struct simulation_follower *follower);

#endif
