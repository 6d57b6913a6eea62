/* Works out the value of each action with a hand. */
#include "question.h"

#include <math.h>
#include <stdlib.h>

#include "odds_book.h"

/* Returns the face of a pair of tens; -1 if there are two faces. */
static int pair_face(const struct question *question)
{
    const int *cards = question->cards.cards;
    if (card_face(cards[0]) != card_face(cards[1]))
        return -1;
    return odds_rank(cards[0]) == ODDS_TEN ? (int)card_face(cards[0]) - TEN : 0;
}

bool question_take_cards(const struct odds_report *report,
                         struct question *question, int *missing)
{
    struct rank_list *cards = &question->cards;
    struct odds_state *state = &question->state;
    state->unseen = report->shoe;
    if (!rank_list_take(&state->unseen, cards, missing))
        return false;
    for (int i = 0; i < question->count; i++) {
        int rank = odds_rank(cards->cards[i]);
        state->hand[rank]++;
        question->hand.count[rank]++;
    }
    state->upcard = odds_rank(cards->cards[question->count]);
    state->hands = 1;
    state->pair_face =
        question->count == ODDS_TWO_CARDS ? pair_face(question) : -1;
    state->before_the_look = report->request->before_the_look;
    return true;
}

/* Returns the odds for the hole card if it is shown. */
static const struct odds *odds_at(const struct odds_report *report,
                                  const struct question *question)
{
    if (!report->request->rules.shows_both)
        return report->odds;
    int hole = question->cards.cards[question->count + 1];
    return odds_with_hole(report->odds, odds_rank(hole));
}

/* Play by totals is available only in books, and therefore for two cards. */
static const char *decide_by_total(const struct odds_report *report,
                                   struct question *question,
                                   const struct odds_book *given)
{
    const int *cards = question->cards.cards;
    const char *fault = NULL;
    if (report->request->rules.shows_both)
        return "--strategy total doesn't work with --hand and dealer-shows = "
               "both; use cdz";
    if (question->count != ODDS_TWO_CARDS || report->request->before_the_look)
        return "--strategy total works only for two-card hands after the "
               "dealer has checked for blackjack; use cdz";
    struct odds_book *made = given ? NULL : malloc(sizeof *made);
    if (given == NULL && made == NULL)
        return "out of memory";
    if (made)
        fault = odds_book_fill(report->odds, &report->shoe, ODDS_TOTAL, made);
    if (fault == NULL)
        odds_book_decide(report->odds, given ? given : made,
                         odds_rank(cards[0]), odds_rank(cards[1]),
                         question->state.upcard, question->state.pair_face,
                         &question->decision);
    free(made);
    return fault;
}

const char *question_decide(const struct odds_report *report,
                            struct question *question,
                            const struct odds_book *book)
{
    enum odds_strategy strategy = report->request->strategy;
    struct odds_state before = question->state;
    struct odds_decision first;
    before.before_the_look = true;
    question->insurance = question->even_money = NAN;
    const char *fault =
        odds_decide(odds_at(report, question), &before,
                    strategy == ODDS_TOTAL ? ODDS_CDZ : strategy, &first);
    if (fault)
        return fault;
    question->natural = first.natural;
    if (first.insurance_offered)
        question->insurance = first.insurance;
    if (first.even_money_offered)
        question->even_money = first.even_money;
    question->uneven = first.value[ODDS_STAND];
    return strategy == ODDS_TOTAL
               ? decide_by_total(report, question, book)
               : odds_decide(odds_at(report, question), &question->state,
                             strategy, &question->decision);
}
