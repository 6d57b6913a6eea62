/*
 * What a beginner learns at the table: basic strategy, its chart, and the
 * reasons for a play in words. A part of the room session.
 */
#ifndef SESSION_COACH_H
#define SESSION_COACH_H

#include "session.h"
#include "strategy.h"

/* True if `done` is neither what basic strategy says nor the best action with
 * the cards that are left. Stores what the coach says instead in `*better`:
 * basic strategy or, when insurance is offered, the best action. */
bool session_is_mistake(const struct session *session, enum action_kind done,
                        enum action_kind *better);

/* What an action gives away on average. */
struct price {
    double bets;  /* in first bets */
    double cents; /* as the advice and the coach write it */
};

/* Stores what the seat to act gives away by `done`. Returns false if the odds
 * don't know it. */
bool session_price(const struct session *session, enum action_kind done,
                   struct price *price);

/* Writes why `best` is better than `done` for the seat to act, without a
 * capital letter or a period: "16 against a 10 loses either way; surrender
 * costs half, hitting more". If they are the same, writes what is good about
 * it. */
void session_write_reason(const struct table *table, enum action_kind done,
                          enum action_kind best, char text[REASON_SIZE]);

/* Works out the house edge of a table, with best play from a full shoe. Returns
 * false if there are no odds for these rules. */
bool session_house_edge(const struct rules *rules, double *edge);

/* ---- Costs in words ---- */

/* Grades a decision that gave away this part of the bet: less than 0.0005 is
 * best, less than 0.02 doubtful, less than 0.1 bad, and more very bad. */
enum ledger_grade judgment_grade(double given_away);

/* Returns what a decision gave away, in cents, as they are shown. */
double judgment_cost(const struct judgment *judgment);

/*
 * Write what a decision cost, or a sum of that, without a sign, and return
 * `text`: "$0.82", and in full, with its value in first bets, "$0.82 (8.2% of
 * the first bet)". Half of the last digit is rounded up. All texts use these,
 * so that a cost looks the same everywhere. The cents of averages are always
 * written, those of chips only if there are any.
 */
enum { COST_SIZE = 64 };
const char *cost_in_dollars(double cents, char text[COST_SIZE]);
const char *cost_in_full(double cents, double bets, char text[COST_SIZE]);

#endif
