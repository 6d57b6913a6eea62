/*
 * The endgame database: what all positions with up to so many stones in
 * houses are worth. Built layer by layer, a layer being the positions with one
 * number of stones. A move that puts a stone into a mancala leads to a layer
 * below, which is known; the others stay in the layer, and with two directions
 * they may go round in it.
 *
 * So a value is found from both sides. At first all that is known in a layer
 * of n stones is that a value is from -n to n; for so much is any end worth,
 * a third repetition too. Then each position takes from those that follow it
 * what it can make sure of, and what it can't be kept above, again and again
 * until nothing changes. What a player is sure of like that it can force in a
 * number of moves that goes down with each: no position comes back on that
 * way, so that repetitions don't matter to it. Where both sides meet the value
 * is exact. Where they don't, play may go round for ever, and its value would
 * depend on where the third repetition falls.
 */
#ifndef MANCALA_ENDGAME_H
#define MANCALA_ENDGAME_H

#include "sides.h"

enum { ENDGAME_STONES_MOST = 120 }; /* a value is a byte */

struct endgame {
    const struct sides_rules *rules;
    int stones;        /* up to which all is known */
    uint64_t capacity; /* positions there is room for */
    int8_t *least;     /* by rank: what whoever is to move is sure to win */
    int8_t *most;      /* and can't be sure to win more than;
                          one way only it is the same memory */
};

/* How many stones' positions fit into so many. */
int endgame_stones_for(const struct sides_rules *rules, uint64_t positions);

/* Room for all positions with up to that many stones; none is known yet.
 * False if there is no memory. */
bool endgame_open(struct endgame *endgame, const struct sides_rules *rules,
                  int stones);
void endgame_close(struct endgame *endgame);

/* Asked between sweeps whether to go on. */
struct endgame_patience {
    bool (*go_on)(void *self, int stones);
    void *self;
};

/* Adds layer after layer up to `stones`, for which there must be room. False
 * if it was told not to go on; all layers that are done stay. */
bool endgame_fill(struct endgame *endgame, int stones,
                  const struct endgame_patience *patience);

/* What a position with up to `stones` stones, some on each side, is worth. */
static inline struct mancala_bounds
endgame_bounds(const struct endgame *endgame, uint64_t rank)
{
    return (struct mancala_bounds){.least = endgame->least[rank],
                                   .most = endgame->most[rank]};
}

#endif
