/*
 * A position for the search of a player, on a board of any size: the houses of
 * the player to move and those of the opponent, house 1 first, in vectors of
 * fixed width. All houses are sown at once: a house gets a stone if fewer
 * stones fall before it than are sown. Compilers turn that comparison into a
 * few vector instructions. The mancalas are left out, as in packed_position.h,
 * which says why both exist.
 */
#ifndef MANCALA_WIDE_POSITION_H
#define MANCALA_WIDE_POSITION_H

#include "board.h"

enum { WIDE_HOUSES = 16 }; /* of a side; unused ones stay 0 */

_Static_assert((int)MANCALA_HOUSES_MOST <= (int)WIDE_HOUSES,
               "each house has a place");

struct wide_position {
    int16_t own[WIDE_HOUSES];
    int16_t other[WIDE_HOUSES];
    int own_stones; /* in all houses of a side */
    int other_stones;
};

/* How many stones of a lap fall before the one in each house. For unused
 * houses, the number is larger than any number of stones. */
struct wide_order {
    int16_t own[WIDE_HOUSES];
    int16_t other[WIDE_HOUSES];
    int store;       /* the same for the mover's mancala */
    int first_other; /* the same for the opponent's first house to be sown */
};

/* The rules as tables. */
struct wide_rules {
    int houses;       /* of a side */
    int ways;         /* 1 if sown one way, otherwise 2 */
    bool takes_alone; /* a last stone with nothing opposite is captured */
    struct wide_order orders[2][MANCALA_HOUSES_MOST];
};

/* Sets `*tables` for `rules`, which must have no problem. */
void wide_rules_make(struct wide_rules *tables,
                     const struct mancala_rules *rules);

void wide_position_of(int size, const struct mancala_board *board,
                      struct wide_position *position);

/* Returns a number that identifies `position`: never 0, and almost never that
 * of another position. */
uint64_t wide_key(const struct wide_position *position);

/* The result of a move. */
struct wide_next {
    struct wide_position position; /* as seen by the player to move then */
    int gain;   /* what the mover won, minus what the opponent won */
    bool again; /* the mover moves again */
    bool is_over;
};

/* Sows a house, from 0, which must have stones. `way` 0 is forward, 1 backward.
 */
void wide_sow(const struct wide_rules *rules,
              const struct wide_position *position, int house, int way,
              struct wide_next *next);

#endif
