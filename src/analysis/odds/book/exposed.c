/* The value of a round in which both of the dealer's cards are shown. */
#include "odds_exposed.h"

#include <string.h>

#include "odds/book/book.h"

/* Takes a hole card of this rank out of the shoe. Its face doesn't matter,
 * because pairs are split by value. */
static struct odds_shoe shoe_without(const struct odds_shoe *shoe, int hole)
{
    struct odds_shoe rest = *shoe;
    if (rest.infinite)
        return rest;
    rest.count[hole]--;
    if (hole == ODDS_TEN)
        odds_shoe_even_out_tens(&rest);
    return rest;
}

static void add_hole(const struct odds_book *book, int hole, double chance,
                     struct odds_exposed *exposed)
{
    const struct odds_round *round = &book->round;
    exposed->value += chance * round->value;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        int low = hole < upcard ? hole : upcard;
        int high = hole < upcard ? upcard : hole;
        if (round->upcard[upcard] == 0)
            continue;
        exposed->chance[low][high] += chance * round->upcard[upcard];
        exposed->by_hand[low][high] = round->by_upcard[upcard];
    }
}

/* Copies the cells for the dealer's total with each upcard. Against a blackjack
 * nothing is decided. */
static void chart_for_hole(const struct odds_exposed_chart *chart, int hole,
                           struct odds_chart *by_upcard)
{
    *by_upcard = (struct odds_chart){0};
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        int column, part = exposed_column(hole, upcard, &column);
        if (part < 0)
            continue;
        const struct odds_chart *from = &chart->parts[part];
        for (int total = 0; total <= HAND_BEST; total++) {
            by_upcard->hard[total][upcard] = from->hard[total][column];
            by_upcard->soft[total][upcard] = from->soft[total][column];
        }
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            by_upcard->pair[rank][upcard] = from->pair[rank][column];
    }
}

/* Fills the books by a strategy, or by a chart if there is one. */
static const char *fill_all_holes(const struct odds *odds,
                                  const struct odds_shoe *shoe,
                                  enum odds_strategy strategy,
                                  const struct odds_exposed_chart *chart,
                                  struct odds_book books[ODDS_RANKS],
                                  struct odds_exposed *exposed)
{
    struct odds_chart by_upcard;
    double cards = odds_shoe_cards(shoe);
    const char *fault = rules_refusal(&odds->rules, ENGINE_SHOWN_CHART);
    if (fault)
        return fault;
    memset(exposed, 0, sizeof *exposed);
    for (int hole = 0; hole < ODDS_RANKS; hole++) {
        if (shoe->count[hole] <= 0)
            continue;
        struct odds_shoe rest = shoe_without(shoe, hole);
        if (chart)
            chart_for_hole(chart, hole, &by_upcard);
        fault = book_fill_exposed(odds->with_hole[hole], &rest, strategy,
                                  chart ? &by_upcard : NULL, books);
        if (fault)
            return fault;
        add_hole(&books[hole], hole, shoe->count[hole] / cards, exposed);
    }
    return NULL;
}

const char *odds_exposed_fill(const struct odds *odds,
                              const struct odds_shoe *shoe,
                              enum odds_strategy strategy,
                              struct odds_book books[ODDS_RANKS],
                              struct odds_exposed *exposed)
{
    return fill_all_holes(odds, shoe, strategy, NULL, books, exposed);
}

const char *odds_exposed_by_chart(const struct odds *odds,
                                  const struct odds_shoe *shoe,
                                  const struct odds_exposed_chart *chart,
                                  struct odds_book books[ODDS_RANKS],
                                  struct odds_exposed *exposed)
{
    return fill_all_holes(odds, shoe, ODDS_TOTAL, chart, books, exposed);
}
