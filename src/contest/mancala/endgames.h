/* Packed positions, and the endgames that are found in advance: for the solver
 * and for a player's search. */
#ifndef MANCALA_ENDGAMES_H
#define MANCALA_ENDGAMES_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mancala_search.h"
#include "transpositions.h"

/* ---- Positions ---- */

/*
 * A position for the solver, packed into two words: the houses of the player to
 * move and those of the opponent, a byte for each, house 1 lowest. The mancalas
 * are left out, because they change nothing that follows: a value is what the
 * player to move will win from here on, minus what the opponent will.
 *
 * There are three move generators. Each is kept because of the instructions
 * that it saves, which were counted, because other load on the machine can't
 * change them. mancala_sow() (mancala_rules.c) plays the rules stone by stone,
 * and the tests compare the others with it. This one looks a whole move up in a
 * table and needs a rank for each position, so it is limited to boards of up to
 * 18 bowls. The one in mancala_search.c plays on any board: with mancala_sow()
 * in its place, the player's search needs 2.3 times as many instructions on 8
 * bowls, 3.1 times on 14 and 5.5 times on 32. The endgame database adds the
 * configurations of a side: without them, a board of 8 bowls, sown both ways,
 * takes 1.5 times as many to solve.
 */

enum {
    PACKED_HOUSES_MOST = 8,   /* the bytes of a word */
    PACKED_STONES_MOST = 255, /* the largest number in a byte */
    PACKED_MOVES_MOST = 2 * PACKED_HOUSES_MOST,
    PACKED_WAYS = 2
};

struct packed_position {
    uint64_t own;
    uint64_t other;
};

/* What sowing a house with some number of stones adds. */
struct packed_sowing {
    struct packed_position added;
    uint8_t stored; /* into the mover's mancala */
    int8_t last;    /* the house of the last stone, from 0, or one of these: */
};

enum { LAST_STORED = -1, LAST_BEYOND = -2 };

/* The rules as tables. */
struct packed_rules {
    int houses;       /* the houses of a side */
    int ways;         /* 1 if sown one way, otherwise 2 */
    bool takes_alone; /* a last stone with nothing opposite is captured */
    uint64_t again;   /* by house, the stones that reach one's mancala */
    struct packed_sowing sowings[PACKED_WAYS][PACKED_HOUSES_MOST]
                                [PACKED_STONES_MOST + 1];
    uint64_t ranks[2 * PACKED_HOUSES_MOST][PACKED_STONES_MOST + 1];
};

/* Returns the stones in a house of `side`; houses count from 0. */
static inline int packed_house(uint64_t side, int house)
{
    return (int)(side >> (8 * house) & BYTE);
}

/* Returns the stones on `side`. The multiplication adds all bytes up in the
 * highest. */
static inline int packed_sum(uint64_t side)
{
    const uint64_t ones = 0x0101010101010101;
    return (int)(side * ones >> 56);
}

static inline int packed_stones(struct packed_position position)
{
    return packed_sum(position.own) + packed_sum(position.other);
}

/*
 * Returns the rank of a position among all those with as many houses; positions
 * with fewer stones come first. If p(i) is the number of stones in the first
 * i + 1 houses, the rank is the sum of binomial(p(i) + i, i + 1): the
 * combinatorial number system. So no two positions have the same rank, and the
 * first one with n + 1 stones has the rank packed_positions(houses, n).
 */
static inline uint64_t packed_rank(const struct packed_rules *rules,
                                   struct packed_position position)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t own = position.own * ones; /* bytes: sums up to each */
    uint64_t other = position.other * ones;
    uint64_t rank = 0;
    int before = packed_house(own, rules->houses - 1);
    for (int i = 0; i < rules->houses; i++) {
        int below = packed_house(own, i);
        int above = before + packed_house(other, i);
        rank += rules->ranks[i][below] + rules->ranks[rules->houses + i][above];
    }
    return rank;
}

/* Returns the rank of one side among those with as many stones, computed in the
 * same way. */
static inline uint32_t packed_side_rank(const struct packed_rules *rules,
                                        uint64_t side)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t sums = side * ones; /* bytes: sums up to each */
    uint64_t rank = 0;
    for (int i = 0; i < rules->houses - 1; i++)
        rank += rules->ranks[i][packed_house(sums, i)];
    return (uint32_t)rank;
}

/* The result of a move. */
struct packed_next {
    struct packed_position position; /* seen by the player to move then */
    int16_t gain; /* the mover's winnings, minus the opponent's */
    bool again;   /* the mover moves again */
    bool is_over;
};

/* Returns what a move is worth to the mover, if `then` bounds the value of the
 * position after it. */
static inline struct mancala_bounds
packed_move_value(const struct packed_next *next, struct mancala_bounds then)
{
    if (next->again)
        return (struct mancala_bounds){.least = next->gain + then.least,
                                       .most = next->gain + then.most};
    return (struct mancala_bounds){.least = next->gain - then.most,
                                   .most = next->gain - then.least};
}

