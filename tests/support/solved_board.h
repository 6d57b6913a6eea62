/* Boards of mancala solved with as much memory as a test has to spare. */
#ifndef SUPPORT_SOLVED_BOARD_H
#define SUPPORT_SOLVED_BOARD_H

#include "mancala_search.h"

enum { MEGABYTE = 1 << 20 };

/* Returns the solution of a board, found with `memory` bytes of tables and at
 * most `nodes` positions searched; 0 means any number. */
struct mancala_solution solve_board(const struct mancala_rules *rules,
                                    const struct mancala_board *board,
                                    uint64_t memory, uint64_t nodes);

/* Returns the solution of the starting position, found with 64 MB. */
struct mancala_solution solve_start(const struct mancala_rules *rules);

/* Returns the solution of the starting position without the moves. */
struct mancala_solution solve_margin(const struct mancala_rules *rules,
                                     uint64_t memory);

/* Returns what is in the mancala of `player`, minus what is in the other. */
int board_lead(int size, const struct mancala_board *board,
               enum mancala_player player);

/* Returns the first player's margin by plain minimax. */
int board_minimax(const struct mancala_rules *rules,
                  const struct mancala_board *board);

/* Fails unless both bounds are `margin`. `what` names them, on the board of
 * `rules`. */
void assert_exact(struct mancala_bounds bounds, int margin, const char *what,
                  const struct mancala_rules *rules);

/* Fails unless all margins within `whole` are within `part`, too. */
void assert_holds(struct mancala_bounds part, struct mancala_bounds whole);

#endif
