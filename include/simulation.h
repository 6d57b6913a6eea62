/*
 * The simulation: rounds by the thousand million, for what exact analysis
 * can't say (cut cards, counts, bet spreads, ruin).
 *
 * A game is made into tables once; after that a round is a handful of table
 * look-ups, and many tables are played side by side, so that no processor has
 * to guess what comes next. Rounds are cut into numbered blocks, each with its
 * own random numbers, and only whole numbers are added up: the same seed gives
 * the same tally to the bit, however many threads or machines share the
 * blocks, and in whatever order.
 */
#ifndef SIMULATION_H
#define SIMULATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cli.h"
#include "odds.h"

/* ---- What is played ---- */

/* True counts are told apart from -COUNT_MAX to COUNT_MAX, and what lies
 * beyond counts as the last. */
enum {
    SIMULATION_COUNT_MAX = 20,
    SIMULATION_COUNTS = 2 * SIMULATION_COUNT_MAX + 1
};

/*
 * A count: what each card, by its rank of odds.h, adds to the running count, in
 * parts of `scale` to one (2: tags are halves; 0 is taken as 1). All tags 0:
 * nothing is counted, and the true count is always 0.
 *
 * A running count starts at minus the sum of all tags of the shoe, so that it
 * ends at 0. With S, the sum of a deck's tags, D decks not yet dealt, and U of
 * which no card was seen (those, and cards that were burnt), the true count is
 * (running + S U) / D, rounded down: for a balanced count, S = 0, the running
 * count for each deck; for others what lies above their mean. A shoe that runs
 * out takes the discards, and the count begins again with what is on the table.
 */
enum { SIMULATION_SCALE_MAX = 10 };

struct simulation_count {
    int tag[ODDS_RANKS];
    int scale;
};

/* Play that differs from the chart at a true count. Where several hold, the
 * first that the rules allow is done. */
struct simulation_deviation {
    bool soft; /* which cell of the chart */
    bool pair; /* then `total` is a rank */
    int total;
    int upcard;
    enum odds_action action;
    int count;  /* from this true count on upward; or, */
    bool below; /* below it */
};

enum { SIMULATION_NEVER = SIMULATION_COUNT_MAX + 1 };

struct simulation_game {
    struct rules rules;
    struct odds_chart chart; /* how every seat plays */
    int seats;
    struct simulation_count count;
    int insurance;   /* it is taken from this true count on, and so is even
                        money; SIMULATION_NEVER */
    bool even_money; /* this at any count, insurance not */
    int deviation_count;
    const struct simulation_deviation *deviations;
    bool perfect; /* every seat decides by the exact odds of all cards that it
                     has not seen, and the chart, the deviations and when to
                     insure are of no meaning. Some thousand times slower */
};

/* Can it be simulated? NULL, or what can't be, by its name: an ante, and pushes
 * that are played again. */
const char *simulation_check(const struct simulation_game *game);

/* A value that other games hardly share: rules, play, count and seats are in
 * it, and what a block is. Bets are not: they change no card. */
uint64_t simulation_fingerprint(const struct simulation_game *game);

/* ---- Tallies ---- */

/* Results of a round and seat are counted in tenths of the first bet, which is
 * what naturals at 6:5 pay in; entry SIMULATION_TENTHS_MAX + t counts those of
 * t tenths: four hands doubled, and an insurance lost or won. */
enum {
    SIMULATION_TENTHS_MAX = ODDS_TENTHS_MAX,
    SIMULATION_RESULTS = 2 * SIMULATION_TENTHS_MAX + 1
};

struct simulation_tally {
    uint64_t rounds; /* of one seat each */
    uint64_t shoes;
    /* The sum of the squares of what all seats of a table won together, in
     * tenths: seats of one table share the dealer's cards, and so their luck.
     */
    uint64_t squares[SIMULATION_COUNTS];
    uint64_t by_count[SIMULATION_COUNTS][SIMULATION_RESULTS];
    uint64_t by_upcard[ODDS_RANKS][SIMULATION_RESULTS];
};

/* Adds the numbers of another; or takes them away again, false, and nothing
 * taken, where they can't be among them. */
