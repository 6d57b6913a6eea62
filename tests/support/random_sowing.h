/* Games of mancala with moves drawn at random. */
#ifndef SUPPORT_RANDOM_SOWING_H
#define SUPPORT_RANDOM_SOWING_H

#include "mancala_session.h"

/* Returns random rules: size, stones, directions, captures and
 * the pie rule. */
struct mancala_rules draw_mancala_rules(uint64_t *seed);

/* Starts a game from `board`. */
void open_sowing_from(struct mancala_game *game,
                      const struct mancala_rules *rules,
                      const struct mancala_board *board);

/* True if `board` is one of a game that continues: all stones of the rules are
 * on it, some on each side. */
bool sowing_continues(const struct mancala_rules *rules,
                      const struct mancala_board *board);

/* Returns a random legal move for the player to move. */
struct mancala_move draw_sowing(const struct mancala_game *game,
                                uint64_t *seed);

/* Plays at most `moves` moves, and sometimes takes one back. */
void play_at_random(struct mancala_session *session, int moves, uint64_t *seed);

#endif
