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
#include "house.h"

enum { SIMULATION_THREADS_MAX = 1024 };

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
    bool runs;              /* by the running count, which starts at `start` */
    int64_t start;
    int rounding;     /* how to round true counts: enum simulation_rounding */
    int estimate;     /* decks are seen to this many cards; 0: exactly */
    int cards_off;    /* the player sees this many cards more than were dealt */
    int play_errors;  /* how many of 10,000 decisions go wrong */
    int count_errors; /* how many of 10,000 cards the count misses */
    int64_t aces; /* what an ace more than usual adds to the count of bets */
    bool leaves;  /* a shoe, below the true count `leave` */
    int64_t leave;
    int64_t walk;       /* rounds that the way to a new shoe takes */
    bool enters, exits; /* bets from the true count `enter` up, until it is
                           below `exit` */
    int64_t enter, exit;
    int64_t shoe_rounds;          /* 0: by the cut card */
    bool cut_curve;               /* report by the position of the cut card */
    struct simulation_cuts table; /* report on games with each of these, and
                                     with each count; none: on one game */
    bool same_shoes;              /* shoes don't depend on the play */
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
