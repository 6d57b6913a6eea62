/* A die that is a deck: how often each face has come up, nought at first. For
 * this room alone. */
#ifndef DICE_DECK_COUNT_H
#define DICE_DECK_COUNT_H

#include "dice.h"

/* Are all faces used up? Then the count starts over. */
bool deck_count_starts_over(int times[ACE + 1]);

/* Counts a face. False, and nothing counted, where it is used up. */
bool deck_count_take(int times[ACE + 1], enum face face);

#endif
