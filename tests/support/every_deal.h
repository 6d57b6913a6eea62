/* The engine of the house, driven over every order of a few cards. */
#ifndef SUPPORT_EVERY_DEAL_H
#define SUPPORT_EVERY_DEAL_H

#include "odds_book.h"

struct every_deal {
    double mean;    /* of a round's result, in first bets */
    double square;  /* of its square */
    double chance;  /* of all rounds together: 1 */
    long rounds;    /* how many different ones */
    double *tenths; /* if not NULL: 2 * ODDS_TENTHS_MAX + 1 chances */
};

/* Plays every round that these faces can give (count[face], TWO to ACE), one
 * seat that does what the book says. */
void play_every_deal(const struct odds *odds, const struct odds_book *book,
                     const int faces[ACE + 1], struct every_deal *deals);

#endif