void simulation_tally_add(struct simulation_tally *tally,
                          const struct simulation_tally *other);
bool simulation_tally_take(struct simulation_tally *tally,
                           const struct simulation_tally *other);

/* ---- Playing ---- */

/* A game made into tables; read only, so that threads can share it. */
struct simulation;

/* NULL where there is no memory. The game must have passed the check. */
struct simulation *simulation_open(const struct simulation_game *game);
void simulation_close(struct simulation *simulation);

/* Rounds of a block: so many, or where play is perfect fewer. */
enum { SIMULATION_BLOCK = 1 << 20, SIMULATION_PERFECT_BLOCK = 64 };
uint32_t simulation_block_rounds(const struct simulation *simulation);

/* Plays the first `rounds` rounds of a block and adds them to the tally. False
 * where there is no memory. */
bool simulation_block(const struct simulation *simulation, uint64_t seed,
                      uint64_t block, uint32_t rounds,
                      struct simulation_tally *tally);

/* ---- Followed rounds ---- */

/* A round at one of the tables of a block, as it was played. */
struct simulation_round {
    int table;     /* which of them; each has a shoe of its own */
    bool shuffled; /* a new shoe was begun for it */
    int count;     /* the true count at the bet */
    /* The cards in the order of the deal, the hole card among them, as cards of
     * cards.h that are all of one suit. */
    int dealt;
    int cards[SHOE_CARDS];
    int again;    /* after so many of them the shoe had run out, and took the
                     discards; 0 where it did not */
    bool is_void; /* there were no discards either: it is not settled */
    int result[SEATS_MAX]; /* in tenths of a bet */
};

struct simulation_follower {
    void (*tell)(void *self, const struct simulation_round *round);
    void *self;
};

/* Plays a block as simulation_block() does, to the bit, and tells of each of
 * its rounds; much slower. */
bool simulation_follow(const struct simulation *simulation, uint64_t seed,
                       uint64_t block, uint32_t rounds,
                       struct simulation_tally *tally,
                       const struct simulation_follower *follower);

/* ---- Arranged cards ---- */

/* One round from the top of a shoe, for whoever wants to follow it: the last
 * of `cards` is dealt first, and the running count is `running` before it.
 * Fills in the result of each seat in tenths of a bet, and returns how many
 * cards were dealt; 0 where they, or the memory, did not suffice. */
int simulation_round(const struct simulation *simulation, const int cards[],
                     int count, int running, int result[SEATS_MAX]);

/* ---- Strategies, bets and deviations ---- */

enum { SIMULATION_PROBLEM_SIZE = 512 };

/* The printed kind of chart, worked out for the rules (odds.h); or as the
 * dealer plays. NULL, or why there is none. */
const char *simulation_chart_basic(const struct rules *rules,
                                   struct odds_chart *chart);
void simulation_chart_mimic(const struct rules *rules,
                            struct odds_chart *chart);

/* Bets in units, by true count: entry SIMULATION_COUNT_MAX is that of 0. */
struct simulation_bets {
    double bet[SIMULATION_COUNTS];
};

/* Reads a ramp such as "1@-99 2@1 4@2": 1 unit at every true count, 2 from 1
 * on, 4 from 2 on; in any order, with blanks or commas between. Bets are 1 to
 * 10000 units, to two decimals; a count below all the others must be there, and
 * none twice. False, with the problem and the bets untouched, for anything
 * else. */
bool simulation_bets_read(struct simulation_bets *bets, const char *text,
                          char problem[SIMULATION_PROBLEM_SIZE]);

/* Always one unit. */
struct simulation_bets simulation_bets_flat(void);

/* Writes them as a ramp that is read back the same. Returns `text`. */
enum { SIMULATION_RAMP_SIZE = 16 * SIMULATION_COUNTS };
const char *simulation_bets_text(const struct simulation_bets *bets,
                                 char text[SIMULATION_RAMP_SIZE]);

enum { SIMULATION_DEVIATIONS_MAX = 1000 };

struct simulation_deviations {
    int insurance; /* as in a game; SIMULATION_NEVER where it is not said */
    int count;
    struct simulation_deviation list[SIMULATION_DEVIATIONS_MAX];
};

