/* Boards, moves and games, as only the room mancala and tests use them. */
#ifndef MANCALA_BOARD_H
#define MANCALA_BOARD_H

#include "mancala.h"

enum { MANCALA_HOUSES_MOST = MANCALA_SIZE_MOST / 2 - 1 }; /* of a side */

/* What is wrong with a board, or NULL: all stones of the rules must be there,
 * and some on each side. */
const char *mancala_board_problem(const struct mancala_rules *rules,
                                  const struct mancala_board *board);

/* All moves, by house from 1, forwards before backwards. */
struct mancala_moves {
    int count;
    struct mancala_move moves[MANCALA_MOVES_MOST];
};

struct mancala_moves mancala_moves(const struct mancala_rules *rules,
                                   const struct mancala_board *board);

/* Opens a game from a board that has no problem, by rules that have none. */
void mancala_open_from(struct mancala_game *game,
                       const struct mancala_rules *rules,
                       const struct mancala_board *board);

/* How often the position has been met, this time included: 1 or 2 in a game
 * that goes on. */
int mancala_times_met(const struct mancala_game *game);

#endif
