/*
 * A position for the solver: the houses of whoever is to move and those of
 * the other, a byte for each, house 1 lowest. What lies in the mancalas is no
 * part of it, for it changes nothing that follows: a value is what whoever is
 * to move will win from here on, less what the other will.
 */
#ifndef MANCALA_SIDES_H
#define MANCALA_SIDES_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "mancala.h"

enum {
    SIDES_HOUSES_MOST = 8,   /* bytes of a word */
    SIDES_STONES_MOST = 255, /* of a byte */
    SIDES_MOVES_MOST = 2 * SIDES_HOUSES_MOST,
    SIDES_WAYS = 2
};

struct sides {
    uint64_t own;
    uint64_t other;
};

/* What sowing a house of that many stones adds. */
struct sides_sowing {
    struct sides added;
    uint8_t stored; /* into one's own mancala */
    int8_t last;    /* house it ends in, from 0, or one of these: */
};

enum { LAST_STORED = -1, LAST_BEYOND = -2 };

/* The rules as tables. */
struct sides_rules {
    int houses;       /* of a side */
    int stones;       /* in houses, at the most */
    int ways;         /* 1 for one way only */
    bool takes_alone; /* a last stone with nothing opposite is won */
    uint64_t again;   /* in each house what reaches one's own mancala */
    struct sides_sowing sowings[SIDES_WAYS][SIDES_HOUSES_MOST]
                               [SIDES_STONES_MOST + 1];
    uint64_t ranks[2 * SIDES_HOUSES_MOST][SIDES_STONES_MOST + 1];
};

/* Why the solver can't take such a board with so many stones in its houses, or
 * NULL: a rank is a number of 64 bits, and no two positions may have one. */
const char *sides_problem(const struct mancala_rules *rules, int stones);

/* By rules that have no problem, for up to so many stones in houses. */
void sides_rules_make(struct sides_rules *tables,
                      const struct mancala_rules *rules, int stones_most);

struct sides sides_of(int size, const struct mancala_board *board);

/* A house of a side, from 0. */
static inline int sides_house(uint64_t side, int house)
{
    enum { BYTE = 0xFF };
    return (int)(side >> (8 * house) & BYTE);
}

/* All stones of a side: the product adds all bytes up in the highest. */
static inline int sides_sum(uint64_t side)
{
    const uint64_t ones = 0x0101010101010101;
    return (int)(side * ones >> 56);
}

static inline int sides_stones(struct sides sides)
{
    return sides_sum(sides.own) + sides_sum(sides.other);
}

/* The number of positions of `bowls` houses with at most that many stones;
 * UINT64_MAX where it is no 64 bit number. */
uint64_t sides_positions(int bowls, int stones);

/*
 * The rank of a position among all with as many houses: those with fewer
 * stones come first. With p(i) the stones of the first i + 1 houses it is the
 * sum of binomial(p(i) + i, i + 1), the combinatorial number system. So no
 * two positions have one rank, and sides_positions() is the first rank of
 * those with a stone more.
 */
static inline uint64_t sides_rank(const struct sides_rules *rules,
                                  struct sides sides)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t own = sides.own * ones; /* each byte: the sum up to it */
    uint64_t other = sides.other * ones;
    uint64_t rank = 0;
    int before = sides_house(own, rules->houses - 1);
    for (int i = 0; i < rules->houses; i++) {
        int below = sides_house(own, i);
        int above = before + sides_house(other, i);
        rank += rules->ranks[i][below] + rules->ranks[rules->houses + i][above];
    }
    return rank;
}

/* The rank of the houses of one side among those with as many stones, in the
 * same way. */
static inline uint64_t sides_lie(const struct sides_rules *rules, uint64_t side)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t sums = side * ones; /* each byte: the sum up to it */
    uint64_t rank = 0;
    for (int i = 0; i < rules->houses - 1; i++)
        rank += rules->ranks[i][sides_house(sums, i)];
    return rank;
}

/* What follows a move. */
struct sides_next {
    struct sides sides; /* as whoever is then to move sees it */
    int16_t gain;       /* won by who moved, less what the other won */
    bool again;         /* who moved moves again */
    bool is_over;
};

/* What a move is worth to who makes it, by the bounds of what follows. */
static inline struct mancala_bounds sides_worth(const struct sides_next *next,
                                                struct mancala_bounds then)
{
    if (next->again)
        return (struct mancala_bounds){.least = next->gain + then.least,
                                       .most = next->gain + then.most};
    return (struct mancala_bounds){.least = next->gain - then.most,
                                   .most = next->gain - then.least};
}

/* Sows a house with stones; way 0 is forwards, 1 backwards. */
static inline struct sides_next sides_sow(const struct sides_rules *rules,
                                          struct sides sides, int house,
                                          int way)
{
    assert(house >= 0 && house < rules->houses);
    const struct sides_sowing *sowing =
        &rules->sowings[way][house][sides_house(sides.own, house)];
    const uint64_t byte = 0xFF;
    uint64_t own = (sides.own & ~(byte << (8 * house))) + sowing->added.own;
    uint64_t other = sides.other + sowing->added.other;
    int gain = sowing->stored;
    if (sowing->last >= 0 && sides_house(own, sowing->last) == 1) {
        int facing = rules->houses - 1 - sowing->last;
        int opposite = sides_house(other, facing);
        if (opposite > 0 || rules->takes_alone) {
            gain += opposite + 1;
            own &= ~(byte << (8 * sowing->last));
            other &= ~(byte << (8 * facing));
        }
    }
    struct sides_next next = {.is_over = own == 0 || other == 0};
    if (next.is_over)
        gain += sides_sum(own) - sides_sum(other);
    next.gain = (int16_t)gain;
    next.again = !next.is_over && sowing->last == LAST_STORED;
    next.sides = next.again ? (struct sides){.own = own, .other = other}
                            : (struct sides){.own = other, .other = own};
    return next;
}

#endif