/*
 * Reads a file of deviations, one a line:
 *
 *     # hand, upcard, what is done, and from which true count on
 *     hard 16 10 stand from 0
 *     hard 13  2 hit   below -1
 *     pair 10  5 split from 5
 *     insurance from 3
 *
 * Upper and lower case are alike, and T, J, Q and K are the 10. The first of
 * two for the same cell, or for insurance, goes before. False, with the problem
 * and its line, and nothing filled in, where it has anything else.
 */
bool simulation_deviations_read(struct simulation_deviations *deviations,
                                FILE *file,
                                char problem[SIMULATION_PROBLEM_SIZE]);

/* Those that a study of the count has found (counting.h), whose list it sorts:
 * for each cell with an index the best play at every true count. */
struct count_study;
void simulation_deviations_of(struct simulation_deviations *deviations,
                              struct count_study *study);

/* ---- Runs ---- */

/* What a run is of: names for people, in printable ASCII, and what they stand
 * for. With the chart and the deviations, where those are files, it suffices to
 * play it again. */
enum { SIMULATION_NAME_SIZE = 64 };
#define SIMULATION_NONE "none"

struct simulation_title {
    char rules[SIMULATION_NAME_SIZE]; /* "strip", "strip, changed" */
    struct rules table;
    char strategy[SIMULATION_NAME_SIZE];
    char count[SIMULATION_NAME_SIZE]; /* "hi-lo", "tags", "none" */
    struct simulation_count tags;
    char deviations[SIMULATION_NAME_SIZE]; /* "computed", a file, "none" */
    int insurance;                         /* as in a game */
    bool even_money;
    int seats;
};

/* Copies a name, with a question mark for what is not printable and for a name
 * of nothing, and dots for the end of a long one; without the blanks at its
 * end. */
void simulation_name(char name[SIMULATION_NAME_SIZE], const char *text);

/* Does it count cards? */
bool simulation_counts(const struct simulation_count *count);

/* "basic; hi-lo, computed deviations, insurance from +3". Returns `words`. */
enum { SIMULATION_WORDS_SIZE = 6 * SIMULATION_NAME_SIZE };
const char *simulation_words(const struct simulation_title *title,
                             char words[SIMULATION_WORDS_SIZE]);

/* What is known of a run, or of a part of it: the tally of the blocks `first`
 * to `end` - 1 (and, where parts were merged, not of all of them). */
struct simulation_part {
    struct simulation_title title;
    uint64_t fingerprint; /* of the game */
    uint64_t seed;
    uint32_t block; /* rounds of one: SIMULATION_BLOCK or _PERFECT_BLOCK */
    uint64_t first;
    uint64_t end;
    uint64_t rounds; /* of the table; the last block may be a part of one */
    struct simulation_tally tally;
};

/* The processes that share a run: one, unless the program was built with MPI
 * and started by it. */
struct simulation_ranks {
    int count;
    int own; /* which of them this is; 0 is the one that reports */
};

/* The first and the last call of a program that may be one of several. */
struct simulation_ranks simulation_ranks_open(void);
void simulation_ranks_close(void);

/* Ends all of them at once, where one can't even say why. */
void simulation_ranks_abort(int status);

struct simulation_job {
    struct simulation *simulation;
    uint64_t seed;
    uint64_t rounds; /* of the table; the last block may be a part of one */
    uint64_t end;    /* and no block from this one on is played */
    int threads;
    struct simulation_ranks ranks;
    double until_error; /* it ends when the standard error of what is won is no
                           larger; 0: it does not */
    const struct simulation_bets *bets; /* with these; NULL: always one unit */
};

enum { SIMULATION_THREADS_MAX = 1024 };

/* How many blocks so many rounds are, the last of which may be a part of one.
 */
uint64_t simulation_blocks(const struct simulation *simulation,
                           uint64_t rounds);

/* What is to be done next; both ends leave the part whole up to its end. */
enum simulation_wish { SIMULATION_GO_ON, SIMULATION_PAUSE, SIMULATION_STOP };

/* Told while a run goes on, about ten times a second: all that is known. */
struct simulation_watch {
    enum simulation_wish (*tell)(void *self,
                                 const struct simulation_part *part);
    void *self;
};

