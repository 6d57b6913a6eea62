/* The library's rules, shoes, hands and rounds, in terms of the module odds. */
#include "libodds/libodds_inside.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "house_rules_choice.h"
#include "odds_question.h"

const char *libodds_version(void)
{
    return CLI_VERSION;
}

/* Writes the problem, if there is one. Returns true if there is none. */
static bool is_good(const char *fault, char problem[LIBODDS_PROBLEM_SIZE])
{
    if (fault)
        snprintf(problem, LIBODDS_PROBLEM_SIZE, "%s", fault);
    return fault == NULL;
}

/* ---- Rules ---- */

bool take_library_rules(const char *name, const char *const changes[],
                        struct rules *rules, char problem[LIBODDS_PROBLEM_SIZE])
{
    const struct rules_choice choice = {.name = name ? name : RULES_DEFAULT};
    char fault[PROBLEM_SIZE], placed[PLACED_PROBLEM_SIZE];
    if (!rules_choice_read(&choice, rules, placed))
        return is_good(placed, problem);
    for (; changes && *changes; changes++)
        if (rules_set(rules, *changes, fault) < 0)
            return is_good(fault, problem);
    if (rules_check(rules, 1, fault))
        return true;
    snprintf(problem, LIBODDS_PROBLEM_SIZE, "these rules are inconsistent: %s",
             fault);
    return false;
}

struct libodds {
    struct odds *odds;
    struct odds_shoe full; /* of the rules */
};

struct libodds *libodds_open(const char *rules, const char *const changes[],
                             char problem[LIBODDS_PROBLEM_SIZE])
{
    struct rules read;
    if (!take_library_rules(rules, changes, &read, problem) ||
        !is_good(rules_refusal(&read, ENGINE_ODDS), problem))
        return NULL;
    struct libodds *odds = malloc(sizeof *odds);
    struct odds *tables = odds ? odds_open(&read) : NULL;
    if (!is_good(tables ? NULL : "out of memory", problem)) {
        free(odds);
        return NULL;
    }
    *odds = (struct libodds){.odds = tables, .full = odds_shoe_for(&read)};
    return odds;
}

void libodds_close(struct libodds *odds)
{
    if (odds)
        odds_close(odds->odds);
    free(odds);
}

/* ---- Shoes ---- */

static_assert((int)LIBODDS_TEN == (int)ODDS_TEN &&
                  LIBODDS_FACES == ODDS_TEN + ODDS_TEN_FACES,
              "a shoe has the ranks below ten, and then the ten's faces");

bool libodds_shoe(const struct libodds *odds, const char *dealt,
                  int shoe[LIBODDS_FACES], char problem[LIBODDS_PROBLEM_SIZE])
{
    char fault[RANK_LIST_PROBLEM_SIZE];
    struct odds_shoe left = odds->full;
    struct rank_list list = {.count = 0};
    int missing;
    if (dealt &&
        (!rank_list_read(&list, dealt, fault) ||
         !rank_list_suits_fit(&list, odds_rules(odds->odds)->decks, fault)))
        return is_good(fault, problem);
    if (!rank_list_take(&left, &list, &missing)) {
        snprintf(problem, LIBODDS_PROBLEM_SIZE,
                 "the shoe has no %s left for card %d of the list",
                 odds_rank_name(odds_rank(list.cards[missing])), missing + 1);
        return false;
    }
    for (int face = 0; face < LIBODDS_FACES; face++)
        shoe[face] = face < LIBODDS_TEN ? left.count[face]
                                        : left.tens[face - LIBODDS_TEN];
    return true;
}

/* Makes the odds' shoe of the caller's, or the full one. What else a shoe needs
 * depends on the question. */
static bool take_shoe(const struct libodds *odds, const int counts[],
                      struct odds_shoe *shoe,
                      char problem[LIBODDS_PROBLEM_SIZE])
{
    *shoe = odds->full;
    if (counts == NULL)
        return true;
    shoe->count[ODDS_TEN] = 0;
    bool is_empty = true;
    for (int face = 0; face < LIBODDS_FACES; face++) {
        int count = counts[face];
        /* A sum of four is still an int. */
        if (count < 0 || count > ODDS_COUNT_MAX)
            return is_good("a count of the shoe is negative or too large",
                           problem);
        is_empty = is_empty && count == 0;
        if (face < LIBODDS_TEN) {
            shoe->count[face] = count;
        } else {
            shoe->tens[face - LIBODDS_TEN] = count;
            shoe->count[ODDS_TEN] += count;
        }
    }
    return is_good(is_empty ? "the shoe is empty" : NULL, problem);
}

static_assert((int)LIBODDS_CDZ == (int)ODDS_CDZ &&
                  (int)LIBODDS_TOTAL == (int)ODDS_TOTAL,
              "the strategies are those of odds.h, in its order");

