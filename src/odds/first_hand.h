/* The decision on two cards. */
#ifndef ODDS_FIRST_HAND_H
#define ODDS_FIRST_HAND_H

#include "odds/play.h"

/* ---- Two cards (first_hand.c) ---- */

/* Two cards against an upcard, after the look. */
struct first_hand {
    const struct odds *odds;
    const struct pack *pack;
    const struct odds_values *values;
    int hand;     /* its number */
    double split; /* NAN where it can't be split */
};

void first_hand_decide(const struct first_hand *first,
                       struct odds_decision *decision);

/* What a natural pays. */
double value_of_natural(const struct rules *rules);
bool is_natural_hand(const struct rules *rules, const struct odds_hand *hand);

/* Takes what the chart does for the best, where it is legal: else hit or
 * stand. */
void decision_by_chart(const struct odds_values *values, int hand,
                       struct odds_decision *decision);

/* Finds the best of the legal actions. */
void decision_choose(struct odds_decision *decision);

/* Turns values after the look into values before it. */
void decision_before_look(const struct pack *pack, const struct odds_hand *hand,
                          struct odds_decision *decision);

/* The entry of values->split for two cards, -1 where they are no pair. */
int pair_entry(const struct rules *rules, int first, int second, int pair_face);

#endif
