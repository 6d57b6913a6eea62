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

/* Does what odds_check_rules() does, but allows both of the dealer's cards to
 * be shown. */
const char *odds_check_hands(const struct rules *rules);

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

#endif
