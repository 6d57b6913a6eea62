/* The parts of the review in lines. For this room alone. */
#ifndef SESSION_REVIEW_PARTS_H
#define SESSION_REVIEW_PARTS_H

#include "session_review.h"

/* Returns the price in first bets. */
double review_price(const struct review_mistake *mistake);

void review_in_words(FILE *out, enum card_form form,
                     const struct review *review);
void review_in_json(FILE *out, const struct review *review);

#endif
