/* A mancala bot that looks one move ahead. It chooses the move that wins the
 * most stones at once; among equals, one that lets it move again, and then the
 * one nearest to its mancala. */
#include "challenge_mancala.h"

struct side {
    long size, store, first, last; /* the board, its mancala, its houses */
};

static struct side side_of(long size, bool one)
{
    long half = size / 2;
    return one ? (struct side){size, 0, half + 1, size - 1}
               : (struct side){size, half, 1, half - 1};
}

static bool is_own(const struct side *side, long bowl)
{
    return bowl >= side->first && bowl <= side->last;
}

/* Returns twice the stones won, plus one if it moves again. */
static long value_of(const long board[], const struct side *side, long bowl,
                     long direction)
{
    long after[kMancalaBoardMost], other = side->size / 2 - side->store;
    long stones = board[bowl], at = bowl;
    for (long i = 0; i < side->size; i++)
        after[i] = board[i];
    after[bowl] = 0;
    while (stones > 0) {
        at = (at + direction + side->size) % side->size;
        if (at == other)
            continue;
        after[at]++;
        stones--;
    }
    long won = after[side->store] - board[side->store];
    if (is_own(side, at) && after[at] == 1)
        won += 1 + after[side->size - at];
    return 2 * won + (at == side->store);
}

long Mancala(long board[], long boardSize, void *privStorage, Boolean newGame,
             Boolean playerOne, long *directionPtr)
{
    const struct side side = side_of(boardSize, playerOne);
    long best = -1, chosen = side.first;
    (void)privStorage;
    (void)newGame;
    for (long bowl = side.first; bowl <= side.last; bowl++)
        for (long direction = -1; direction <= 1; direction += 2) {
            if (board[bowl] == 0)
                continue;
            long value = value_of(board, &side, bowl, direction);
            if (value >= best) {
                best = value;
                chosen = bowl;
                *directionPtr = direction;
            }
        }
    return chosen;
}
