/* Play by a chart: the actions, and the hands that come up. */
#include "strategy.h"

#include <string.h>

struct chart_row chart_row_of(const struct odds_hand *hand)
{
    for (int rank = 0; rank < ODDS_RANKS && hand->cards == ODDS_TWO_CARDS;
         rank++)
        if (hand->count[rank] == ODDS_TWO_CARDS)
            return (struct chart_row){CHART_PAIR, rank};
    return (struct chart_row){hand->soft ? CHART_SOFT : CHART_HARD,
                              hand->total};
}

static const struct odds_cell *total_cell(const struct odds_chart *chart,
                                          const struct odds_hand *hand,
                                          int upcard)
{
    return hand->soft ? &chart->soft[hand->total][upcard]
                      : &chart->hard[hand->total][upcard];
}

enum odds_action chart_action(const struct odds_chart *chart,
                              const struct odds_hand *hand, int upcard)
{
    const struct odds_cell *cell =
        &chart_cells_of(chart, chart_row_of(hand))[upcard];
    if (hand->cards > ODDS_TWO_CARDS)
        return total_cell(chart, hand, upcard)->otherwise;
    return cell->action;
}

/* ---- Which hands come up ---- */

/* The cards left in the shoe without the upcard and a hand. */
struct rest {
    double count[ODDS_RANKS];
    double all;
};

static struct rest rest_of(const struct odds_shoe *shoe, int upcard,
                           const struct odds_hand *hand)
{
    struct rest rest = {.all = 0};
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        rest.count[rank] =
            shoe->count[rank] - hand->count[rank] - (rank == upcard);
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
    const double half = 0.5; /* of the bet, given up */
    struct rest rest = rest_of(shoe, upcard, hand);
    double natural = rules_fear_natural(odds_rules(odds), ACE)
                         ? chance_of_natural(&rest, upcard)
                         : 0;
    return (natural - half) / (1 - natural);
}

static bool is_hit_again(const struct rules *rules,
                         const struct odds_chart *chart,
                         const struct odds_hand *hand, int upcard)
{
    if (rules_hand_is_charlie(rules, hand->cards) ||
        odds_hand_is_natural(rules, hand))
        return false;
    return hand->cards < ODDS_TWO_CARDS ||
           chart_action(chart, hand, upcard) == ODDS_HIT;
}

/* Passes the weight of each hand on to the hands with one more card, which have
 * larger numbers. The dealer's hole card is taken into account last, because
 * the order of the cards doesn't depend on it. */
void chart_reach(const struct odds *odds, const struct odds_shoe *shoe,
                 const struct odds_chart *chart, int upcard,
                 double weight[ODDS_HANDS])
{
    const struct rules *rules = odds_rules(odds);
    bool looks = rules->peek == PEEK_HOLE && rules_fear_natural(rules, ACE);
    memset(weight, 0, ODDS_HANDS * sizeof *weight);
    weight[0] = shoe->count[upcard] > 0;
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = odds_hand_at(odds, i);
        struct rest rest = rest_of(shoe, upcard, hand);
        if (weight[i] == 0 || rest.all <= 0)
            continue;
        bool draws = is_hit_again(rules, chart, hand, upcard);
        for (int rank = 0; rank < ODDS_RANKS && draws; rank++) {
            int next = odds_hand_next(odds, i, rank);
            if (next >= 0 && rest.count[rank] > 0)
                weight[next] += weight[i] * rest.count[rank] / rest.all;
        }
        if (hand->cards < ODDS_TWO_CARDS || odds_hand_is_natural(rules, hand))
            weight[i] = 0;
        else if (looks)
            weight[i] *= 1 - chance_of_natural(&rest, upcard);
    }
}
