/* Which numbers are cards. */
#ifndef CARDS_CODE_H
#define CARDS_CODE_H

#include <stdbool.h>

/* card_suit(), card_face() and card_value() want a card for which this is
 * true. */
bool card_is_valid(int code);

#endif
