/*
 * The charts of basic strategy by the rules of a session, for full decks, and
 * the hand to act on them. Which chart there is depends on the rules. A part of
 * the room session.
 */
#ifndef SESSION_CHART_H
#define SESSION_CHART_H

#include "odds_cards.h"
#include "odds_exposed.h"
#include "session.h"
#include "strategy.h"

/* Returns the chart by totals, which the session keeps. Returns NULL if there
 * is none, and stores why in `*problem`. */
const struct odds_chart *session_chart(const struct session *session,
                                       const char **problem);

/* True if the best play depends on the number of cards. */
bool session_chart_counts_cards(const struct session *session);

/* Fill the chart for such rules, and the one for rules that show both of the
 * dealer's cards. Return NULL, or why there is none. */
const char *session_cards_chart(const struct session *session,
                                struct odds_cards_chart *chart);
const char *session_exposed_chart(const struct session *session,
                                  struct odds_exposed_chart *chart);

/* Stores the chart's row for the hand to act, and the rank of the dealer's
 * upcard. Returns false if no hand is to act. */
bool session_chart_cell(const struct session *session, struct chart_row *row,
                        int *upcard);

#endif
