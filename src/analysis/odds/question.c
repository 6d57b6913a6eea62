/* Questions about a hand or a round: reading them, and finding the answer. */
#include "odds_question.h"

#include <math.h>
#include <stdlib.h>

#include "odds/odds_inside.h"

bool odds_question_take_cards(struct odds_question *question,
                              const struct odds_shoe *shoe, int *missing)
{
    struct rank_list *cards = &question->cards;
    struct odds_state *state = &question->state;
    state->unseen = *shoe;
    if (!rank_list_take(&state->unseen, cards, missing))
        return false;
    for (int i = 0; i < question->count; i++) {
        int rank = odds_rank(cards->cards[i]);
        state->hand[rank]++;
        question->hand.count[rank]++;
    }
    state->upcard = odds_rank(cards->cards[question->count]);
    state->hands = 1;
    state->pair_face = -1; /* unless both cards have the same face */
    if (question->count == ODDS_TWO_CARDS &&
        card_face(cards->cards[0]) == card_face(cards->cards[1]))
        state->pair_face = odds_rank(cards->cards[0]) == ODDS_TEN
                               ? (int)card_face(cards->cards[0]) - TEN
                               : 0;
    return true;
}

/* ---- Reading ---- */

/* Reads the cards of the hand or the dealer, named `name`. */
static bool read_cards(struct odds_question *question, const char *text,
                       const char *dashes, const char *name,
                       char problem[ODDS_QUESTION_PROBLEM_SIZE])
{
    char fault[RANK_LIST_PROBLEM_SIZE];
    if (rank_list_read(&question->cards, text, fault))
        return true;
    snprintf(problem, ODDS_QUESTION_PROBLEM_SIZE, "%s%s: %s", dashes, name,
             fault);
    return false;
}

static bool read_hand(struct odds_question *question, const struct rules *rules,
                      const struct odds_question_text *text,
                      char problem[ODDS_QUESTION_PROBLEM_SIZE])
{
    const struct rank_list *cards = &question->cards;
    if (!read_cards(question, text->hand, text->dashes, "hand", problem))
        return false;
    question->count = cards->count;
    struct hand_value total = hand_evaluate(cards->cards, (size_t)cards->count);
    const char *nothing = "so there is nothing to decide";
    if (cards->count < ODDS_TWO_CARDS)
        snprintf(problem, ODDS_QUESTION_PROBLEM_SIZE,
                 "%shand needs at least two cards, such as 10,6", text->dashes);
    else if (total.bust)
        snprintf(problem, ODDS_QUESTION_PROBLEM_SIZE,
                 "%shand: that hand is bust with %d, %s", text->dashes,
                 total.total, nothing);
    else if (rules_hand_is_charlie(rules, cards->count))
        snprintf(problem, ODDS_QUESTION_PROBLEM_SIZE,
                 "%shand: that hand has won with %d cards, %s", text->dashes,
                 cards->count, nothing);
    else
        return true;
    return false;
}

static bool read_dealer(struct odds_question *question,
                        const struct rules *rules,
                        const struct odds_question_text *text,
                        char problem[ODDS_QUESTION_PROBLEM_SIZE])
{
    const struct rank_list *cards = &question->cards;
    if (!read_cards(question, text->dealer, text->dashes, "dealer", problem))
        return false;
    struct rules_hand dealer = {.cards = rules->shows_both ? 2 : 1};
    if (cards->count != question->count + dealer.cards) {
        snprintf(problem, ODDS_QUESTION_PROBLEM_SIZE, "%sdealer needs %s",
                 text->dashes,
                 rules->shows_both
                     ? "both of the dealer's cards, such as 10,6"
                     : "exactly one card, the upcard, such as 10");
        return false;
    }
    struct hand_value shown =
        hand_evaluate(&cards->cards[question->count], (size_t)dealer.cards);
    dealer.total = shown.total;
    dealer.soft = shown.soft;
    if (!rules->shows_both || !rules_hand_is_natural(rules, &dealer))
        return true;
    snprintf(problem, ODDS_QUESTION_PROBLEM_SIZE,
             "%sdealer: the dealer has blackjack, which ends the round, so "
             "there is nothing to decide",
             text->dashes);
    return false;
}

/* True if the decks have as many cards of each suit as the question and those
 * dealt before. */
