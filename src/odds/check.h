/* Whether the unseen cards are enough for a round. */
#ifndef ODDS_CHECK_H
#define ODDS_CHECK_H

#include "odds/tables.h"

/* Could a player's hands and the dealer's use up these cards? `total` is what
 * they can count before the last card of each, `last` how many those are. */
bool cards_suffice(const struct odds_shoe *unseen, int total, int last);

/* What is wrong with the counts, or NULL. */
const char *check_counts(const struct odds *odds, const struct odds_shoe *shoe);

/* The most that hands can count before their last card. */
enum { PLAYER_BEFORE_LAST = 20, DEALER_BEFORE_LAST = 16 };

#endif
