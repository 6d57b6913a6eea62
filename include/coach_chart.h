/*
 * The charts of basic strategy by an adviser's rules, for full decks, and the
 * hand to act on them. Which chart there is depends on the rules. A part of the
 * module coach.
 */
#ifndef COACH_CHART_H
#define COACH_CHART_H

#include "coach_adviser.h"
#include "odds_solution.h"
#include "strategy.h"

/* Return the chart by totals and, where chart_counts_cards(), the one by the
 * number of cards. The adviser keeps them. Return NULL if memory runs out, or
 * if both of the dealer's cards are shown. */
const struct odds_chart *adviser_chart(struct adviser *adviser);
const struct odds_cards_chart *adviser_cards_chart(struct adviser *adviser);

/* Fills the chart for rules that show both of the dealer's cards. Returns NULL,
 * or why there is none. */
const char *adviser_fill_exposed_chart(const struct adviser *adviser,
                                       struct odds_exposed_chart *chart);

/* Stores the chart's row for the hand to act, and the rank of the dealer's
 * upcard. Returns false if no hand is to act. */
bool chart_find_hand(const struct table *table, struct chart_row *row,
                     int *upcard);

#endif
