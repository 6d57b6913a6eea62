/*
 * Risk-averse play, for a player who bets by Kelly's rule.
 *
 * A bet of a share f of the bankroll with the result X per unit changes the
 * logarithm of the bankroll, for small f, on average by
 *
 *     f E[X] - f f E[X X] / 2
 *
 * (Kelly 1956; Thorp, The Kelly Criterion, 2006). The best bet on a round of
 * value m and variance s is f = m / s, or nothing if m isn't positive. So of
 * two plays the better one has the larger
 *
 *     E[X] - f E[X X] / 2,
 *
 * which is called its certainty equivalent (Friedman, Risk Averse Playing
 * Strategy in the Game of Blackjack, 1980; Schlesinger, Blackjack Attack). It
 * is the same for a player who bets a fraction of f and fears risk in the same
 * proportion.
 *
 * A square changes far less with the count than a value, so it is that of the
 * whole shoe, on average over the hands of the cell.
 */
#include <math.h>
#include <stdlib.h>

#include "study.h"

enum { UPCARDS = ODDS_RANKS };

static const double SURRENDER_SQUARE = 0.25;

/* The mean squares of a cell's results, over two-card hands and over longer
 * hands. */
struct cell_squares {
    double two[ODDS_ACTIONS];
    double more[ODDS_HIT + 1];
    double dealt, longer; /* the chances of these hands */
};

struct risk_work {
    struct odds_book book;
    double variance; /* of a round */
    struct odds_squares squares[UPCARDS];
    struct cell_squares cells[CHART_ROWS][UPCARDS];
};

static void add_squares(struct cell_squares *cell,
                        const struct odds_squares *squares, int number,
                        const struct odds_hand *hand, double chance)
{
    int first, second;
    if (hand->cards > ODDS_TWO_CARDS) {
        cell->longer += chance;
        cell->more[ODDS_STAND] += chance * squares->stand[number];
        cell->more[ODDS_HIT] += chance * squares->hit[number];
        return;
    }
    odds_hand_ranks(hand, &first, &second);
    cell->dealt += chance;
    cell->two[ODDS_STAND] += chance * squares->stand[number];
    cell->two[ODDS_HIT] += chance * squares->hit[number];
    cell->two[ODDS_DOUBLE] += chance * squares->twice[number];
    cell->two[ODDS_SURRENDER] += chance * SURRENDER_SQUARE;
    if (first == second)
        cell->two[ODDS_SPLIT] += chance * squares->split[first];
}

static void sum_squares(const struct ground *ground, struct risk_work *work,
                        int upcard)
{
    double weight[ODDS_HANDS];
    if (ground->shoe.count[upcard] == 0)
        return;
    chart_reach(ground->odds, &ground->shoe, &ground->chart, upcard, weight);
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = odds_hand_at(ground->odds, i);
        if (weight[i] == 0)
            continue;
        int row = row_index(chart_row_of(hand));
        add_squares(&work->cells[row][upcard], &work->squares[upcard], i, hand,
                    weight[i]);
    }
}

/* Turns the values of a spot into certainty equivalents. */
static void charge_spot(struct spot *spot, const struct cell_squares *cell,
                        double share)
{
    double longer = spot->chance - spot->dealt;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        if (cell->dealt > 0 && !isnan(spot->two[action]))
            spot->two[action] -=
                share / 2 * spot->dealt * cell->two[action] / cell->dealt;
    for (int action = 0; action <= ODDS_HIT; action++)
        if (cell->longer > 0)
            spot->more[action] -=
                share / 2 * longer * cell->more[action] / cell->longer;
}

static void charge_count(struct spots *spots, const struct risk_work *work)
{
    double share = spots->round / work->variance;
    if (share <= 0)
        return;
    for (int row = 0; row < CHART_ROWS; row++)
        for (int upcard = 0; upcard < UPCARDS; upcard++)
            charge_spot(&spots->at[row][upcard], &work->cells[row][upcard],
                        share);
}

const char *ground_shun_risk(struct ground *ground)
{
    const struct odds *odds = ground->odds;
    struct risk_work *work = calloc(1, sizeof *work);
    if (work == NULL)
        return "out of memory";
    const char *fault =
        odds_book_fill(odds, &ground->shoe, ODDS_CDZ, &work->book);
    if (fault == NULL)
        fault = odds_variance(odds, &work->book, &work->variance);
    if (fault == NULL)
        fault = odds_squares_fill(odds, &work->book, work->squares);
    if (fault == NULL) {
        for (int upcard = 0; upcard < UPCARDS; upcard++)
            sum_squares(ground, work, upcard);
        for (int i = 0; i < COUNT_TRUES; i++)
            charge_count(&ground->at[i], work);
    }
    free(work);
    return fault;
}
