/* The parts of the review in lines. For this room alone. */
#ifndef SESSION_REVIEW_PARTS_H
#define SESSION_REVIEW_PARTS_H

#include "session_review.h"

/* Returns the price in first bets. */
double review_price(const struct review_mistake *mistake);

/* Writes "$0.44", without a sign, and returns `text`. */
enum { REVIEW_MONEY_SIZE = 32 };
const char *review_money(double cents, char text[REVIEW_MONEY_SIZE]);

/* Returns the number of decisions, of all grades. */
int64_t review_decisions(const struct ledger_skills *skills);

void review_in_words(FILE *out, enum card_form form,
                     const struct review *review);
void review_in_json(FILE *out, const struct review *review);

#endif
