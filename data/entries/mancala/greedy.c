/* A mancala bot that looks one move ahead. It chooses the move that wins the
 * most stones at once; among equals, one that lets it move again, and then the
 * one nearest to its mancala. */
#include <string.h>

#include "sow.h"

enum { BOWLS = 32 }; /* the largest board */

/* Returns twice the stones won, plus one if it moves again. */
static long value_of(const long board[], const struct side *side, long bowl,
                     long direction)
{
    long after[BOWLS];
    memcpy(after, board, (size_t)side->size * sizeof *after);
    long last = sow(after, side, bowl, direction);
    long won = after[side->store] - board[side->store];
    return 2 * won + (last == side->store);
}

Boolean Mancala(long board[], const long boardSize, void *privStorage,
                const Boolean newGame, const Boolean playerOne,
                long *bowlPlayed, long *directionPlayed)
{
    const struct side side = side_of(boardSize, playerOne);
    long best = -1;
    (void)privStorage;
    (void)newGame;
    for (long bowl = side.first; bowl <= side.last; bowl++)
        for (long direction = -1; direction <= 1; direction += 2) {
            if (board[bowl] == 0)
                continue;
            long value = value_of(board, &side, bowl, direction);
            if (value >= best) {
                best = value;
                *bowlPlayed = bowl;
                *directionPlayed = direction;
            }
        }
    (void)sow(board, &side, *bowlPlayed, *directionPlayed);
    sweep(board, boardSize);
    return true;
}
