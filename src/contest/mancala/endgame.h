/*
 * The endgame database: what all positions with up to some number of stones in
 * houses are worth. It is built layer by layer; a layer is the positions with
 * one number of stones. A move that puts a stone into a mancala leads to a
 * lower layer, which is known. Other moves stay in the layer, and when stones
 * are sown both ways, such moves can form a cycle.
 *
 * So values are approached from both sides. At first, all that is known in a
 * layer of n stones is that a value is from -n to n, because every end of the
 * game is worth that, even a third repetition. Then each position gets, from
 * the positions after its moves, what the player to move can force at least and
 * at most, again and again until nothing changes. Each such improvement rests
 * on earlier ones, so a player who follows them reaches the bound in a limited
 * number of moves and never meets a position twice: repetitions don't matter.
 * Where the two bounds meet, the value is exact. Where they don't, play may go
 * on forever, and the value would depend on where the third repetition falls.
 *
 * A layer consists of blocks, one for each number of stones on the side of the
 * player to move. A block is a table. Its rows are the arrangements of the side
 * that has more stones, its columns those of the other side. Most moves change
 * the row only a little, so what is needed next is near in memory.
 */
#ifndef MANCALA_ENDGAME_H
#define MANCALA_ENDGAME_H

#include "packed_position.h"
#include "table_memory.h"

enum { ENDGAME_STONES_MOST = 120 }; /* a value is a byte */

struct endgame {
    const struct packed_rules *rules;
    int stones; /* up to which all bounds are final */
    int begun;  /* up to which bounds hold; the last layer may be unfinished */
    int stones_most;   /* up to which there is room */
    uint64_t capacity; /* in positions */
    int8_t *least;     /* what the player to move can force, by place */
    int8_t *most;      /* what the opponent can hold that player to; if sown
                          one way, the same memory */
    struct table_memory least_memory, most_memory;
    /* The place of each block, by endgame_block(), and the number of
     * arrangements of each number of stones on a side. */
    uint64_t *blocks;
    uint64_t widths[ENDGAME_STONES_MOST + 1];
};

/* Returns the largest number of stones such that all positions with up to that
 * many fit into `positions`. */
int endgame_stones_for(const struct packed_rules *rules, uint64_t positions);

/* Makes room for all positions with up to `stones` stones; none is known yet.
 * Returns false if there is no memory. */
bool endgame_open(struct endgame *endgame, const struct packed_rules *rules,
                  int stones);
void endgame_close(struct endgame *endgame);

/* The function that is asked every few milliseconds whether to go on. */
struct endgame_patience {
    bool (*go_on)(void *self, int stones);
    void *self;
};

/* Adds layer after layer until there is no more room. Returns false if it was
 * told to stop or there is no memory; finished layers remain. */
bool endgame_fill(struct endgame *endgame,
                  const struct endgame_patience *patience);

/* One side of a position: its stones, and the rank of their arrangement. */
struct endgame_side {
    int stones;
    uint64_t rank;
};

/* Returns the index of the block of positions with `stones` stones, `own` of
 * them on the side of the player to move. */
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

/* Returns the place of a position with at most `stones_most` stones. */
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

/* Returns the bounds of the position at `place`. */
static inline struct mancala_bounds
endgame_bounds(const struct endgame *endgame, uint64_t place)
{
    return (struct mancala_bounds){.least = endgame->least[place],
                                   .most = endgame->most[place]};
}

#endif
