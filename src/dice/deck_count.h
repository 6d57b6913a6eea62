/* The deck of a die: how often each face has come up, at first 0. */
#ifndef DICE_DECK_COUNT_H
#define DICE_DECK_COUNT_H

#include "die.h"

/* Returns whether all faces are used up, and if so starts the count over. */
bool deck_count_starts_over(int times[ACE + 1]);

/* Counts a face. Returns false, and counts nothing, if it is used up. */
bool deck_count_take(int times[ACE + 1], enum face face);

#endif
