/* The bets of a counter: the best ones, and what any bets win and risk. */
#ifndef SIMULATION_MONEY_H
#define SIMULATION_MONEY_H

#include <stdbool.h>

#include "counting_play.h"
#include "simulation/kernel/game.h"

/* What the player wants. Amounts are in units, or in dollars if `is_dollars`.
 */
struct money_wish {
    const struct count_ramp *bets; /* to report on; NULL: find the best */
    double least, most; /* the spread of the best bets, in units; with a
                           `least` of 0 the player watches bad counts */
    double chip;        /* bets are multiples of it; 0: one unit or dollar */
    double bankroll;    /* 0: the one that the bets need */
    bool is_dollars;    /* then the bankroll is given, */
    double unit;        /* and this is a unit in dollars; 0: find it */
    double kelly;       /* the share of the Kelly bet; or, if it is above 0, */
    double risk;        /* the chance to lose the bankroll, 0 to 1 */
    bool one_player;    /* bets on all seats: wins and scatter are together */
};

/* What the rounds of a true count are like for the player, per unit of bet. */
struct money_count {
    double rounds; /* how many there were */
    double share;  /* of all rounds */
    double value;  /* NAN if there are no rounds */
    double error;  /* its standard error */
    double square; /* the mean square of the result */
    double best;   /* the best bet, before it is rounded */
};

struct money {
    struct money_count count[SIMULATION_COUNTS];
    struct count_ramp ramp;
    double bankroll; /* in units; 0: unknown */
    double unit;     /* in dollars; 0: units aren't dollars */
    double kelly;    /* the share of the Kelly bet for which `best` is */
    /* Of the ramp, per round at the table, whether the player bets or not. */
    double played; /* the share of rounds with a bet */
    double bet;    /* on average, over all rounds */
    double value;  /* won, in units */
    double error;  /* its standard error */
    double variance;
};

/*
 * Finds the bets that the player wants, and what they win. For a bankroll B and
 * a share f of the Kelly bet, the best bet at a true count is f B times the
 * mean result divided by its mean square, within the spread: small bets that
 * make the logarithm of the bankroll grow fastest (J. L. Kelly, "A New
 * Interpretation of Information Rate", 1956; E. O. Thorp, "The Kelly Criterion
 * in Blackjack, Sports Betting, and the Stock Market", 2006). The bankroll for
 * which a spread is best is f v / m with the mean m and the variance v of a
 * round, so the risk of ruin with it is exp(-2 / f), 13.5% for full Kelly (Don
 * Schlesinger, Blackjack Attack, chapter 10).
 *
 * Counts at the ends that are too rare for a mean of their own share one.
 * Returns NULL, or says why there are no such bets.
 */
const char *money_find(const struct simulation_tally *tally, int seats,
                       const struct money_wish *wish, struct money *money);

/* ---- Figures ---- */

/* Schlesinger's measures of a game: DI is 1000 m / s, and SCORE, its square, is
 * what 100 rounds win with $10,000 if the bets are sized for a risk of ruin of
 * 13.5%. N0 x SCORE is a million. */
double money_di(const struct money *money);
double money_score(const struct money *money);
double money_score_error(const struct money *money);

/* Returns the share of the Kelly bet that the ramp is with this bankroll. */
double money_kelly(const struct money *money, double bankroll);

/* Returns the sure win per round that is worth as much as the bets to a player
 * with this share of Kelly: m - v / (2 f B). */
double money_certainty(const struct money *money, double bankroll,
                       double kelly);

/* Returns the bankroll that is lost with this chance, 0 to 1. */
double money_bankroll(const struct money *money, double risk);

/* Returns the chance that a bankroll ever falls to `share` of itself if the
 * bets always are the share `kelly` of Kelly, and so shrink and grow with it:
 * share ^ (2 / kelly - 1) (Thorp 2006). With full Kelly, the chance to lose
 * half is 1/2. */
double money_ever_falls_to(double share, double kelly);

#endif
