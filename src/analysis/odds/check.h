/* Checks whether there are enough unseen cards for a round. */
#ifndef ODDS_CHECK_H
#define ODDS_CHECK_H

#include "odds/tables.h"
#include "odds_book.h"

/* True if the hands of a player and the dealer can't use up the unseen cards.
 * `total` is the most that the hands can add up to before the last card of
 * each, and `last` the number of those last cards. */
bool cards_suffice(const struct odds_shoe *unseen, int total, int last);

/* Returns what is wrong with the counts, or NULL. */
const char *check_counts(const struct odds *odds, const struct odds_shoe *shoe);

/* Returns NULL, or the reason why the results of rounds played by the book
 * can't be worked out. */
const char *check_results(const struct odds *odds,
                          const struct odds_book *book);

/* The highest hard totals at which a hand can still draw a card. */
enum { PLAYER_BEFORE_LAST = 20, DEALER_BEFORE_LAST = 16 };

#endif
