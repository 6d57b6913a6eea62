/* Reports of a run, as text, JSON, CSV and a picture, and the figures in them.
 */
#ifndef SIMULATION_REPORT_H
#define SIMULATION_REPORT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli_report.h"
#include "counting_play.h"
#include "simulation/kernel/simulation_game.h"
#include "simulation/run/run.h"

/* ---- Averages and standard errors of a tally, and what bets win ---- */

/* The average of some rounds of a seat, in units of the first bet. */
struct simulation_mean {
    uint64_t rounds;
    double share;  /* part of all rounds */
    double value;  /* the average result; NAN if there are no rounds */
    double error;  /* its standard error; NAN for fewer than two */
    double square; /* the average square of a result */
};

struct simulation_statistics {
    uint64_t rounds;  /* rounds of the table */
    uint64_t hands;   /* one per round and seat */
    double shoe;      /* rounds of the table per shoe */
    double value;     /* the average result of a round */
    double error;     /* its standard error; rounds of a table are treated as
                         independent, but its seats are not */
    double variance;  /* per round of one seat */
    double deviation; /* its root */
    double chance[SIMULATION_RESULTS];
    double won, pushed, lost; /* chances */
    struct simulation_mean by_upcard[ODDS_RANKS];
    struct simulation_mean by_count[SIMULATION_COUNTS];
};

void simulation_statistics(const struct simulation_tally *tally, int seats,
                           struct simulation_statistics *statistics);

/* What the bets win, for one seat, in units. */
struct simulation_winnings {
    double bet;      /* the average bet */
    double value;    /* won per round */
    double error;    /* its standard error */
    double variance; /* per round */
    double together; /* the variance of what all seats of a table win */
    double gain[SIMULATION_COUNTS]; /* won per round at each true count */
};

void simulation_winnings(const struct simulation_tally *tally, int seats,
                         const struct count_ramp *bets,
                         struct simulation_winnings *winnings);

/* ---- The risk of ruin, with the bankroll as Brownian motion ---- */

/*
 * Both return the chance that a bankroll reaches 0: simulation_ruin() ever,
 * simulation_trip_ruin() within `rounds` rounds. They treat the bankroll as
 * Brownian motion with the drift `value` and the variance `variance` per round.
 * That is accurate if the bankroll is many bets and the trip is many rounds. By
 * the reflection principle (D. R. Cox and H. D. Miller, The Theory of
 * Stochastic Processes, 1965, chapter 5):
 *
 *     ever    exp(-2 m B / v), and 1 where m <= 0
 *     within  F((-B - m n) / s) + exp(-2 m B / v) F((-B + m n) / s),
 *             s the root of v n, F the normal distribution
 */
double simulation_ruin(double value, double variance, double bankroll);
double simulation_trip_ruin(double value, double variance, double bankroll,
                            double rounds);

/* ---- The bets of a counter: the best ones, and what any bets win ---- */

/* What the player wants. Amounts are in units, or in dollars if `is_dollars`.
 */
struct money_request {
    const struct count_ramp *bets; /* NULL: report on the best bets */
    double least, most;   /* the spread of the best bets, in units; with a
                             `least` of 0 the player watches bad counts */
    double chip;          /* bets are multiples of it; 0: one unit or dollar */
    double bankroll;      /* 0: the one that the bets need */
    bool is_dollars;      /* then the bankroll is given, */
    double unit;          /* and this is a unit in dollars; 0: find it */
    double kelly;         /* the Kelly fraction; or, if it is above 0, */
    double risk;          /* the chance to lose the bankroll, 0 to 1 */
    bool one_player;      /* one player bets on all seats: add up the results */
    const uint8_t *spots; /* how many of them, by true count; NULL: all */
    bool watches; /* rounds of the lowest count are only watched, in any case */
};

/* What the rounds of a true count are like for the player, per unit of bet. */
struct money_count {
    double rounds; /* how many there were */
    double share;  /* part of all rounds */
    double value;  /* NAN if there are no rounds */
    double error;  /* its standard error */
    double square; /* the mean square of the result */
    double best;   /* the best bet, before it is rounded */
};

/* What bets win and risk. A figure that nobody knows is NAN. The first are per
 * round at the table, whether the player bets or not. */
