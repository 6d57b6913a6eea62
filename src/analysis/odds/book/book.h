/* The parts of a book: values against an upcard, and the value of a round. */
#ifndef ODDS_BOOK_BOOK_H
#define ODDS_BOOK_BOOK_H

#include "odds/first_hand.h"
#include "odds/split/split.h"
#include "odds_book.h"
#include "odds_cards.h"

/* Fills in the value of splitting each pair (book.c). */
void fill_splits(const struct pack *pack, const struct odds_shoe *shoe,
                 enum odds_strategy strategy, struct odds_values *values,
                 struct split_room *room);

/* ---- Play by totals (total_play.c) ---- */

/* Turns the values from best_play_fill() into those of ODDS_TOTAL. */
void total_play_fill(const struct pack *pack, const struct odds_shoe *shoe,
                     struct odds_values *values, struct split_room *room);

/* Returns NULL, or the reason why the value of play by a chart can't be worked
 * out. */
const char *check_chart(const struct rules *rules,
                        const struct odds_chart *chart);

/* Turns them into those of play by a chart. A double or a surrender that the
 * rules don't allow is played as the chart says otherwise, and so is a split.
 */
void chart_play_fill(const struct pack *pack, const struct odds_shoe *shoe,
                     const struct odds_chart *chart, struct odds_values *values,
                     struct split_room *room);

/* Returns the chance that the next cards are those of the hand, in any order.
 */
double chance_of_cards(const struct pack *pack, const struct odds_hand *hand);

/* Returns the chart's cell for a hand's total (chart.c). */
struct odds_cell *cell_of_total(struct odds_chart *chart,
                                const struct odds_hand *hand, int column);

/* ---- Play by totals and numbers of cards (cards_chart.c) ---- */

/* Turns the values from best_play_fill() into those of play by the chart. */
void cards_play_fill(const struct pack *pack, const struct odds_shoe *shoe,
                     const struct odds_cards_chart *chart,
                     struct odds_values *values, struct split_room *room);

/* ---- A deal and its cases (deal.c) ---- */

/* One case of a two-card deal: its share of the deals, the number of cards in
 * the pack that can be split with the pair, and the value of the split, which
 * is NAN if the cards aren't a pair. */
struct deal_case {
    double share;
    double pair_cards;
    double split;
};

enum { DEAL_CASES_MAX = 2 * ODDS_TEN_FACES + 1 };

int deal_cases(const struct odds *odds, const struct odds_book *book,
               const struct pack *pack, int first, int second,
               struct deal_case cases[DEAL_CASES_MAX]);

/* Finds the book's decision in a case, with values before the look. The pack is
 * without the upcard; `split` is the value of the split. */
void deal_decide(const struct odds *odds, const struct odds_book *book,
                 const struct pack *pack, int number, double split,
                 struct odds_decision *decision);

/* ---- Both of the dealer's cards (exposed.c) ---- */

/* Fills books[hole], with a hole card of odds->hole, for a strategy or, if
 * `chart` isn't NULL, for play by it. The same two cards with the lower one up
 * are taken from the books of lower hole cards. */
const char *book_fill_exposed(const struct odds *odds,
                              const struct odds_shoe *shoe,
                              enum odds_strategy strategy,
                              const struct odds_chart *chart,
                              struct odds_book books[ODDS_RANKS]);

/* Returns the part of the chart for the dealer's cards of these ranks, and
 * stores the column; -1 for a blackjack (exposed_chart.c). */
int exposed_column(int one, int other, int *column);

/* ---- The round (round.c) ---- */

void round_fill(const struct odds *odds, struct odds_book *book);

#endif
