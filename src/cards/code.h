/* How a card's suit and face make its number. For this room alone. */
#ifndef CARDS_CODE_H
#define CARDS_CODE_H

enum { SUIT_STEP = 100 }; /* from a card to the same face of the next suit */

#endif
