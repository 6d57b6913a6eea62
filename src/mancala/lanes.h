/*
 * A position for the search of a player, on a board of any size: the houses of
 * whoever is to move and those of the other, house 1 first, in lanes of one
 * width. All lanes are sown at once, by comparing how many stones fall before
 * the one in each with how many there are, which a compiler turns into a few
 * instructions on vectors. What lies in the mancalas is no part of it, as with
 * the solver's struct sides, which is smaller and knows smaller boards only.
 */
#ifndef MANCALA_LANES_H
#define MANCALA_LANES_H

#include "mancala.h"

enum { LANES = 16 }; /* of a side; those behind its houses stay 0 */

_Static_assert((int)MANCALA_HOUSES_MOST <= (int)LANES, "each house has a lane");

struct lanes {
    int16_t own[LANES];
    int16_t other[LANES];
    int own_stones; /* in all houses of a side */
    int other_stones;
};

/* How many stones fall before the one in each lane, in a lap; in lanes that
 * are no houses more than there are. */
struct lanes_order {
    int16_t own[LANES];
    int16_t other[LANES];
    int store;       /* one's own mancala */
    int first_other; /* the first house of the other */
};

/* The rules as tables. */
struct lanes_rules {
    int houses;       /* of a side */
    int ways;         /* 1 for one way only */
    bool takes_alone; /* a last stone with nothing opposite is won */
    struct lanes_order orders[2][MANCALA_HOUSES_MOST];
};

/* By rules that have no problem. */
void lanes_rules_make(struct lanes_rules *tables,
                      const struct mancala_rules *rules);

void lanes_of(int size, const struct mancala_board *board, struct lanes *lanes);

/* A number for a position, never 0, which another one hardly ever has. */
uint64_t lanes_key(const struct lanes *lanes);

/* What follows a move. */
struct lanes_next {
    struct lanes lanes; /* as whoever is then to move sees it */
    int gain;           /* won by who moved, less what the other won */
    bool again;         /* who moved moves again */
    bool is_over;
};

/* Sows a house with stones, from 0; way 0 is forwards, 1 backwards. */
void lanes_sow(const struct lanes_rules *rules, const struct lanes *lanes,
               int house, int way, struct lanes_next *next);

#endif