struct money_figures {
    double mean_bet; /* over all rounds */
    double played;   /* the share of rounds with a bet */
    double value;    /* won, in units */
    double error;    /* its standard error */
    double variance;
    double edge; /* per unit bet */
    double pace;
    double per_hour;
    double per_hour_deviation;
    double di;
    double score; /* this and the next six are NAN if the bets lose */
    double score_error;
    double n0;
    double full_kelly_bankroll;    /* the bets are full Kelly bets for it */
    double bankroll_for_5_percent; /* its risk of ruin is 5% */
    double bankroll_for_1_percent; /* its risk of ruin is 1% */
    double bankroll_for_risk;      /* its risk of ruin is that of --risk */
    double unit;                   /* in dollars */
    double bankroll;           /* in units; what follows is NAN without one */
    double kelly;              /* the Kelly fraction of the bets */
    double certainty_per_hour; /* the sure win per hour that is worth as much */
    double ruin;
    double ruin_least; /* for a mean two standard errors higher and lower */
    double ruin_most;
    double ever_half; /* the chance of ever losing half of the bankroll, if bets
                         follow it */
    double trip;
    double trip_win;
    double trip_deviation;
    double trip_ahead;
    double trip_bankroll_for_5_percent; /* the bankroll that a trip loses with
                                           5% */
    double trip_bankroll_for_1_percent; /* and with 1% */
    double trip_ruin;
    double trip_ruin_error; /* its standard error; NAN if nobody counted */
    double trips;           /* how many were counted */
    /* Of counted trips, which end at the goal, too: */
    double trip_rebate; /* what they get back on average, */
    double trip_value;  /* and win with it, */
    double trip_value_error;
    double trip_median; /* what half of them win at least */
    double trip_half;   /* the chance to lose half of the bankroll */
    double trip_full_kelly_bankroll; /* the bets are full Kelly bets for it if
                                        each trip is a bet; NAN if they lose */
    double goal; /* in units; what follows is NAN without one */
    double goal_chance;
    double goal_rounds;
    double trip_goal;             /* reached within a trip, before ruin */
    double trip_ruin_before_goal; /* ruined within a trip, before the goal */
};

struct money {
    struct money_count count[SIMULATION_COUNTS];
    struct count_ramp ramp;
    double bankroll;              /* in units; 0: unknown */
    double unit;                  /* in dollars; 0: units aren't dollars */
    double kelly;                 /* the Kelly fraction for which `best` is */
    double risk;                  /* the risk of ruin that is wanted, or 0 */
    bool is_safest;               /* no best bets have a risk as low as that */
    struct money_figures figures; /* of the ramp; NAN if there are no bets */
};

/*
 * Finds the bets that the request of `report` asks for, and what they win. For
 * a bankroll B and a share f of the Kelly bet, the best bet at a true count is
 * f B times the mean result divided by its mean square, within the spread:
 * small bets that make the logarithm of the bankroll grow fastest (J. L. Kelly,
 * "A New Interpretation of Information Rate", 1956; E. O. Thorp, "The Kelly
 * Criterion in Blackjack, Sports Betting, and the Stock Market", 2006). The
 * bankroll for which a spread is best is f v / m with the mean m and the
 * variance v of a round, so the risk of ruin with it is exp(-2 / f), 13.5% for
 * full Kelly (Don Schlesinger, Blackjack Attack, chapter 10).
 *
 * Counts at the ends that are too rare for a mean of their own share one.
 * Returns NULL, or says why there are no such bets.
 */
struct simulation_report;
const char *money_find(const struct simulation_report *report,
                       struct money *money);

/* ---- The report ---- */

enum { TRIP_DEFAULT = 1000 }; /* rounds */

/* What to report. */
struct simulation_report {
    const struct simulation_state *state;
    const struct count_ramp *bets;
    double seconds; /* how long it took; 0: unknown */
    struct money_request request;
    struct simulation_money money; /* the goal is in the request's unit */
    uint64_t trip;                 /* in rounds */
    struct trip_ends ends; /* how the trips of the run ended; without trips,
                              the ruin of a trip is by formula */
    double pace;           /* rounds of the table per hour */
    double until_error;    /* the standard error asked for; 0: none */
    int columns;           /* the width of the text; 0: no limit */
    bool missed;           /* the run ended before that error */
    bool stopped;
    bool ascii;
};

/* Returns the report that `setup` asks for. The bets of --bets, `bets`, are in
 * units of the table's minimum bet. The unit of the best bets is found for a
 * bankroll in dollars. */
struct simulation_report money_report(const struct simulation_setup *setup,
                                      const struct count_ramp *bets,
                                      const struct simulation_state *state);

/* Writes `report`: what the bets of its request win and risk, the value by the
 * position of the cut card if the run is by depth, or the rounds. Returns NULL,
 * or what is wrong: out of memory, or there are no such bets. */
const char *simulation_report_write(FILE *out,
                                    const struct simulation_report *report,
                                    enum listing_form form);

/* One game of a table: a count at a penetration. */
struct table_game {
    const char *count;
    int cut; /* percent */
    uint64_t rounds;
    struct money_figures figures; /* NAN if no bets win */
    double per_hour_error;
    char bets[COUNT_RAMP_SIZE];
};

/* Fills the figures of a game whose rounds have been played. */
void table_game_fill(struct table_game *game,
                     const struct simulation_report *report);

/* Writes games with as many `cuts` for one count after the other. What they
 * have in common is in `report`. Returns NULL, or "out of memory". */
const char *simulation_table_write(FILE *out,
                                   const struct simulation_report *report,
                                   const struct table_game games[],
                                   size_t count, int cuts,
                                   enum listing_form form);

/* Draws the value by true count, with its standard errors and the frequency of
 * each count, in SVG. Returns false if out of memory. */
bool simulation_report_svg(FILE *out, const struct simulation_report *report);

#endif
