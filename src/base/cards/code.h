/* Which numbers are cards. For this room alone. */
#ifndef CARDS_CODE_H
#define CARDS_CODE_H

#include <stdbool.h>

/* True if `code` is the number of a card. It must be true for the argument of
 * card_suit(), card_face() and card_value(). */
bool card_is_valid(int code);

#endif
