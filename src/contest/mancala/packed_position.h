/*
 * A position for the solver, packed into two words: the houses of the player to
 * move and those of the opponent, a byte for each, house 1 lowest. The mancalas
 * are left out, because they change nothing that follows: a value is what the
 * player to move will win from here on, minus what the opponent will.
 *
 * There are three move generators. Each is kept because of the instructions
 * that it saves, which were counted, because other load on the machine can't
 * change them. mancala_sow() (moves.c) plays the rules stone by stone, and the
 * tests compare the others with it. This one looks a whole move up in a table
 * and needs a rank for each position, so it is limited to boards of up to 18
 * bowls. The one in wide_position.h plays on any board: with mancala_sow() in
 * its place, the player's search needs 2.3 times as many instructions on 8
 * bowls, 3.1 times on 14 and 5.5 times on 32. The endgame database adds the
 * table of arrangements.h: without it, a board of 8 bowls, sown both ways,
 * takes 1.5 times as many to solve.
 */
#ifndef MANCALA_PACKED_POSITION_H
#define MANCALA_PACKED_POSITION_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "mancala_search.h"

enum {
    PACKED_HOUSES_MOST = 8,   /* the bytes of a word */
    PACKED_STONES_MOST = 255, /* what a byte can hold */
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
    int houses;       /* of a side */
    int stones;       /* in all houses, at most */
    int ways;         /* 1 if sown one way, otherwise 2 */
    bool takes_alone; /* a last stone with nothing opposite is captured */
    uint64_t again;   /* by house, the stones that reach one's mancala */
    struct packed_sowing sowings[PACKED_WAYS][PACKED_HOUSES_MOST]
                                [PACKED_STONES_MOST + 1];
    uint64_t ranks[2 * PACKED_HOUSES_MOST][PACKED_STONES_MOST + 1];
};

/* Returns why the solver can't take a board with `stones` in its houses, or
 * NULL. A rank must fit into 64 bits. */
const char *packed_problem(const struct mancala_rules *rules, int stones);

/* Sets `*tables` for `rules`, which must have no problem, and at most
 * `stones_most` stones in houses. */
void packed_rules_make(struct packed_rules *tables,
                       const struct mancala_rules *rules, int stones_most);

struct packed_position packed_position_of(int size,
                                          const struct mancala_board *board);

/* Returns the stones in a house of `side`; houses count from 0. */
static inline int packed_house(uint64_t side, int house)
{
    enum { BYTE = 0xFF };
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

/* Returns the number of positions of `bowls` houses with at most `stones`
 * stones, or UINT64_MAX if it doesn't fit into 64 bits. */
uint64_t packed_positions(int bowls, int stones);

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
static inline uint64_t packed_side_rank(const struct packed_rules *rules,
                                        uint64_t side)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t sums = side * ones; /* bytes: sums up to each */
    uint64_t rank = 0;
    for (int i = 0; i < rules->houses - 1; i++)
        rank += rules->ranks[i][packed_house(sums, i)];
    return rank;
}

/* The result of a move. */
struct packed_next {
    struct packed_position position; /* as seen by the player to move then */
    int16_t gain; /* what the mover won, minus what the opponent won */
    bool again;   /* the mover moves again */
    bool is_over;
};

/* Returns what a move is worth to the mover, if `then` bounds the value of the
 * position after it. */
static inline struct mancala_bounds packed_worth(const struct packed_next *next,
                                                 struct mancala_bounds then)
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

#endif
