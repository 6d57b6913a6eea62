/*
 * Makes a move on a board as the contest numbers its bowls. The example bots
 * share this header. Your bot can do without it.
 */
#ifndef BOTS_SOW_H
#define BOTS_SOW_H

#include "challenge_mancala.h"

struct side {
    long size;        /* of the board */
    long store;       /* the player's mancala */
    long first, last; /* the player's small bowls */
};

static inline struct side side_of(long size, Boolean playerOne)
{
    long half = size / 2;
    return playerOne ? (struct side){size, 0, half + 1, size - 1}
                     : (struct side){size, half, 1, half - 1};
}

/* Sows `bowl` and captures. Returns the bowl of the last stone. */
static inline long sow(long board[], const struct side *side, long bowl,
                       long direction)
{
    long other = side->size / 2 - side->store, last = bowl;
    long stones = board[bowl];
    board[bowl] = 0;
    while (stones > 0) {
        last = (last + direction + side->size) % side->size;
        if (last == other)
            continue;
        board[last]++;
        stones--;
    }
    if (last >= side->first && last <= side->last && board[last] == 1) {
        long across = side->size - last;
        board[side->store] += 1 + board[across];
        board[last] = board[across] = 0;
    }
    return last;
}

/* Ends the game if all small bowls of one player are empty: the other player
 * wins the rest. */
static inline void sweep(long board[], long size)
{
    long half = size / 2, first = 0, second = 0;
    for (long bowl = 1; bowl < half; bowl++) {
        second += board[bowl];
        first += board[half + bowl];
    }
    if (first > 0 && second > 0)
        return;
    for (long bowl = 1; bowl < half; bowl++)
        board[bowl] = board[half + bowl] = 0;
    board[0] += first;
    board[half] += second;
}

#endif
