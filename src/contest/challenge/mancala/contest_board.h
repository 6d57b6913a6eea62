/* The boards that the mancala contest allows. For the room challenge and its
 * tests. */
#ifndef CHALLENGE_CONTEST_BOARD_H
#define CHALLENGE_CONTEST_BOARD_H

#include "challenge/cell/message.h"
#include "mancala.h"

/* The smallest of the contest's 13 sizes and 15 numbers of stones. The largest
 * are MANCALA_SIZE_MOST and MANCALA_STONES_MOST. */
enum { CONTEST_SIZE_LEAST = 8, CONTEST_STONES_LEAST = 2 };

/* Returns what is wrong with `rules` for a contest game, or NULL if they have
 * 8 to 32 bowls and 2 to 16 stones in each house. */
const char *contest_board_problem(const struct mancala_rules *rules);

/* Returns the call that asks a bot for its move in `game`. */
struct challenge_message contest_board_message(const struct mancala_game *game,
                                               bool is_new);

/* Returns the move that a bot answered, whose numbers may be anything. Numbers
 * far out of range become others that aren't legal either. */
struct mancala_move contest_board_move(int64_t bowl, int64_t direction);

#endif
