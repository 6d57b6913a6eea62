/* What the files of the room share. */
#ifndef SIDE_BETS_INSIDE_H
#define SIDE_BETS_INSIDE_H

#include "side_bets.h"

/* The outcomes of each kind, in the order of their names in bets.c. */
enum { PERFECT_PAIR, COLORED_PAIR, MIXED_PAIR };
enum { SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH };
enum { LADIES_BLACKJACK, LADIES, MATCHED_20, SUITED_20, ANY_20 };
enum { ROYAL_MATCH, EASY_MATCH };
enum { BUST_8, BUST_7, BUST_6, BUST_5, BUST_4, BUST_3 };
enum { DEALER_BLACKJACK };
enum { NO_OUTCOME = -1 };

/* A card by its place in struct side_bet_shoe. */
struct place {
    int suit; /* 0 to 3 */
    int face; /* 0 (two) to 12 (ace) */
};

/* Return the outcome of the first cards, or NO_OUTCOME. Two queens of hearts
 * are LADIES, whatever the dealer has. */
int outcome_of_two(enum side_bet_kind kind, struct place first,
                   struct place second);
int outcome_of_three(struct place first, struct place second,
                     struct place third);

/* True for the kinds that look at the first two cards alone. */
bool is_of_two_cards(enum side_bet_kind kind);

#endif
