/*
 * The move ordering of the null-window search: first to move again, from the
 * nearest house; then what wins most, leaves the other least and farthest from
 * its mancala, and makes moves again and captures likely for oneself and not
 * for the other.
 */
#ifndef MANCALA_MOVE_ORDER_H
#define MANCALA_MOVE_ORDER_H

#include "packed_position.h"

/* How hopeful it looks to have sown a house, from 0; the higher the better. */
int move_order_score(const struct packed_rules *rules,
                     const struct packed_next *next, int house);

#endif
