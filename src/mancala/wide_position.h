/*
 * A position for the search of a player, on a board of any size: the houses of
 * the player to move and those of the other, house 1 first, in vectors of one
 * width. All houses are sown at once: how many stones fall before the one in
 * each house is compared with how many there are, which a compiler turns into a
 * few instructions on vectors. What lies in the mancalas is no part of it, as
 * with packed_position.h, where stands why there are both.
 */
#ifndef MANCALA_WIDE_POSITION_H
#define MANCALA_WIDE_POSITION_H

#include "board.h"

enum { WIDE_HOUSES = 16 }; /* of a side; those behind its houses stay 0 */

_Static_assert((int)MANCALA_HOUSES_MOST <= (int)WIDE_HOUSES,
               "each house has a place");

struct wide_position {
    int16_t own[WIDE_HOUSES];
    int16_t other[WIDE_HOUSES];
    int own_stones; /* in all houses of a side */
    int other_stones;
};

/* How many stones fall before the one in each house, in a lap; in places that
 * are no houses more than there are. */
struct wide_order {
    int16_t own[WIDE_HOUSES];
    int16_t other[WIDE_HOUSES];
    int store;       /* one's own mancala */
    int first_other; /* the first house of the other */
};

/* The rules as tables. */
struct wide_rules {
    int houses;       /* of a side */
    int ways;         /* 1 for one way only */
    bool takes_alone; /* a last stone with nothing opposite is won */
    struct wide_order orders[2][MANCALA_HOUSES_MOST];
};

/* By rules that have no problem. */
void wide_rules_make(struct wide_rules *tables,
                     const struct mancala_rules *rules);

void wide_position_of(int size, const struct mancala_board *board,
                      struct wide_position *position);

/* A number for a position, never 0, which another one hardly ever has. */
uint64_t wide_key(const struct wide_position *position);

/* What follows a move. */
struct wide_next {
    struct wide_position position; /* as the player then to move sees it */
    int gain;   /* won by the mover, less what the other won */
    bool again; /* the mover moves again */
    bool is_over;
};

/* Sows a house with stones, from 0; way 0 is forwards, 1 backwards. */
void wide_sow(const struct wide_rules *rules,
              const struct wide_position *position, int house, int way,
              struct wide_next *next);

#endif
