/* A hand against an upcard, and the value of each action with it. */
#ifndef ODDS_REPORT_QUESTION_H
#define ODDS_REPORT_QUESTION_H

#include "report.h"

struct question {
    struct rank_list cards; /* after the hand the upcard, and after that the
                               hole card if it is shown */
    int count;              /* of the cards in the hand */
    struct odds_state state;
    struct odds_hand hand; /* only its ranks are filled in */
    struct odds_decision decision;
    double natural;    /* the chance of a dealer's natural before the look */
    double insurance;  /* its value, in first bets; NAN if not offered */
    double even_money; /* 1; NAN if not offered */
    double uneven;     /* the value of declining it */
};

/* Takes the cards out of the report's shoe and fills in `state` and `hand`.
 * Returns false if the shoe lacks card number `*missing`. */
bool question_take_cards(const struct odds_report *report,
                         struct question *question, int *missing);

/* Fills in the answer. `book` is a book of ODDS_TOTAL, or NULL to make one if
 * the report's strategy needs it. */
const char *question_decide(const struct odds_report *report,
                            struct question *question,
                            const struct odds_book *book);

#endif
