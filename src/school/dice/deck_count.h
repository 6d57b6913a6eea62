/* The deck of a die, as the number of times that each face has come up. */
#ifndef DICE_DECK_COUNT_H
#define DICE_DECK_COUNT_H

#include "die.h"

/* If all faces are used up, starts the count over and returns true. */
bool deck_count_starts_over(int times[ACE + 1]);

/* Counts `face`. Returns false, and counts nothing, if it is used up. */
bool deck_count_take(int times[ACE + 1], enum face face);

#endif
