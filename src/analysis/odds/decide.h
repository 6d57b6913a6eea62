/* States to decide on. */
#ifndef ODDS_DECIDE_H
#define ODDS_DECIDE_H

#include "odds.h"

/* Returns the state at the start of a round: two cards against an upcard, after
 * the look. A pair of tens has face 0. */
struct odds_state odds_state_of(const struct odds_shoe *unseen, int first,
                                int second, int upcard);

#endif
