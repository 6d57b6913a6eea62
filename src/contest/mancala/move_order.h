/*
 * The move ordering of the null-window search: first the moves after which the
 * mover moves again, from the house nearest to the mancala. The others are
 * better if they win more, leave the opponent fewer stones farther from the
 * mancala, and make further moves and captures more likely for the mover than
 * for the opponent.
 */
#ifndef MANCALA_MOVE_ORDER_H
#define MANCALA_MOVE_ORDER_H

#include "packed_position.h"

/* Returns how promising the move from `house`, which led to `next`, looks. */
int move_order_score(const struct packed_rules *rules,
                     const struct packed_next *next, int house);

#endif
