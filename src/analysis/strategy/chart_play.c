/* Play by a chart, and the hands to play differently from it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "strategy.h"

/* ---- Basic strategy ---- */

const char *chart_solve(const struct odds *odds, const struct odds_shoe *shoe,
                        struct odds_chart *chart,
                        struct odds_cards_chart *longer)
{
    struct odds_solution *solution = malloc(sizeof *solution);
    const char *problem = "out of memory";
    bool by_total =
        odds && (longer == NULL || !chart_counts_cards(odds_rules(odds)));
    if (odds && solution)
        problem =
            odds_solve(odds, shoe, by_total ? ODDS_TOTAL : ODDS_CDZ, solution);
    if (problem == NULL && by_total)
        odds_solution_chart(odds, solution, chart);
    else if (problem == NULL) {
        odds_solution_cards_chart(odds, solution, longer);
        *chart = longer->by_cards[0];
    }
    free(solution);
    return problem;
}

const char *chart_basic(const struct rules *rules, struct odds_chart *chart,
                        struct odds_cards_chart *longer)
{
    const char *problem = rules_refusal(rules, ENGINE_UPCARD_ODDS);
    if (problem)
        return problem;
    struct odds *odds = odds_open(rules);
    const struct odds_shoe shoe = odds_shoe_for(rules);
    problem = chart_solve(odds, &shoe, chart, longer);
    odds_close(odds);
    return problem;
}

/* ---- Play by a chart: the actions, and the hands that come up ---- */

enum odds_action chart_action(const struct odds_chart *chart,
                              const struct odds_hand *hand, int upcard)
{
    const struct odds_cell *cell =
        &chart_const_cells(chart, chart_hand_row(hand))[upcard];
    return hand->cards > ODDS_TWO_CARDS ? cell->otherwise : cell->action;
}

/* The cards left in the shoe without the upcard and a hand. */
struct rest {
    double count[ODDS_RANKS];
    double all;
};

static struct rest rest_of(const struct odds_shoe *shoe, int upcard,
                           const struct odds_hand *hand)
{
    struct rest rest = {.all = 0};
    double scale = odds_shoe_scale(shoe);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        rest.count[rank] =
            shoe->count[rank] * scale - hand->count[rank] - (rank == upcard);
        rest.all += rest.count[rank];
    }
    return rest;
}

static double chance_of_natural(const struct rest *rest, int upcard)
{
    if (upcard == ODDS_ACE)
        return rest->count[ODDS_TEN] / rest->all;
    return upcard == ODDS_TEN ? rest->count[ODDS_ACE] / rest->all : 0;
}

double chart_early_surrender(const struct odds *odds,
                             const struct odds_shoe *shoe,
                             const struct odds_hand *hand, int upcard)
{
    const double half = 0.5; /* the part of the bet that is lost */
    struct rest rest = rest_of(shoe, upcard, hand);
    double natural = rules_upcard(odds_rules(odds), ACE).may_be_natural
                         ? chance_of_natural(&rest, upcard)
                         : 0;
    return (natural - half) / (1 - natural);
}

/* Passes the weight of each hand on to the hands with one more card, which have
 * larger numbers. The dealer's hole card is taken into account last, because
 * the order of the cards doesn't depend on it. */
void chart_reach(const struct odds *odds, const struct odds_shoe *shoe,
                 const struct odds_chart *chart, int upcard,
                 double weight[ODDS_HANDS])
{
    const struct rules *rules = odds_rules(odds);
    bool peeks =
        rules->peek == PEEK_HOLE && rules_upcard(rules, ACE).may_be_natural;
    memset(weight, 0, ODDS_HANDS * sizeof *weight);
    weight[0] = shoe->count[upcard] > 0;
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = odds_hand_at(odds, i);
        struct rest rest = rest_of(shoe, upcard, hand);
        if (weight[i] == 0 || rest.all <= 0)
            continue;
        bool is_decided = rules_hand_is_charlie(rules, hand->cards) ||
                          odds_hand_is_natural(rules, hand);
        bool draws =
            !is_decided && (hand->cards < ODDS_TWO_CARDS ||
                            chart_action(chart, hand, upcard) == ODDS_HIT);
        for (int rank = 0; rank < ODDS_RANKS && draws; rank++) {
            int next = odds_hand_next(odds, i, rank);
            if (next >= 0 && rest.count[rank] > 0)
                weight[next] += weight[i] * rest.count[rank] / rest.all;
        }
        if (hand->cards < ODDS_TWO_CARDS || odds_hand_is_natural(rules, hand))
            weight[i] = 0;
        else if (peeks)
            weight[i] *= 1 - chance_of_natural(&rest, upcard);
    }
}

