/* Functions on shoes for this room only. */
#ifndef ODDS_SHOE_H
#define ODDS_SHOE_H

#include "odds.h"

/* Puts a card (cards.h) into the shoe. */
void odds_shoe_put(struct odds_shoe *shoe, int card);

#endif