static bool take_strategy(enum libodds_strategy strategy,
                          enum odds_strategy *play,
                          char problem[LIBODDS_PROBLEM_SIZE])
{
    *play = (enum odds_strategy)strategy;
    return is_good((int)strategy >= ODDS_CDZ && (int)strategy <= ODDS_TOTAL
                       ? NULL
                       : "there is no such strategy",
                   problem);
}

/* ---- The values of a hand ---- */

struct libodds_hand {
    struct odds_question question;
};

static_assert((int)LIBODDS_STAND == (int)ODDS_STAND &&
                  (int)LIBODDS_SURRENDER == (int)ODDS_SURRENDER &&
                  (int)LIBODDS_ACTIONS == (int)ODDS_ACTIONS,
              "the actions are those of odds.h, in its order");

struct libodds_hand *libodds_hand_open(const struct libodds *odds,
                                       const int shoe[LIBODDS_FACES],
                                       const char *hand, const char *dealer,
                                       enum libodds_strategy strategy,
                                       enum libodds_moment moment,
                                       char problem[LIBODDS_PROBLEM_SIZE])
{
    struct odds_shoe cards;
    enum odds_strategy play;
    const struct odds_question_text text = {
        .hand = hand, .dealer = dealer, .dashes = ""};
    if (!take_shoe(odds, shoe, &cards, problem) ||
        !take_strategy(strategy, &play, problem))
        return NULL;
    struct libodds_hand *opened = malloc(sizeof *opened);
    bool good = is_good(opened ? NULL : "out of memory", problem) &&
                odds_question_read(&opened->question, odds->odds, &cards, &text,
                                   problem);
    if (good) {
        opened->question.state.before_peek = moment == LIBODDS_BEFORE_PEEK;
        good = is_good(odds_question_decide(&opened->question, odds->odds,
                                            &cards, play, NULL),
                       problem);
    }
    if (good)
        return opened;
    free(opened);
    return NULL;
}

void libodds_hand_close(struct libodds_hand *hand)
{
    free(hand);
}

double libodds_hand_value(const struct libodds_hand *hand,
                          enum libodds_action action)
{
    const struct odds_decision *decision = &hand->question.decision;
    bool is_known = (int)action >= 0 && action < LIBODDS_ACTIONS;
    return is_known && decision->legal[action] ? decision->value[action] : NAN;
}

enum libodds_action libodds_hand_best(const struct libodds_hand *hand)
{
    return (enum libodds_action)hand->question.decision.best;
}

double libodds_hand_natural(const struct libodds_hand *hand)
{
    return hand->question.natural;
}

double libodds_hand_insurance(const struct libodds_hand *hand)
{
    return hand->question.insurance;
}

double libodds_hand_even_money(const struct libodds_hand *hand)
{
    return hand->question.even_money - hand->question.uneven;
}

/* ---- The value of a round ---- */

struct libodds_round {
    const struct odds *odds;
    struct odds_shoe shoe;
    enum odds_strategy strategy;
    struct odds_round values;
};

struct libodds_round *libodds_round_open(const struct libodds *odds,
                                         const int shoe[LIBODDS_FACES],
                                         enum libodds_strategy strategy,
                                         char problem[LIBODDS_PROBLEM_SIZE])
{
    struct libodds_round opened = {.odds = odds->odds};
    if (!take_shoe(odds, shoe, &opened.shoe, problem) ||
        !take_strategy(strategy, &opened.strategy, problem) ||
        !is_good(odds_question_round(opened.odds, &opened.shoe, opened.strategy,
                                     &opened.values),
                 problem))
        return NULL;
    struct libodds_round *round = malloc(sizeof *round);
    if (is_good(round ? NULL : "out of memory", problem))
        *round = opened;
    return round;
}

void libodds_round_close(struct libodds_round *round)
{
    free(round);
}

double libodds_round_value(const struct libodds_round *round)
{
    return round->values.value;
}

double libodds_round_without_insurance(const struct libodds_round *round)
{
    return round->values.without_insurance;
}

double libodds_round_against(const struct libodds_round *round,
                             enum libodds_face upcard)
{
    int rank = upcard < LIBODDS_TEN ? (int)upcard : ODDS_TEN;
    bool is_known =
        rank >= 0 && upcard < LIBODDS_FACES && round->values.upcard[rank] > 0;
    return is_known ? round->values.by_upcard[rank] : NAN;
}

bool libodds_round_variance(const struct libodds_round *round, double *variance,
                            char problem[LIBODDS_PROBLEM_SIZE])
{
    const char *fault = rules_refusal(odds_rules(round->odds), ENGINE_RESULTS);
    struct odds_solution *solution = fault ? NULL : malloc(sizeof *solution);
    if (fault == NULL)
        fault = solution ? odds_solve(round->odds, &round->shoe,
                                      round->strategy, solution)
                         : "out of memory";
    if (fault == NULL)
        fault = odds_variance(round->odds, solution, variance);
    free(solution);
    return is_good(fault, problem);
}