struct search {
    struct chart_exceptions *found;
    const struct odds *odds;
    const struct odds_solution *solution;
    const struct odds_chart *chart;
    double weight[ODDS_HANDS];
    int upcard;
    double upcard_chance;
};

/* Examines a two-card hand. If pairs are split by rank, two tens count as
 * different cards. */
static void look_at_two(const struct search *search, int number,
                        struct chart_exception *exception)
{
    const struct odds_hand *hand = odds_hand_at(search->odds, number);
    bool by_rank = odds_rules(search->odds)->split_by == SPLIT_BY_RANK;
    struct odds_decision decision;
    int first, second;
    odds_hand_ranks(hand, &first, &second);
    odds_solution_decide(search->odds, search->solution, first, second,
                         search->upcard, by_rank ? -1 : 0, &decision);
    /* Early surrender is no longer possible after the peek, so this uses its
     * equivalent value then. */
    if (odds_rules(search->odds)->surrender == SURRENDER_EARLY &&
        decision.given_no_natural && decision.legal[ODDS_HIT]) {
        decision.value[ODDS_SURRENDER] = chart_early_surrender(
            search->odds, &search->solution->shoe, hand, search->upcard);
        if (decision.value[ODDS_SURRENDER] > decision.value[decision.best])
            decision.best = ODDS_SURRENDER;
    }
    exception->better = decision.best;
    if (by_rank && exception->chart == ODDS_SPLIT && first == ODDS_TEN)
        exception->chart =
            search->chart->hard[hand->total][search->upcard].action;
    exception->gain =
        decision.value[exception->better] - decision.value[exception->chart];
}

static void search_upcard(struct search *search)
{
    struct chart_exceptions *found = search->found;
    const struct odds_values *values =
        &search->solution->against[search->upcard];
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = odds_hand_at(search->odds, i);
        if (search->weight[i] == 0 ||
            rules_hand_is_charlie(odds_rules(search->odds), hand->cards))
            continue;
        struct chart_exception one = {
            .hand = i,
            .upcard = search->upcard,
            .chance = search->upcard_chance * search->weight[i],
            .chart = chart_action(search->chart, hand, search->upcard),
            .better = values->hit[i] > values->stand[i] ? ODDS_HIT : ODDS_STAND,
            .gain = fabs(values->hit[i] - values->stand[i])};
        if (hand->cards == ODDS_TWO_CARDS)
            look_at_two(search, i, &one);
        if (one.better == one.chart || !(one.gain > 0))
            continue;
        found->list[found->count++] = one;
        found->gain += one.chance * one.gain;
    }
}

static int exceptions_by_gain(const void *a, const void *b)
{
    const struct chart_exception *first = a, *second = b;
    double left = first->chance * first->gain;
    double right = second->chance * second->gain;
    if (left != right)
        return left < right ? 1 : -1;
    if (first->upcard != second->upcard)
        return first->upcard - second->upcard;
    return first->hand - second->hand;
}

const char *chart_exceptions_find(struct chart_exceptions *exceptions,
                                  const struct odds *odds,
                                  const struct odds_solution *solution,
                                  const struct odds_chart *chart)
{
    enum { MOST = ODDS_HANDS * ODDS_RANKS };
    struct search search = {.found = exceptions,
                            .odds = odds,
                            .solution = solution,
                            .chart = chart};
    *exceptions = (struct chart_exceptions){
        .list = malloc(MOST * sizeof *exceptions->list)};
    if (exceptions->list == NULL)
        return "out of memory";
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        search.upcard = upcard;
        search.upcard_chance = solution->round.upcard[upcard];
        if (solution->shoe.count[upcard] == 0)
            continue;
        chart_reach(odds, &solution->shoe, chart, upcard, search.weight);
        search_upcard(&search);
    }
    qsort(exceptions->list, exceptions->count, sizeof *exceptions->list,
          exceptions_by_gain);
    return NULL;
}

void chart_exceptions_free(struct chart_exceptions *exceptions)
{
    free(exceptions->list);
    *exceptions = (struct chart_exceptions){.count = 0};
}
