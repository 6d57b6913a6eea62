/* Reports of a run, as text, JSON, CSV and a picture, and the figures in them.
 */
#ifndef SIMULATION_REPORT_H
#define SIMULATION_REPORT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli_report.h"
#include "counting_play.h"
#include "simulation/kernel/game.h"
#include "simulation/run/run.h"

/* ---- Averages and standard errors of a tally, and what bets win ---- */

/* The average of some rounds of a seat, in units of the first bet. */
struct simulation_mean {
    uint64_t rounds;
    double share; /* of all rounds */
    double value; /* the average result; NAN if there are no rounds */
    double error; /* its standard error; NAN for fewer than two */
};

struct simulation_statistics {
    uint64_t rounds;  /* of the table */
    uint64_t hands;   /* of its seats: one per round and seat */
    double shoe;      /* rounds of the table per shoe */
    double value;     /* the average result of a round */
    double error;     /* its standard error; rounds of a table are treated as
                         independent, but its seats are not */
    double variance;  /* of one round of one seat */
    double deviation; /* its root */
    double chance[SIMULATION_RESULTS];
    double won, pushed, lost; /* chances */
    struct simulation_mean by_upcard[ODDS_RANKS];
    struct simulation_mean by_count[SIMULATION_COUNTS];
};

void simulation_statistics(const struct simulation_tally *tally, int seats,
                           struct simulation_statistics *statistics);

/* Writes the longest run of true counts, as entries from 0, that occur often
 * enough for a curve. Returns false if there are fewer than two. */
bool simulation_curve(const struct simulation_statistics *statistics,
                      int *first, int *last);