/* How a run ended; the worst comes last. */
enum simulation_end {
    SIMULATION_FINISHED,
    SIMULATION_PAUSED, /* as the watch wished */
    SIMULATION_STOPPED,
    SIMULATION_FAILED /* for want of memory or threads */
};

/* Is the standard error small enough? */
bool simulation_is_exact(const struct simulation_job *job,
                         const struct simulation_part *part);

/*
 * Plays the job's blocks from the part's end on, and adds them to it. Where
 * the part ended within a block, that is played again whole. The
 * blocks are taken in stages whose ends depend on the number of blocks alone;
 * whether the error is small enough is looked at there, so that the answer is
 * the same for any number of threads and processes, and for a run that was
 * stopped and taken up again. With several processes all must call it alike,
 * and all know the whole part afterwards; they can be stopped at the end of a
 * stage only, by the first of them.
 */
enum simulation_end simulation_run(const struct simulation_job *job,
                                   struct simulation_part *part,
                                   const struct simulation_watch *watch);

/* ---- Files of parts ---- */

/* Writes a part that has no gaps, so that the file is either the old one or
 * whole, whatever happens meanwhile. False, with the problem, where it can't be
 * written. */
bool simulation_part_save(const struct simulation_part *part, const char *path,
                          char problem[SIMULATION_PROBLEM_SIZE]);

/* Reads what was written. False, with the problem and the part untouched, for
 * a file that is none, was cut short, or was changed. */
bool simulation_part_read(struct simulation_part *part, FILE *file,
                          char problem[SIMULATION_PROBLEM_SIZE]);

/* Adds one that is of the same run and has none of the same blocks. False,
 * with the problem and nothing added, where it is another's; the caller knows
 * what else has been added. */
bool simulation_part_add(struct simulation_part *part,
                         const struct simulation_part *other,
                         char problem[SIMULATION_PROBLEM_SIZE]);

/* ---- Statistics ---- */

/* Of some rounds of a seat, in units of the first bet. */
struct simulation_mean {
    uint64_t rounds;
    double share; /* of all rounds */
    double value; /* the mean result; NAN where there are no rounds */
    double error; /* its standard error; NAN below two rounds */
};

struct simulation_statistics {
    uint64_t rounds;  /* of the table */
    uint64_t hands;   /* of its seats, each round counted once */
    double shoe;      /* rounds of the table a shoe */
    double value;     /* the mean result of a round */
    double error;     /* its standard error: rounds of a table are taken as
                         independent of each other, its seats are not */
    double variance;  /* of one round of one seat */
    double deviation; /* its root */
    double chance[SIMULATION_RESULTS];
    double won, pushed, lost; /* chances */
    struct simulation_mean by_upcard[ODDS_RANKS];
    struct simulation_mean by_count[SIMULATION_COUNTS];
};

void simulation_statistics(const struct simulation_tally *tally, int seats,
                           struct simulation_statistics *statistics);

/* What the bets make of it, for one seat, in units. */
struct simulation_winnings {
    double bet;       /* the mean bet */
    double value;     /* won in a round */
    double error;     /* the standard error of that */
    double variance;  /* of a round */
    double deviation; /* its root */
    double edge;      /* won for each unit bet at first: value / bet */
    double n0;        /* rounds after which the mean is as large as the standard
                         deviation: variance / value^2 (Brett Harris) */
    double gain[SIMULATION_COUNTS]; /* won in a round at each true count */
};

void simulation_winnings(const struct simulation_tally *tally, int seats,
                         const struct simulation_bets *bets,
                         struct simulation_winnings *winnings);

/* ---- Ruin ---- */

/*
 * The bankroll as Brownian motion with the drift `value` and the variance
 * `variance` a round: good where the bankroll is many bets and a trip many
 * rounds. The chance to reach 0 from `bankroll` ever, and within so many
 * rounds (D. R. Cox and H. D. Miller, The Theory of Stochastic Processes, 1965,
 * chapter 5, by the reflection principle):
 *
 *     ever    exp(-2 m B / v), and 1 where m <= 0
 *     within  F((-B - m n) / s) + exp(-2 m B / v) F((-B + m n) / s),
 *             s the root of v n, F the normal distribution
 */
