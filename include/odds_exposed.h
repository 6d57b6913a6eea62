/*
 * Games that show both of the dealer's cards (the rule dealer-shows = both). A
 * part of the room odds.
 *
 * The odds for such a game consist of odds for each hole card. Give those to
 * the functions of odds.h and odds_book.h, with shoes that the hole card is
 * out of, like the upcard. The odds of the whole game don't work there.
 */
#ifndef ODDS_EXPOSED_H
#define ODDS_EXPOSED_H

#include "odds_book.h"

/* Returns the odds with a hole card of this rank, which belong to `odds`. */
const struct odds *odds_with_hole(const struct odds *odds, int hole);

/* The dealer's two cards by rank, the lower rank first. */
struct odds_exposed {
    double value; /* of a round */
    double chance[ODDS_RANKS][ODDS_RANKS];
    double by_hand[ODDS_RANKS][ODDS_RANKS]; /* the value given the hand */
};

/* Fills the value of a round with a shoe, and books[hole] for each hole card
 * that the shoe holds. The strategy sees both of the dealer's cards. */
const char *odds_exposed_fill(const struct odds *odds,
                              const struct odds_shoe *shoe,
                              enum odds_strategy strategy,
                              struct odds_book books[ODDS_RANKS],
                              struct odds_exposed *exposed);

/* ---- The chart ---- */

/* The totals of the dealer's two cards, without a blackjack, in three parts of
 * a chart: hard 4 to 11, hard 12 to 20, and soft 12 to 20. */
enum odds_exposed_part {
    ODDS_EXPOSED_LOW,
    ODDS_EXPOSED_HIGH,
    ODDS_EXPOSED_SOFT,
    ODDS_EXPOSED_PARTS
};

/* Return the lowest total of a part, and the number of its totals. */
int odds_exposed_least(enum odds_exposed_part part);
int odds_exposed_columns(enum odds_exposed_part part);

/* Each part is a chart whose columns are totals, from the lowest, in place of
 * upcards. */
struct odds_exposed_chart {
    struct odds_chart parts[ODDS_EXPOSED_PARTS];
};

/* Fills the best chart by totals: each cell has the action that is best on
 * average over the two-card hands of the player's and the dealer's total. The
 * books are those of odds_exposed_fill() with ODDS_CDZ. */
void odds_exposed_chart_of(const struct odds *odds,
                           const struct odds_shoe *shoe,
                           const struct odds_book books[ODDS_RANKS],
                           struct odds_exposed_chart *chart);

/* Fills what odds_exposed_fill() does, for play by a chart. */
const char *odds_exposed_by_chart(const struct odds *odds,
                                  const struct odds_shoe *shoe,
                                  const struct odds_exposed_chart *chart,
                                  struct odds_book books[ODDS_RANKS],
                                  struct odds_exposed *exposed);

#endif
