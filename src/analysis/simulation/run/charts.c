/* The built-in strategy charts. */
#include "simulation/run/charts.h"

#include <stdlib.h>

#include "strategy.h"

const char *simulation_chart_basic(const struct rules *rules,
                                   struct odds_chart *chart)
{
    const char *problem = rules_refusal(rules, ENGINE_UPCARD_ODDS);
    if (problem)
        return problem;
    struct odds *odds = odds_open(rules);
    struct odds_book *book = malloc(sizeof *book);
    struct odds_shoe shoe = odds_shoe_for(rules);
    problem = odds && book ? odds_book_fill(odds, &shoe, ODDS_TOTAL, book)
                           : "out of memory";
    if (problem == NULL)
        odds_chart_of(odds, book, chart);
    free(book);
    odds_close(odds);
    return problem;
}

static void fill_chart_row(struct odds_cell cells[ODDS_RANKS], bool hits)
{
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        enum odds_action action = hits ? ODDS_HIT : ODDS_STAND;
        cells[upcard] = (struct odds_cell){
            .possible = true, .action = action, .otherwise = action};
    }
}

void simulation_chart_computer(enum computer computer,
                               const struct rules *rules,
                               struct odds_chart *chart)
{
    for (int total = 0; total <= HAND_BEST; total++) {
        fill_chart_row(chart->hard[total],
                       computer_wants_card(computer, rules, total, false));
        fill_chart_row(chart->soft[total],
                       computer_wants_card(computer, rules, total, true));
    }
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        struct chart_row row = chart_row_of_pair(rank);
        fill_chart_row(chart->pair[rank],
                       computer_wants_card(computer, rules, row.number,
                                           row.kind == CHART_SOFT));
    }
}
