/* What the files of the module cards share, with its tests. */
#ifndef CARDS_INSIDE_H
#define CARDS_INSIDE_H

#include "cards.h"

/* Sets `*number` to a number from 0 to `bound` - 1, each equally likely, if
 * `word` is a random one. Returns false if it takes another word. */
bool random_word_below(uint32_t word, uint32_t bound, uint32_t *number);

/* Returns a number from 0 to `bound` - 1, each equally likely. `bound` is at
 * least 1. */
uint32_t secret_random_below(struct secret_random *random, uint32_t bound);

#endif
