/* Makes the printed chart from a book of play by totals. */
#include "odds/book/book.h"

#include <string.h>

/* The weights of the means so far, while a chart is being filled. */
struct sums {
    double hard[HAND_BEST + 1], soft[HAND_BEST + 1];
};

static void add_to_cell(struct odds_cell *cell, double *sum, double chance,
                        double value)
{
    *sum += chance;
    cell->value += (value - cell->value) * chance / *sum;
}

struct odds_cell *cell_of_total(struct odds_chart *chart,
                                const struct odds_hand *hand, int column)
{
    return &(hand->soft ? chart->soft : chart->hard)[hand->total][column];
}

/* Adds a two-card hand to its cell. A pair goes into its own cell and, if it
 * isn't split, into that of its total. If a total has only a pair that is
 * split, its cell shows the play for a pair that can't be split again. */
static void add_deal(const struct odds *odds, const struct odds_book *book,
                     const struct pack *pack, int first, int second,
                     struct sums *sums, struct odds_chart *chart)
{
    const struct odds_values *values = &book->against[pack->upcard];
    int number = two_card_hand(odds, first, second);
    const struct odds_hand *hand = &odds->hands[number];
    struct odds_decision decision;
    if (!pack_holds(pack, hand))
        return;
    odds_book_decide(odds, book, first, second, pack->upcard, 0, &decision);
    struct odds_cell cell = {.possible = true,
                             .action = (enum odds_action)values->first[number],
                             .otherwise =
                                 (enum odds_action)values->otherwise[number],
                             .value = decision.value[values->first[number]]};
    if (first == second)
        chart->pair[first][pack->upcard] = cell;
    struct odds_cell *total = cell_of_total(chart, hand, pack->upcard);
    if (cell.action == ODDS_SPLIT && !total->possible)
        total->action = total->otherwise = cell.otherwise;
    if (cell.action == ODDS_SPLIT || odds_hand_is_natural(&odds->rules, hand))
        return;
    double *sum =
        hand->soft ? &sums->soft[hand->total] : &sums->hard[hand->total];
    double mean = total->value;
    *total = cell;
    total->value = mean;
    double chance = pack->count[first] *
                    (pack->count[second] - (first == second)) *
                    (first == second ? 1 : 2);
    add_to_cell(total, sum, chance, cell.value);
}

/* Fills the totals that no two cards make, such as hard 21. */
static void add_longer(const struct odds *odds,
                       const struct odds_values *values, int upcard,
                       struct odds_chart *chart)
{
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        struct odds_cell *cell = cell_of_total(chart, hand, upcard);
        if (hand->cards > ODDS_TWO_CARDS && !cell->possible)
            cell->action = cell->otherwise =
                (enum odds_action)values->action[i];
    }
}

void odds_chart_of(const struct odds *odds, const struct odds_book *book,
                   struct odds_chart *chart)
{
    memset(chart, 0, sizeof *chart);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        struct sums sums = {{0}, {0}};
        if (book->shoe.count[upcard] == 0)
            continue;
        struct pack pack = pack_of(odds, &book->shoe, upcard);
        pack = pack_without(&pack, upcard, 1);
        for (int first = 0; first < ODDS_RANKS; first++)
            for (int second = 0; second <= first; second++)
                add_deal(odds, book, &pack, first, second, &sums, chart);
        add_longer(odds, &book->against[upcard], upcard, chart);
    }
}
