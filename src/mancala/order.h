/*
 * Which move a proof tries first: to move again, from the nearest house; then
 * what wins most, leaves the other least and farthest from its mancala, and
 * makes moves again and captures likely for oneself and not for the other.
 */
#ifndef MANCALA_ORDER_H
#define MANCALA_ORDER_H

#include "sides.h"

/* How hopeful it looks to have sown a house, from 0; the higher the better. */
int order_score(const struct sides_rules *rules, const struct sides_next *next,
                int house);

#endif
