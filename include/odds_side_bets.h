/*
 * The exact values of side bets, for any pay table and any shoe.
 */
#ifndef ODDS_SIDE_BETS_H
#define ODDS_SIDE_BETS_H

#include "house_side_bets.h"

/* The cards of a shoe, clubs first, from 2 to A. In an average shoe, a card may
 * be there a fractional number of times. Where a card is left in the shoe with
 * some chance, it counts as that chance, which is its weight. */
enum { SIDE_BET_FACES = 13, SIDE_BET_SUITS = 4 };
struct side_bet_shoe {
    double count[SIDE_BET_SUITS][SIDE_BET_FACES];  /* sums of weights */
    double weight[SIDE_BET_SUITS][SIDE_BET_FACES]; /* of one card */
};

struct side_bet_shoe side_bet_shoe_full(int decks);
double *side_bet_card(struct side_bet_shoe *shoe, int card); /* its count */

/* What a bet wins on average, per unit of it. Insurance is valued with an ace
 * up, which isn't in the shoe; the other bets before the deal. */
struct side_bet_value {
    double chance[SIDE_BET_OUTCOMES_MAX];
    double value;
    double deviation; /* the standard deviation */
};

/* Sums over all cards, with the dealer's play of `rules` (for buster, with a
 * dealer who always plays the hand out). The shoe must have more cards than a
 * round can take. */
void side_bet_find_value(const struct side_bet *bet, const struct rules *rules,
                         const struct side_bet_shoe *shoe,
                         struct side_bet_value *value);

#endif
