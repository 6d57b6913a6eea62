/* The shoe in the middle of a round. */
#ifndef HOUSE_SHOE_H
#define HOUSE_SHOE_H

#include "house.h"

/* Shuffles the discards and puts them under the cards that are left. */
void shoe_take_discards(struct shoe *shoe);

#endif
