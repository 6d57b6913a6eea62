/* Shoes, beyond what other rooms do with them. */
#ifndef ODDS_SHOE_H
#define ODDS_SHOE_H

#include "odds.h"

/* Puts a card of cards.h in. */
void odds_shoe_put(struct odds_shoe *shoe, int card);

#endif
