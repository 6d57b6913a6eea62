/* Functions on shoes for this room only. */
#ifndef ODDS_SHOE_H
#define ODDS_SHOE_H

#include "odds.h"

/* Puts a card (cards.h) into the shoe. */
void odds_shoe_put(struct odds_shoe *shoe, int card);

/* Returns how many cards one of the shoe's counts stands for: 1, or for an
 * infinite shoe so many that a double rounds one card less to the same number.
 */
double odds_shoe_scale(const struct odds_shoe *shoe);

#endif