double simulation_ruin(double value, double variance, double bankroll);
double simulation_trip_ruin(double value, double variance, double bankroll,
                            double rounds);

/* ---- Trips ---- */

/*
 * How what a seat wins in so many rounds spreads: chances of amounts that are
 * `step` apart, the first of them `first` steps over 0, all in units. Rounds
 * count as independent, each with the results and bets of the tally; their sums
 * are worked out by doubling. Where there are more amounts than cells the step
 * is made twice as large, and what lies between two amounts goes half to
 * either: that leaves the mean and adds a few thousandths to the variance.
 */
enum { SIMULATION_SPREAD_CELLS = 1024 };

struct simulation_spread {
    double step;
    int64_t first;
    bool is_exact; /* the step was never made larger */
    int count;
    double chance[SIMULATION_SPREAD_CELLS];
};

/* The tally must have rounds, and there must be one round at least. */
void simulation_spread_find(const struct simulation_tally *tally,
                            const struct simulation_bets *bets, uint64_t rounds,
                            struct simulation_spread *spread);

/* The least amount that is not exceeded with this chance, 0 to 1. */
double simulation_spread_quantile(const struct simulation_spread *spread,
                                  double chance);

/* The chance to win less than an amount. Where the step was made larger each
 * amount stands for what lies up to half a step from it. */
double simulation_spread_below(const struct simulation_spread *spread,
                               double amount);

/* ---- Counts ---- */

/* Whole tags out of a count's (counting.h). False, with the problem, where they
 * are too fine. */
bool simulation_count_of(const double tags[ODDS_RANKS],
                         struct simulation_count *count,
                         char problem[SIMULATION_PROBLEM_SIZE]);

/* ---- Reports ---- */

/* What is to be told of a run. */
struct simulation_report {
    const struct simulation_part *part;
    const struct simulation_bets *bets;
    double seconds;     /* that it took; 0: not known */
    uint64_t played;    /* rounds of seats that were played in that time */
    double bankroll;    /* in units; 0: not asked for */
    uint64_t trip;      /* in rounds */
    double pace;        /* rounds of the table an hour */
    double until_error; /* that was wished for; 0: none */
    int columns;        /* of the text; 0: as wide as it likes, which is 78 */
    bool missed;        /* it was not reached */
    bool stopped;
    bool ascii;
};

/* False where there is no memory, and nothing is written. */
bool simulation_report_text(FILE *out, const struct simulation_report *report);
bool simulation_report_json(FILE *out, const struct simulation_report *report);
bool simulation_report_csv(FILE *out, const struct simulation_report *report);

/* The curve of value by true count, with its errors and how often each is. */
bool simulation_report_svg(FILE *out, const struct simulation_report *report);

/* ---- The program ---- */

enum { SIMULATION_FILES_MAX = 1000 };

/* What options say. Texts that are not said are NULL. */
struct simulation_setup {
    struct rules rules;
    const char *rules_label;
    const char *strategy;   /* basic, mimic, perfect-count, chart:FILE */
    const char *count;      /* of counting.h; NULL: none */
    const char *bets;       /* a ramp */
    const char *deviations; /* a file, or "computed" */
    const char *insurance;  /* a true count, "even", "never", "computed" */
    int64_t seats;
    int64_t threads;
    int64_t seed;
    uint64_t rounds; /* 0: not said */
    double until_error;
    double bankroll, pace;
    uint64_t trip;
    int columns; /* of the report, 0: any */
    bool has_blocks;
    uint64_t first_block, last_block;
    const char *checkpoint;
    const char *svg;
    bool json, csv, ascii;
    bool shows_progress;
    struct simulation_ranks ranks;
};

/* Runs it, with a checkpoint where one is named, and reports. Ctrl-C (SIGINT,
 * SIGTERM or SIGHUP) ends it with what is done. */
enum cli_status simulation_session(const struct cli *cli,
                                   const struct simulation_setup *setup);

/* Adds files of parts and reports them together. */
enum cli_status simulation_merge(const struct cli *cli,
                                 const struct simulation_setup *setup,
                                 const char *const files[], int count);

#endif