/* What the bets win, for one seat, in units. */
struct simulation_winnings {
    double bet;       /* the average bet */
    double value;     /* won per round */
    double error;     /* its standard error */
    double variance;  /* of a round */
    double deviation; /* its root */
    double edge;      /* win per unit of first bets: value / bet */
    double n0; /* rounds until the expected win equals the standard deviation:
                  variance / value^2 (Brett Harris) */
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

/* Returns the bankroll that is lost within `rounds` rounds with the chance
 * `risk`. */
double simulation_trip_bankroll(double value, double variance, double rounds,
                                double risk);

/*
 * A player who stops at a goal: the bankroll is either lost, or grows by `win`.
 * With t = 2 m / v, the goal is reached first with the chance
 *
 *     (1 - exp(-t B)) / (1 - exp(-t (B + W)))
 *
 * (Cox and Miller, chapter 2; gamblers call it the double barrier), after
 * (chance (B + W) - B) / m rounds on average (Wald).
 */
double simulation_goal(double value, double variance, double bankroll,
                       double win);
double simulation_goal_rounds(double value, double variance, double bankroll,
                              double win);

/* Return the chances that the bankroll is lost before the goal, or the goal is
 * reached before that, within `rounds` rounds. Both sum the images of the
 * bankroll in the two barriers (Cox and Miller, chapter 5). */
double simulation_ruin_within(double value, double variance, double bankroll,
                              double win, double rounds);
double simulation_goal_within(double value, double variance, double bankroll,
                              double win, double rounds);

/* ---- The result of a trip ---- */

/*
 * The distribution of what a seat wins in some rounds: the chances of amounts
 * that are `step` apart, in units. The first amount is `first` times `step`.
 * Rounds are treated as independent, each with the results and bets of the
 * tally; their sums are computed by repeated doubling. If there are more
 * amounts than cells, the step is doubled, and half of what falls between two
 * amounts goes to each. That keeps the mean and adds a few thousandths to the
 * variance.
 */
enum { TRIP_DISTRIBUTION_CELLS = 1024 };

struct trip_distribution {
    double step;
    int64_t first;
    bool is_exact; /* the step was never doubled */
    int count;
    double chance[TRIP_DISTRIBUTION_CELLS];
};

/* Computes the distribution for `rounds` rounds, at least 1. The tally must not
 * be empty. */
void trip_distribution_find(const struct simulation_tally *tally,
                            const struct count_ramp *bets, uint64_t rounds,
                            struct trip_distribution *distribution);

/* Returns the smallest amount that is not exceeded with this chance, 0 to 1. */
double trip_distribution_quantile(const struct trip_distribution *distribution,
                                  double chance);

/* Returns the chance to win less than `amount`. If the step was doubled, each
 * amount stands for everything within half a step of it. */
double trip_distribution_below(const struct trip_distribution *distribution,
                               double amount);

/* ---- The bets of a counter: the best ones, and what any bets win ---- */

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

/* ---- The report ---- */

/* What to report. */
struct simulation_report {
    const struct checkpoint *checkpoint;
    const struct count_ramp *bets;
    double seconds;                /* how long it took; 0: unknown */
    uint64_t played;               /* rounds of seats played in that time */
    const struct money_wish *wish; /* report the bets; NULL: the rounds */
    double bankroll;               /* in units; 0: not given */
    double goal;        /* to win, in units, or in dollars as the wish */
    uint64_t trip;      /* in rounds */
    double pace;        /* rounds of the table per hour */
    double until_error; /* the standard error asked for; 0: none */
    int columns;        /* of the text; 0: REPORT_COLUMNS */
    bool missed;        /* that error was not reached */
    bool stopped;
    bool ascii;
};

/* Writes `report`: what the bets of its wish win and risk, the value by the
 * position of the cut card if the run is by depth, or the rounds. Returns false
 * after a complaint if out of memory, or if there are no such bets. */
bool simulation_report_write(const struct cli *cli,
                             const struct simulation_report *report,
                             enum listing_form form);

/* Draws the value by true count, with its standard errors and the frequency of
 * each count, in SVG. Returns false if out of memory. */
bool simulation_report_svg(FILE *out, const struct simulation_report *report);

/* ---- The figures of a report, and what its formats share ---- */

/* A figure, and its values if the mean of a round is two standard errors higher
 * or lower. */
struct range {
    double value, least, most;
};

struct counted {
    const char *name;
    double tags[ODDS_RANKS];
};

struct result_row {
    double result, chance;
};

/* The rounds with an upcard or with a true count. */
struct mean_row {
    const char *upcard;
    int count;
    struct simulation_mean mean;
    double bet, gain; /* by true count */
};

struct bet_row {
    double bet;
    uint64_t hands;
    double share;
};

struct trip_quantile {
    double chance, units;
};

enum { QUANTILES = 7 };

/* All figures of a report. A text that isn't there is NULL, a number NAN. */
struct findings {
    struct simulation_report report;
    /* What was played. */
    const struct simulation_title *title;
    const char *name, *strategy, *deviations, *neighbors;
    const struct rules *rules;
    struct counted count, *counted; /* NULL: nothing is counted */
    double insurance;
    bool even_money;
    int seats;
    uint64_t seed, rounds, last_block;
    char blocks[SIMULATION_NAME_SIZE];
    double speed; /* rounds of the table per second; 0: unknown */
    /* What it is worth. */
    struct simulation_statistics statistics;
    struct simulation_winnings winnings;
    int result_count, count_count, bet_count;
    struct result_row results[SIMULATION_RESULTS];
    struct mean_row by_upcard[ODDS_RANKS];
    struct mean_row by_count[SIMULATION_COUNTS];
    struct bet_row by_bet[SIMULATION_COUNTS];
    char ramp[COUNT_RAMP_SIZE];
    double hands_an_hour, an_hour;
    struct range n0;
    struct range ruin;      /* with the bankroll, ever */
    struct range trip_ruin; /* within the trip */
    struct trip_distribution distribution;
    struct trip_quantile quantile[QUANTILES];
    int columns; /* of the text */
};

/* Works out the figures. Returns NULL if out of memory. The caller frees them.
 */
struct findings *findings_of(const struct simulation_report *report);

/* Write what was played. JSON begins an object with it; the other two begin
 * each line with a label or with #. */
void report_begin_json(struct json *json, const struct findings *findings);
void report_played_csv(FILE *out, const struct findings *findings);
void report_played_text(FILE *out, const struct findings *findings);

/* Writes the rounds as text. */
void report_rounds_text(FILE *out, const struct findings *findings);

/* Writes what bets win and risk. Does what simulation_report_write() does. */
bool report_money(const struct cli *cli, const struct simulation_report *report,
                  enum listing_form form);

enum { REPORT_COLUMNS = 78, REPORT_COLUMNS_LEAST = 40 };

/* Writes `label` and then the formatted words, on as many lines as they need.
 * Lines break at blanks, but not at tabs, which are printed as blanks. */
void report_say(FILE *out, int columns, const char *label, const char *format,
                ...) __attribute__((format(printf, 4, 5)));

#endif
