/*
 * Charts for rules by which the best play depends on the number of cards, such
 * as those of Spanish 21. A part of the room odds.
 */
#ifndef ODDS_CARDS_H
#define ODDS_CARDS_H

#include "odds_book.h"

/* A chart has cells for hands of two to six cards, and of seven or more. */
enum { ODDS_CARDS_LEAST = 2, ODDS_CARDS_KINDS = 6 };

/* Charts by the number of cards, less two. Only the first one has pairs, and
 * only its cells surrender. */
struct odds_cards_chart {
    struct odds_chart by_cards[ODDS_CARDS_KINDS];
};

/* Fills the best chart: each cell has the action that is best on average over
 * the hands of its total and number of cards, weighted by how often best play
 * reaches them. The book must be of ODDS_CDZ. */
void odds_cards_chart_of(const struct odds *odds, const struct odds_book *book,
                         struct odds_cards_chart *chart);

/* Fills the book with the values of play by such a chart. Pairs must be split
 * by value. */
const char *odds_book_by_cards(const struct odds *odds,
                               const struct odds_shoe *shoe,
                               const struct odds_cards_chart *chart,
                               struct odds_book *book);

#endif
