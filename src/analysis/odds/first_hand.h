/* The decision on two cards. */
#ifndef ODDS_FIRST_HAND_H
#define ODDS_FIRST_HAND_H

#include "odds/play.h"
#include "odds_book.h"

/* ---- Two cards (first_hand.c) ---- */

/* Two cards against an upcard, after the look. */
struct first_hand {
    const struct odds *odds;
    const struct pack *pack;
    const struct odds_values *values;
    int hand;     /* its number */
    double split; /* value of the split; NAN if it isn't possible */
};

void first_hand_decide(const struct first_hand *first,
                       struct odds_decision *decision);

/* Returns the win of a natural, in bets. */
double value_of_natural(const struct rules *rules);

/* Returns what a natural wins if it ties the dealer's natural. */
double value_of_tied_natural(const struct rules *rules);

/* Returns the chance that a natural ties the dealer, of whose natural the
 * chance is `danger`. */
double chance_of_tie(const struct pack *pack, const struct odds_values *values,
                     int hand, double danger);

/* Makes the chart's action `decision->best` if it is legal, and otherwise hit
 * or stand. */
void decision_by_chart(const struct odds_values *values, int hand,
                       struct odds_decision *decision);

/* Sets `decision->best` to the best legal action. */
void decision_choose(struct odds_decision *decision);

/* Converts values after the look into values before it. */
void decision_before_look(const struct pack *pack, const struct odds_hand *hand,
                          struct odds_decision *decision);

/* Returns the index into values->split for two cards; -1 if they aren't a pair.
 */
int pair_entry(const struct rules *rules, int first, int second, int pair_face);

#endif