/* Sows a house, which must have stones. `way` 0 is forward, 1 backward. */
static inline struct packed_next packed_sow(const struct packed_rules *rules,
                                            struct packed_position position,
                                            int house, int way)
{
    assert(house >= 0 && house < rules->houses);
    const struct packed_sowing *sowing =
        &rules->sowings[way][house][packed_house(position.own, house)];
    const uint64_t byte = 0xFF;
    uint64_t own = (position.own & ~(byte << (8 * house))) + sowing->added.own;
    uint64_t other = position.other + sowing->added.other;
    int gain = sowing->stored;
    if (sowing->last >= 0 && packed_house(own, sowing->last) == 1) {
        int facing = rules->houses - 1 - sowing->last;
        int opposite = packed_house(other, facing);
        if (opposite > 0 || rules->takes_alone) {
            gain += opposite + 1;
            own &= ~(byte << (8 * sowing->last));
            other &= ~(byte << (8 * facing));
        }
    }
    struct packed_next next = {.is_over = own == 0 || other == 0};
    if (next.is_over)
        gain += packed_sum(own) - packed_sum(other);
    next.gain = (int16_t)gain;
    next.again = !next.is_over && sowing->last == LAST_STORED;
    next.position = next.again
                        ? (struct packed_position){.own = own, .other = other}
                        : (struct packed_position){.own = other, .other = own};
    return next;
}

/* Returns the number of positions of `bowls` houses with at most `stones`
 * stones, or UINT64_MAX if it doesn't fit into 64 bits. */
uint64_t packed_positions(int bowls, int stones);

/* Returns why positions can't be packed that have up to `stones` stones in
 * houses, or NULL. A rank must fit into 64 bits. */
const char *packed_problem(const struct mancala_rules *rules, int stones);

struct packed_position packed_position_of(int size,
                                          const struct mancala_board *board);

/* ---- The endgame database ---- */

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
 * player to move. A block is a table. Its rows are the configurations of the
 * side that has more stones, its columns those of the other side. Most moves
 * change the row only a little, so what is needed next is near in memory.
 */

enum { ENDGAME_STONES_MOST = MANCALA_ENDGAME_STONES_MOST };

struct mancala_endgames {
    struct packed_rules rules;
    int stones_most; /* up to which there is room */
    int stones;      /* up to which all bounds are final */
    int begun;       /* up to which bounds hold; the last layer may be
                        unfinished */
    uint64_t count;  /* positions for which there is room */
    int8_t *least;   /* what the player to move can force, by index */
    int8_t *most;    /* what the opponent can hold that player to; if sown
                        one way, the same memory */
    struct table_memory memory;
    /* The index of the block of the positions with some stones, by them and
     * those on the side of the player to move, and the number of configurations
     * of each number of stones on a side. */
    uint64_t blocks[ENDGAME_STONES_MOST + 1][ENDGAME_STONES_MOST + 1];
    uint64_t widths[ENDGAME_STONES_MOST + 1];
};

/* Returns whether there are `endgames`, and they are under `rules`. */
static inline bool endgames_fit(const struct mancala_endgames *endgames,
                                const struct mancala_rules *rules)
{
    return endgames != NULL &&
           endgames->rules.houses == mancala_houses(rules->size) &&
           (endgames->rules.ways == 1) == rules->one_way &&
           endgames->rules.takes_alone ==
               (rules->capture == MANCALA_CAPTURE_EMPTY);
}

/* One side of a position: its stones, and the rank of their configuration. */
struct endgame_side {
    uint32_t rank;
    int stones;
};

static inline struct endgame_side
endgame_side_of(const struct packed_rules *rules, uint64_t side)
{
    return (struct endgame_side){.rank = packed_side_rank(rules, side),
                                 .stones = packed_sum(side)};
}

static inline uint64_t endgame_index(const struct mancala_endgames *endgames,
                                     struct endgame_side to_move,
                                     struct endgame_side waiting)
{
    int stones = to_move.stones + waiting.stones;
    uint64_t block = endgames->blocks[stones][to_move.stones];
    return to_move.stones >= waiting.stones
               ? block + to_move.rank * endgames->widths[waiting.stones] +
                     waiting.rank
               : block + waiting.rank * endgames->widths[to_move.stones] +
                     to_move.rank;
}

/* Returns the index of a position that has few enough stones. */
static inline uint64_t endgame_find(const struct mancala_endgames *endgames,
                                    struct packed_position position)
{
    return endgame_index(endgames,
                         endgame_side_of(&endgames->rules, position.own),
                         endgame_side_of(&endgames->rules, position.other));
}

/* Returns the bounds of the position at `index`. */
static inline struct mancala_bounds
endgame_bounds(const struct mancala_endgames *endgames, uint64_t index)
{
    return (struct mancala_bounds){.least = endgames->least[index],
                                   .most = endgames->most[index]};
}

static inline void bounds_take_better(struct mancala_bounds *best,
                                      struct mancala_bounds bounds)
{
    if (bounds.least > best->least)
        best->least = bounds.least;
    if (bounds.most > best->most)
        best->most = bounds.most;
}

/* Makes room for all positions with up to `stones` stones, which is 0 to
 * ENDGAME_STONES_MOST; none is known yet. Returns NULL if there is no memory.
 */
struct mancala_endgames *endgames_open(const struct mancala_rules *rules,
                                       int stones);

/* Adds layer after layer until there is no more room. `may_continue` is asked
 * every few milliseconds. Returns false if it said no or there is no memory;
 * finished layers remain. */
bool endgames_fill(struct mancala_endgames *endgames,
                   bool (*may_continue)(void *self, int layer), void *self);

#endif
