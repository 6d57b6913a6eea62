/* Spots: the win of each way to play a cell of the chart. */
#include <math.h>
#include <string.h>

#include "study.h"

int row_index(struct chart_row row)
{
    for (int i = 0; i < CHART_ROWS; i++)
        if (chart_row_at(i).kind == row.kind &&
            chart_row_at(i).number == row.number)
            return i;
    return -1;
}

static void add_two(struct spot *spot, double weight, const struct odds *odds,
                    const struct odds_book *book, const struct odds_hand *hand,
                    int upcard)
{
    struct odds_decision decision;
    int first, second;
    odds_hand_ranks(hand, &first, &second);
    odds_book_decide(odds, book, first, second, upcard, 0, &decision);
    if (odds_rules(odds)->surrender == SURRENDER_EARLY &&
        decision.given_no_natural && decision.legal[ODDS_HIT]) {
        decision.legal[ODDS_SURRENDER] = true;
        decision.value[ODDS_SURRENDER] =
            chart_early_surrender(odds, &book->shoe, hand, upcard);
    }
    for (int action = 0; action < ODDS_ACTIONS; action++)
        spot->two[action] +=
            decision.legal[action] ? weight * decision.value[action] : NAN;
}

static void add_seen(struct spot *spot, double chance,
                     const struct odds_hand *hand, int upcard, bool of_two)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        double seen = chance * (hand->count[rank] + (rank == upcard));
        spot->seen[rank] += seen;
        spot->seen_two[rank] += of_two ? seen : 0;
    }
}

static void fill_upcard(struct spots *spots, const struct odds *odds,
                        const struct odds_book *book, int upcard,
                        const double weight[ODDS_HANDS])
{
    const struct odds_values *values = &book->against[upcard];
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = odds_hand_at(odds, i);
        if (weight[i] == 0 ||
            rules_hand_is_charlie(odds_rules(odds), hand->cards))
            continue;
        double chance = weight[i] * spots->upcard[upcard];
        struct spot *spot = &spots->at[row_index(chart_row_of(hand))][upcard];
        spot->chance += chance;
        bool of_two = hand->cards == ODDS_TWO_CARDS;
        add_seen(spot, chance, hand, upcard, of_two);
        if (of_two) {
            spot->dealt += chance;
            add_two(spot, chance, odds, book, hand, upcard);
        } else {
            spot->more[ODDS_STAND] += chance * values->stand[i];
            spot->more[ODDS_HIT] += chance * values->hit[i];
        }
    }
}

void spots_fill(struct spots *spots, const struct odds *odds,
                const struct odds_book *book, const struct odds_chart *chart)
{
    double weight[ODDS_HANDS], cards = odds_shoe_cards(&book->shoe);
    const int *count = book->shoe.count;
    memset(spots, 0, sizeof *spots);
    spots->round = book->round.value;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        spots->upcard[upcard] = count[upcard] / cards;
        if (count[upcard] == 0)
            continue;
        chart_reach(odds, &book->shoe, chart, upcard, weight);
        fill_upcard(spots, odds, book, upcard, weight);
    }
    if (cards > 1)
        spots->insurance = count[ODDS_ACE] / cards *
                           odds_insurance(count[ODDS_TEN] / (cards - 1));
}

double spot_value(const struct spot *spot, const struct odds_cell *cell)
{
    enum odds_action first =
        cell->action > ODDS_HIT ? cell->action : cell->otherwise;
    return spot->two[first] + spot->more[cell->otherwise];
}

struct odds_cell spot_best(const struct spot *spot)
{
    double gain = spot->two[ODDS_HIT] + spot->more[ODDS_HIT] -
                  spot->two[ODDS_STAND] - spot->more[ODDS_STAND];
    struct odds_cell best = {.possible = true,
                             .otherwise = gain > 0 ? ODDS_HIT : ODDS_STAND};
    best.action = best.otherwise;
    for (enum odds_action action = ODDS_DOUBLE; action < ODDS_ACTIONS; action++)
        if (spot->two[action] > spot->two[best.action])
            best.action = action;
    return best;
}

void spots_add(struct spots *spots, const struct spots *other, double times)
{
    for (int row = 0; row < CHART_ROWS; row++)
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
            struct spot *spot = &spots->at[row][upcard];
            const struct spot *added = &other->at[row][upcard];
            spot->chance += times * added->chance;
            spot->dealt += times * added->dealt;
            for (int action = 0; action < ODDS_ACTIONS; action++)
                spot->two[action] += times * added->two[action];
            for (int action = 0; action <= ODDS_HIT; action++)
                spot->more[action] += times * added->more[action];
        }
    spots->round += times * other->round;
    spots->insurance += times * other->insurance;
}
