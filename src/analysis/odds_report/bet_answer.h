/* A side bet's value, and what a count tells of it. */
#ifndef ODDS_REPORT_BET_ANSWER_H
#define ODDS_REPORT_BET_ANSWER_H

#include "report.h"
#include "odds_side_bets.h"

/* What a count tells of a bet. */
struct told {
    const struct count_tags *tags; /* NULL if no count tells anything */
    double correlation;            /* of its tags with the effects of removal */
    double break_even;             /* a true count; NAN if there is none */
};

struct bet_answer {
    struct side_bet bet;
    struct side_bet_shoe shoe; /* that it is valued for */
    struct side_bet_value value;
    double effect[SIDE_BET_SUITS][SIDE_BET_FACES]; /* of removing a card */
    struct told told;
};

/* Fills in the answer for `bet`, which is set. */
void bet_answer_find(const struct odds_report *report,
                     struct bet_answer *answer);

#endif
