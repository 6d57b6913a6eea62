/* Plays every order of a few cards with the engine of the house. */
#ifndef SUPPORT_EVERY_DEAL_H
#define SUPPORT_EVERY_DEAL_H

#include "odds_solution.h"

struct every_deal {
    double mean;    /* of a round's result, in units of the first bet */
    double square;  /* the mean of its square */
    double chance;  /* of all rounds together: 1 */
    long rounds;    /* how many different rounds there are */
    double *tenths; /* if not NULL: 2 * ODDS_TENTHS_MAX + 1 chances */
};

/* Plays every round that these cards can give, for one seat that plays by the
 * solution. faces[face] is the number of cards of that face, from TWO to ACE.
 */
void play_every_deal(const struct odds *odds,
                     const struct odds_solution *solution,
                     const int faces[ACE + 1], struct every_deal *deals);

/* The same for two hands whose cards may be switched, per unit of both bets.
 * Each is played by the solution beside the two cards of the other one, by
 * their ranks, the higher rank first. */
void play_every_two_hands(const struct odds *odds,
                          const struct odds_two_hands *hands,
                          struct odds_solution *beside[ODDS_RANKS][ODDS_RANKS],
                          const int faces[ACE + 1], struct every_deal *deals);

#endif