static bool suits_fit(const struct odds_question *question,
                      const struct rank_list *dealt, int decks,
                      char problem[ODDS_QUESTION_PROBLEM_SIZE])
{
    struct rank_list all = question->cards;
    for (int i = 0; dealt && i < dealt->count && all.count < SHOE_CARDS; i++) {
        all.cards[all.count] = dealt->cards[i];
        all.suited[all.count++] = dealt->suited[i];
    }
    return rank_list_suits_fit(&all, decks, problem);
}

bool odds_question_read(struct odds_question *question, const struct odds *odds,
                        const struct odds_shoe *shoe,
                        const struct odds_question_text *text,
                        char problem[ODDS_QUESTION_PROBLEM_SIZE])
{
    const struct rules *rules = odds_rules(odds);
    int missing;
    *question = (struct odds_question){.count = 0};
    if (!read_hand(question, rules, text, problem) ||
        !read_dealer(question, rules, text, problem) ||
        !suits_fit(question, text->dealt, rules->decks, problem))
        return false;
    if (odds_question_take_cards(question, shoe, &missing))
        return true;
    snprintf(problem, ODDS_QUESTION_PROBLEM_SIZE,
             "the shoe doesn't hold that many cards of rank %s",
             odds_rank_name(odds_rank(question->cards.cards[missing])));
    return false;
}

/* ---- The answer ---- */

/* Play by totals is available only in solutions, and therefore for two cards.
 */
static const char *decide_by_total(struct odds_question *question,
                                   const struct odds *odds,
                                   const struct odds_shoe *shoe,
                                   const struct odds_solution *given)
{
    const int *cards = question->cards.cards;
    const char *fault = NULL;
    if (odds_rules(odds)->shows_both)
        return "the strategy total doesn't work for one hand with "
               "dealer-shows = both; use cdz";
    if (question->count != ODDS_TWO_CARDS || question->state.before_peek)
        return "the strategy total works only for two-card hands after the "
               "dealer has peeked for blackjack; use cdz";
    struct odds_solution *made = given ? NULL : malloc(sizeof *made);
    if (given == NULL && made == NULL)
        return "out of memory";
    if (made)
        fault = odds_solve(odds, shoe, ODDS_TOTAL, made);
    if (fault == NULL)
        odds_solution_decide(odds, given ? given : made, odds_rank(cards[0]),
                             odds_rank(cards[1]), question->state.upcard,
                             question->state.pair_face, &question->decision);
    free(made);
    return fault;
}

const char *odds_question_decide(struct odds_question *question,
                                 const struct odds *odds,
                                 const struct odds_shoe *shoe,
                                 enum odds_strategy strategy,
                                 const struct odds_solution *solution)
{
    struct odds_state before = question->state;
    struct odds_decision first;
    bool by_total = strategy == ODDS_TOTAL;
    const struct odds *known = odds;
    if (odds_rules(odds)->shows_both)
        known = odds_with_hole(
            odds, odds_rank(question->cards.cards[question->count + 1]));
    before.before_peek = true;
    question->insurance = question->even_money = NAN;
    /* What is before the peek doesn't depend on the strategy. */
    const char *fault = odds_decide(known, &before, ODDS_CDZ, &first);
    if (fault)
        return fault;
    question->natural = first.natural;
    if (first.insurance_offered)
        question->insurance = first.insurance;
    if (first.even_money_offered)
        question->even_money = first.even_money;
    question->uneven = first.value[ODDS_STAND];
    return by_total ? decide_by_total(question, odds, shoe, solution)
                    : odds_decide(known, &question->state, strategy,
                                  &question->decision);
}

/* ---- Rounds ---- */

const char *odds_question_round(const struct odds *odds,
                                const struct odds_shoe *shoe,
                                enum odds_strategy strategy,
                                struct odds_round *round)
{
    bool is_exposed = odds_rules(odds)->shows_both;
    struct odds_exposed exposed;
    if (odds_rules(odds)->switches)
        return two_hands_round(odds, shoe, strategy, round);
    struct odds_solution *solutions =
        calloc(is_exposed ? ODDS_RANKS : 1, sizeof *solutions);
    const char *fault = "out of memory";
    if (solutions && is_exposed)
        fault =
            odds_exposed_solve(odds, shoe, strategy, NULL, solutions, &exposed);
    else if (solutions)
        fault = odds_solve(odds, shoe, strategy, solutions);
    if (fault == NULL && is_exposed)
        *round = (struct odds_round){.value = exposed.value,
                                     .without_insurance = exposed.value};
    else if (fault == NULL)
        *round = solutions->round;
    free(solutions);
    return fault;
}
