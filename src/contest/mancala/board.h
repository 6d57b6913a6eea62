/* Boards, moves and games: what only the module mancala and its tests use. */
#ifndef MANCALA_BOARD_H
#define MANCALA_BOARD_H

#include "mancala.h"

enum { MANCALA_HOUSES_MOST = MANCALA_SIZE_MOST / 2 - 1 }; /* of a side */

/* Returns what is wrong with `board`, or NULL. All stones of the rules must be
 * there, and some on each side. */
const char *mancala_board_problem(const struct mancala_rules *rules,
                                  const struct mancala_board *board);

/* All moves, ordered by house from 1, forward before backward. */
struct mancala_moves {
    int count;
    struct mancala_move moves[MANCALA_MOVES_MOST];
};

struct mancala_moves mancala_moves(const struct mancala_rules *rules,
                                   const struct mancala_board *board);

/* Starts a game from `board` by `rules`; neither must have a problem. */
void mancala_open_from(struct mancala_game *game,
                       const struct mancala_rules *rules,
                       const struct mancala_board *board);

/* Returns how often the current position has occurred, including now: 1 or 2
 * while the game goes on. */
int mancala_times_met(const struct mancala_game *game);

#endif
