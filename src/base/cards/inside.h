/* What the files of the module cards share, with its tests. */
#ifndef CARDS_INSIDE_H
#define CARDS_INSIDE_H

#include "cards.h"

/* Returns a number from 0 to `bound` - 1, each equally likely. `bound` is at
 * least 1. */
uint32_t secret_random_below(struct secret_random *random, uint32_t bound);

#endif
