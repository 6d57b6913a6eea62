/*
 * The simulation plays billions of rounds to answer what exact analysis can't:
 * cut cards, counts, bet spreads and the risk of ruin.
 *
 * Rounds are divided into numbered blocks, each with its own random numbers,
 * and only whole numbers are added up. The same seed therefore gives the same
 * tally, to the bit, no matter how many threads or machines share the blocks,
 * or in which order.
 */
#ifndef SIMULATION_H
#define SIMULATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli.h"
#include "counting_play.h"
#include "house.h"

enum { SIMULATION_THREADS_MAX = 1024 };

/* True counts run from -SIMULATION_COUNT_MAX to SIMULATION_COUNT_MAX. A count
 * beyond is taken for the last one. */
enum {
    SIMULATION_COUNT_MAX = COUNT_RAMP_MOST,
    SIMULATION_COUNTS = COUNT_RAMP_BETS
};

/* How a true count that isn't whole is rounded. */
enum simulation_rounding { ROUND_FLOOR, ROUND_TRUNCATE, ROUND_NEAREST };

/* What differs from the usual: a shoe dealt to its cut card, and a true count
 * by the exact number of cards left, rounded down. All zeros mean the usual. */
struct simulation_dealing {
    enum simulation_rounding rounding;
    int estimate; /* the player sees the decks that have been dealt to the
                     nearest multiple of this many cards; 0: exactly */
    int64_t shoe_rounds; /* a shoe ends after this many rounds, or at the cut
                            card if that comes first; 0: at the cut card */
    bool leaves;         /* a shoe also ends if a round would begin with a true
                            count below `leave`, at most 0 */
    int64_t leave;
    bool by_depth; /* nothing is counted, and instead of true counts there are
                      depths: see simulation_depth_cards() */
    /* The player watches each shoe until a round begins with a true count of
     * `enter`, and again once one begins below `exit`. A watched round is
     * tallied with the lowest true count. */
    bool watches;
    int64_t enter, exit;
    /* The player goes by the running count, without dividing it: rounded in the
     * same way, it takes the place of the true count. It is `start` in a new
     * shoe. */
    bool runs;
    int64_t start;
    /* Each shoe has random numbers of its own, which depend on nothing but the
     * seed, so that games that differ little can be compared: the shoes of
     * their tables have the same cards in the same order. */
    bool same_shoes;
    /* The player's errors: how many of 10,000 decisions go wrong, and how many
     * of 10,000 cards are missed by the count, which shows from the next round
     * on; and how many cards more than have been dealt the player sees. A wrong
     * decision is the chart's without a double, a split or a surrender; without
     * these it hits instead of standing, or the other way round, on hard 12 to
     * 16 and soft 17 and 18, and is right on any other hand. */
    int play_errors, count_errors, cards_off;
    /* The player counts aces on the side: for bets and for leaving a shoe, each
     * ace that is left beyond one for thirteen cards adds this to the running
     * count. 0: no side count. */
    int64_t aces;
    /* How many of the seats that aren't a neighbor's the player bets on, by the
     * true count at the bet, from 0; the others get no cards, and win 0. All
     * zeros: on all of them. */
    uint8_t spots[SIMULATION_COUNTS];
};

/* An amount in units of the minimum bet, or in dollars. */
struct simulation_amount {
    double number; /* 0: not given */
    bool is_dollars;
};

/* What to report about the bets. */
struct simulation_money {
    bool is_wanted;
    double least, most; /* the range of the best bets; a `most` of 0: report on
                           the bets of the setup */
    double kelly, risk; /* the Kelly fraction; the risk, 0: not given */
    struct simulation_amount chip, goal;
    double rebate; /* the part of a trip's loss that is given back; 0: none */
    struct simulation_amount rebate_from; /* the least loss for that */
    uint64_t resize; /* the rounds of a trip after which bets are sized again
                        by the bankroll; 0: they never are */
    bool one_player; /* bets on all seats */
};

/* The other players at the table, in the order of their seats. */
enum { SIMULATION_NEIGHBOR_SIZE = 256 };
struct simulation_neighbors {
    int count;
    int before; /* how many sit before the player's own seats */
    char name[SEATS_MAX][SIMULATION_NEIGHBOR_SIZE]; /* basic, mimic, never-bust,
                                                       chart:FILE */
};

/* The cut cards of a table of games, in percent of the shoe. */
enum { SIMULATION_CUTS_MAX = 16 };
struct simulation_cuts {
    int count;
    int percent[SIMULATION_CUTS_MAX];
};

/* What to simulate and report. A string that isn't given is NULL. */
struct simulation_setup {
    struct rules rules;
    const char *rules_label;
    const char *strategy;   /* basic, mimic, never-bust, perfect-count,
                               chart:FILE */
    const char *count;      /* a count of counting.h; NULL: none */
    const char *bets;       /* a ramp */
    const char *deviations; /* a file, or "computed" */
    const char *insurance;  /* a true count, "even", "never", "computed" */
    struct simulation_dealing dealing; /* without its spots */
    bool exits;   /* `exit` was given; otherwise it is `enter` */
    int64_t walk; /* rounds that the way to a new shoe takes */
    struct simulation_cuts table; /* report on games with each of these, and
                                     with each count; none: on one game */
    int64_t seats;                /* the player's own */
    const char *spots; /* a ramp of hands instead, by the true count */
    struct simulation_neighbors neighbors;
    int64_t threads;
    int64_t seed;
    uint64_t rounds; /* 0: not given */
    double until_error;
    struct simulation_amount bankroll;
    struct simulation_money money;
    double pace;
    uint64_t trip; /* the rounds of a trip whose ruins are counted; 0: not
                      given */
    int columns;   /* width of the report; 0: any */
    const char *svg;
    bool json, csv, ascii;
    bool shows_progress;
    bool list_counts; /* list the named counts instead of playing */
    /* Returns true if the computation of indices should end; may be NULL. */
    bool (*stops)(void *self);
    void *stops_self;
};

/* Returns a setup for one seat that plays basic strategy, with one thread per
 * CPU. The caller sets the rules. */
struct simulation_setup simulation_setup_default(void);

/* Writes to `options` the command-line options for everything in `setup` except
 * the rules and what the terminal can show. Returns their number. */
size_t simulation_options(struct simulation_setup *setup,
                          struct cli_option options[]);

/* Returns a message if two choices in `setup` contradict each other, or NULL.
 */
const char *simulation_contradiction(const struct simulation_setup *setup);

/* Plays the rounds of one game, or of a table of them, and reports the results.
 * SIGINT (Ctrl-C), SIGTERM and SIGHUP end the run early; the results so far are
 * still reported. */
enum cli_status simulation_play(const struct cli *cli,
                                const struct simulation_setup *setup);

#endif
