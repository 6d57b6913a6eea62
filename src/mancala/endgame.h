/*
 * The endgame database: what all positions with up to a number of stones in
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
 *
 * A layer is made of blocks, one for each number of its stones that are one's
 * own. A block is a table with a row for each way in which the stones may lie
 * on the side that has more of them, and in it a column for each way on the
 * other side: moves change few rows, and so those near in time are near in
 * memory.
 */
#ifndef MANCALA_ENDGAME_H
#define MANCALA_ENDGAME_H

#include "packed_position.h"
#include "table_memory.h"

enum { ENDGAME_STONES_MOST = 120 }; /* a value is a byte */

struct endgame {
    const struct packed_rules *rules;
    int stones;        /* up to which all is known */
    int begun;         /* up to which bounds hold, if they may be wide */
    int stones_most;   /* up to which there is room */
    uint64_t capacity; /* positions there is room for */
    int8_t *least;     /* by place: what the player to move is sure to win */
    int8_t *most;      /* and can't be sure to win more than;
                          one way only it is the same memory */
    struct table_memory least_memory, most_memory;
    /* The position of each block, by own stones and by all stones, and the
     * number of ways to place a number of stones on a side. */
    uint64_t *blocks;
    uint64_t widths[ENDGAME_STONES_MOST + 1];
};

/* The most stones whose positions all fit into `positions`. */
int endgame_stones_for(const struct packed_rules *rules, uint64_t positions);

/* Room for all positions with up to that many stones; none is known yet.
 * False if there is no memory. */
bool endgame_open(struct endgame *endgame, const struct packed_rules *rules,
                  int stones);
void endgame_close(struct endgame *endgame);

/* Asked between sweeps whether to go on. */
struct endgame_patience {
    bool (*go_on)(void *self, int stones);
    void *self;
};

/* Adds layer after layer up to as many stones as there is room for. False if
 * it was told not to go on, or lacks memory; all layers that are done stay. */
bool endgame_fill(struct endgame *endgame,
                  const struct endgame_patience *patience);

/* One side of a position: how many stones, and the rank of how they lie. */
struct endgame_side {
    int stones;
    uint64_t rank;
};

/* The block with `own` stones of one's own, of `stones` in all. */
static inline size_t endgame_block(const struct endgame *endgame, int own,
                                   int stones)
{
    return (size_t)stones * ((size_t)endgame->stones_most + 1) + (size_t)own;
}

static inline uint64_t endgame_place_of(const struct endgame *endgame,
                                        struct endgame_side to_move,
                                        struct endgame_side waiting)
{
    uint64_t block = endgame->blocks[endgame_block(
        endgame, to_move.stones, to_move.stones + waiting.stones)];
    return to_move.stones >= waiting.stones
               ? block + to_move.rank * endgame->widths[waiting.stones] +
                     waiting.rank
               : block + waiting.rank * endgame->widths[to_move.stones] +
                     to_move.rank;
}

/* Where a position with up to `stones_most` stones stands. */
static inline uint64_t endgame_place(const struct endgame *endgame,
                                     struct packed_position position)
{
    struct endgame_side own = {
        .stones = packed_sum(position.own),
        .rank = packed_side_rank(endgame->rules, position.own)};
    struct endgame_side other = {
        .stones = packed_sum(position.other),
        .rank = packed_side_rank(endgame->rules, position.other)};
    return endgame_place_of(endgame, own, other);
}

/* What the position at a place is worth, where both sides have stones. */
static inline struct mancala_bounds
endgame_bounds(const struct endgame *endgame, uint64_t place)
{
    return (struct mancala_bounds){.least = endgame->least[place],
                                   .most = endgame->most[place]};
}

#endif
