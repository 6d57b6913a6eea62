/*
 * Questions as people ask them: about one hand, by its cards and those that the
 * dealer shows, and about a round. A part of the module odds.
 */
#ifndef ODDS_QUESTION_H
#define ODDS_QUESTION_H

#include "odds_rank_list.h"
#include "odds_solution.h"

struct odds_question {
    struct rank_list cards; /* after the hand the upcard, and after that the
                               hole card if it is shown */
    int count;              /* how many cards are in the hand */
    struct odds_state state;
    struct odds_hand hand; /* only its ranks are filled in */
    struct odds_decision decision;
    double natural;    /* the chance of a dealer's natural before the peek */
    double insurance;  /* its value, in first bets; NAN if not offered */
    double even_money; /* 1; NAN if not offered */
    double uneven;     /* the value of declining it */
};

enum { ODDS_QUESTION_PROBLEM_SIZE = RANK_LIST_PROBLEM_SIZE + 16 };

/* What is asked. A problem begins with "hand" or "dealer" after `dashes`, which
 * are "--" if these are options. */
struct odds_question_text {
    const char *hand;
    const char *dealer; /* the upcard, or both cards if the rules show both */
    const char *dashes;
    const struct rank_list *dealt; /* cards that aren't in the shoe */
};

/* Reads a question, and takes its cards out of the shoe. Returns false, with
 * the problem, if the cards can't be read, the hand is over, or the shoe lacks
 * a card. The caller sets `state.before_peek` of the question. */
bool odds_question_read(struct odds_question *question, const struct odds *odds,
                        const struct odds_shoe *shoe,
                        const struct odds_question_text *text,
                        char problem[ODDS_QUESTION_PROBLEM_SIZE]);

/* Takes the cards out of the shoe and fills in `state` and `hand`. Returns
 * false if the shoe lacks card number `*missing`. */
bool odds_question_take_cards(struct odds_question *question,
                              const struct odds_shoe *shoe, int *missing);

/* Fills in the answer. `shoe` has the question's cards. `solution` is one of
 * ODDS_TOTAL for it, or NULL to make one if that is the strategy. */
const char *odds_question_decide(struct odds_question *question,
                                 const struct odds *odds,
                                 const struct odds_shoe *shoe,
                                 enum odds_strategy strategy,
                                 const struct odds_solution *solution);

/* Finds the value of a round for any rules. If they show both of the dealer's
 * cards, there is no insurance, and the chances of upcards are 0. */
const char *odds_question_round(const struct odds *odds,
                                const struct odds_shoe *shoe,
                                enum odds_strategy strategy,
                                struct odds_round *round);

#endif
