/*
 * A position for the solver, packed into two words: the houses of the player to
 * move and those of the other, a byte for each, house 1 lowest. What lies in
 * the mancalas is no part of it, because it changes nothing that follows: a
 * value is what the player to move will win from here on, less what the other
 * will.
 *
 * There are three move generators, and each is kept for what it is measured to
 * save, in instructions, which another load on the machine can't change.
 * mancala_sow() (moves.c) is the rules stone by stone, and the tests hold the
 * others against it. This one looks a whole move up in a table and needs a rank
 * for each position, so it knows boards of up to 18 bowls only. The one of
 * wide_position.h plays any board: with mancala_sow() in its place the player's
 * search takes 2.3 times as many on 8 bowls, 3.1 times on 14 and 5.5 times on
 * 32. The endgame database adds the table of arrangements.h to this one:
 * without it a board of 8 bowls with two directions takes 1.5 times as many to
 * solve.
 */
#ifndef MANCALA_PACKED_POSITION_H
#define MANCALA_PACKED_POSITION_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "mancala_search.h"

enum {
    PACKED_HOUSES_MOST = 8,   /* bytes of a word */
    PACKED_STONES_MOST = 255, /* of a byte */
    PACKED_MOVES_MOST = 2 * PACKED_HOUSES_MOST,
    PACKED_WAYS = 2
};

struct packed_position {
    uint64_t own;
    uint64_t other;
};

/* What sowing a house of that many stones adds. */
struct packed_sowing {
    struct packed_position added;
    uint8_t stored; /* into one's own mancala */
    int8_t last;    /* house it ends in, from 0, or one of these: */
};

enum { LAST_STORED = -1, LAST_BEYOND = -2 };

/* The rules as tables. */
struct packed_rules {
    int houses;       /* of a side */
    int stones;       /* in houses, at the most */
    int ways;         /* 1 for one way only */
    bool takes_alone; /* a last stone with nothing opposite is won */
    uint64_t again;   /* in each house what reaches one's own mancala */
    struct packed_sowing sowings[PACKED_WAYS][PACKED_HOUSES_MOST]
                                [PACKED_STONES_MOST + 1];
    uint64_t ranks[2 * PACKED_HOUSES_MOST][PACKED_STONES_MOST + 1];
};

/* Why the solver can't take such a board with `stones` in its houses, or
 * NULL: a rank is a number of 64 bits, and no two positions may have one. */
const char *packed_problem(const struct mancala_rules *rules, int stones);

/* By rules that have no problem, for up to `stones_most` in houses. */
void packed_rules_make(struct packed_rules *tables,
                       const struct mancala_rules *rules, int stones_most);

struct packed_position packed_position_of(int size,
                                          const struct mancala_board *board);

/* A house of a side, from 0. */
static inline int packed_house(uint64_t side, int house)
{
    enum { BYTE = 0xFF };
    return (int)(side >> (8 * house) & BYTE);
}

/* All stones of a side: the product adds all bytes up in the highest. */
static inline int packed_sum(uint64_t side)
{
    const uint64_t ones = 0x0101010101010101;
    return (int)(side * ones >> 56);
}

static inline int packed_stones(struct packed_position position)
{
    return packed_sum(position.own) + packed_sum(position.other);
}

/* The number of positions of `bowls` houses with at most that many stones;
 * UINT64_MAX where it is no 64 bit number. */
uint64_t packed_positions(int bowls, int stones);

/*
 * The rank of a position among all with as many houses: those with fewer
 * stones come first. With p(i) the stones of the first i + 1 houses it is the
 * sum of binomial(p(i) + i, i + 1), the combinatorial number system. So no
 * two positions have one rank, and packed_positions() is the first rank of
 * those with a stone more.
 */
static inline uint64_t packed_rank(const struct packed_rules *rules,
                                   struct packed_position position)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t own = position.own * ones; /* each byte: the sum up to it */
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

/* The rank of the houses of one side among those with as many stones, in the
 * same way. */
static inline uint64_t packed_side_rank(const struct packed_rules *rules,
                                        uint64_t side)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t sums = side * ones; /* each byte: the sum up to it */
    uint64_t rank = 0;
    for (int i = 0; i < rules->houses - 1; i++)
        rank += rules->ranks[i][packed_house(sums, i)];
    return rank;
}

/* What follows a move. */
struct packed_next {
    struct packed_position position; /* as the player then to move sees it */
    int16_t gain; /* won by the mover, less what the other won */
    bool again;   /* the mover moves again */
    bool is_over;
};

/* What a move is worth to its player, by the bounds of what follows. */
static inline struct mancala_bounds packed_worth(const struct packed_next *next,
                                                 struct mancala_bounds then)
{
    if (next->again)
        return (struct mancala_bounds){.least = next->gain + then.least,
                                       .most = next->gain + then.most};
    return (struct mancala_bounds){.least = next->gain - then.most,
                                   .most = next->gain - then.least};
}

/* Sows a house with stones; way 0 is forwards, 1 backwards. */
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
