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

#include "cli.h"
#include "house.h"

/* The processes that share a run: one, unless the program was built with MPI
 * and started by it. */
struct simulation_processes {
    int count;
    int own; /* which of them this is; 0 is the one that reports */
};

/* The first and the last call of a program that may be one of several. Only the
 * first process is heard: the others' standard output and standard error go
 * nowhere from then on. */
struct simulation_processes simulation_processes_open(void);
void simulation_processes_close(void);

enum { SIMULATION_FILES_MAX = 1000, SIMULATION_THREADS_MAX = 1024 };

/* What is to be simulated and reported. A text that is not given is NULL. */
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
    uint64_t rounds; /* 0: not given */
    double until_error;
    double bankroll, pace;
    uint64_t trip;
    int columns; /* of the report, 0: any */
    bool has_blocks;
    uint64_t first_block, last_block;
    const char *checkpoint_path;
    const char *svg;
    bool json, csv, ascii;
    bool shows_progress;
    bool list_counts; /* the program lists them instead */
    struct simulation_processes processes;
};

/* A single seat that plays the basic strategy, on a thread for each processor.
 * The caller sets the rules. */
struct simulation_setup
simulation_setup_default(struct simulation_processes processes);

/* Fills in the options that set everything but the rules, the processes and
 * what a terminal can show. Returns how many they are. */
size_t simulation_options(struct simulation_setup *setup,
                          struct cli_option options[]);

/* Says which two choices in `setup` contradict each other. Returns NULL if none
 * do. */
const char *simulation_contradiction(const struct simulation_setup *setup);

/* Plays the rounds and reports them. If `setup` names a checkpoint, the run
 * goes on from that file and is kept there. SIGINT (Ctrl-C), SIGTERM and SIGHUP
 * end the run early; it reports what is done. */
enum cli_status simulation_play(const struct cli *cli,
                                const struct simulation_setup *setup);

/* Adds up `count` checkpoint files, which --blocks and --checkpoint wrote, and
 * reports them together. `setup` says how, with which bets, and in
 * which file to keep the sum, if any; the files say the rest. */
enum cli_status simulation_merge(const struct cli *cli,
                                 const struct simulation_setup *setup,
                                 const char *const files[], int count);

#endif
