/* A run: the game that the options make, its title and state, and its blocks on
 * threads and processes. */
#ifndef SIMULATION_RUN_H
#define SIMULATION_RUN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "counting.h"
#include "counting_play.h"
#include "simulation.h"
#include "simulation/kernel/game.h"

/* ---- The title of a run: its game in words ---- */

/* The title of a run: names in printable ASCII, and what they stand for.
 * Together with the chart and the deviations, if those are files, it is enough
 * to play the run again. */
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
    int seats;                            /* the player's own */
    char neighbors[SIMULATION_NAME_SIZE]; /* "mimic,you"; "": none */
    struct simulation_dealing dealing;
};

/* Copies `text` to `name`. Replaces unprintable characters with question marks,
 * cuts trailing blanks, and marks a cut in a long name with dots. An empty name
 * becomes a question mark. */
void simulation_name(char name[SIMULATION_NAME_SIZE], const char *text);

/* ---- Built-in strategy charts ---- */

/* Both write a chart for `rules`: the basic strategy by totals (odds.h), or the
 * play of a computer player of house.h. simulation_chart_basic() returns NULL,
 * or a message if there is no such chart. */
const char *simulation_chart_basic(const struct rules *rules,
                                   struct odds_chart *chart);
void simulation_chart_computer(enum computer computer,
                               const struct rules *rules,
                               struct odds_chart *chart);

/* ---- Deviations: plays that differ from the chart at some true counts ---- */

enum { SIMULATION_DEVIATIONS_MAX = 1000 };

struct simulation_deviations {
    int insurance; /* as in a game; SIMULATION_NEVER if not given */
    int count;
    struct simulation_deviation list[SIMULATION_DEVIATIONS_MAX];
};

/*
 * Reads a file of deviations, one per line:
 *
 *     # hand, upcard, play, and the true count it starts or ends at
 *     hard 16 10 stand from 0
 *     hard 13  2 hit   below -1
 *     pair 10  5 split from 5
 *     insurance from 3
 *
 * Case doesn't matter, and T, J, Q and K stand for the 10. If two lines apply
 * to the same cell, or to insurance, the first one counts. If the file has
 * anything else, returns false, writes the reason and the line to `problem` and
 * leaves `deviations` unchanged.
 */
bool simulation_deviations_read(struct simulation_deviations *deviations,
                                FILE *file,
                                char problem[SIMULATION_PROBLEM_SIZE]);

/* Converts the result of a study of the count (counting.h) to deviations: for
 * each cell with an index, the best play at every true count. Sorts the list of
 * `study`. */
struct count_study;
void simulation_deviations_of(struct simulation_deviations *deviations,
                              struct count_study *study);

/* ---- A game out of the options ---- */

/* True if the bet is the same at every true count. */
static inline bool ramp_is_flat(const struct count_ramp *bets)
{
    for (int i = 1; i < SIMULATION_COUNTS; i++)
        if (bets->bet[i] != bets->bet[0])
            return false;
    return true;
}

/* A game and everything it points to. Too large for a stack. */
struct arrangement {
    struct simulation_game game;
    struct simulation_title title;
    struct count_ramp bets;
    struct count_tags tags;
    struct simulation_deviations deviations;
    struct odds_chart neighbors[SEATS_MAX]; /* by seat */
};

/* Fills `arrangement` from `setup`. Returns false after a complaint if
 * something is wrong. */
bool arrange_game(const struct cli *cli, const struct simulation_setup *setup,
                  struct arrangement *arrangement);

/* Computes the deviations, and when to insure, for the rules of `setup` and the
 * tags of a count. Returns NULL, or a message if that fails. */
const char *deviations_compute(const struct cli *cli,
                               const struct simulation_setup *setup,
                               const struct count_tags *tags,
                               struct simulation_deviations *deviations);

/* Converts `tags`, as counting.h has them, to whole numbers and a scale. If no
 * scale is fine enough, returns false and writes the reason to `problem`. */
bool simulation_count_of(const double tags[ODDS_RANKS],
                         struct simulation_count *count,
                         char problem[SIMULATION_PROBLEM_SIZE]);

/* ---- The state of a run, and the files that keep it ---- */

/* The state of a run: the tally of its blocks before `end`. */
struct checkpoint {
    struct simulation_title title;
    uint64_t fingerprint; /* of the game */
    uint64_t seed;
    uint32_t block; /* rounds per block: one of the sizes of game.h */
    uint64_t end;
    uint64_t rounds; /* of the table; the last block may be incomplete */
    struct simulation_tally tally;
};

/* Writes `checkpoint` to the file `path`. Even after a crash, the file is
 * either the old one or the complete new one. If it can't be written, returns
 * false and writes the reason to `problem`. */
bool checkpoint_save(const struct checkpoint *checkpoint, const char *path,
                     char problem[SIMULATION_PROBLEM_SIZE]);

/* Reads what checkpoint_save() wrote. If `file` isn't a checkpoint, was cut
 * short or was changed, returns false, writes the reason to `problem` and
 * leaves `checkpoint` unchanged. */
bool checkpoint_read(struct checkpoint *checkpoint, FILE *file,
                     char problem[SIMULATION_PROBLEM_SIZE]);

/* ---- Files that are written completely or not at all ---- */

/* True if a file can be written at `path`. If not, sets errno. */
bool file_may_be_written(const char *path);

/* Writes `text` to a file named like `path` with ".new" appended, syncs it to
 * disk, and renames it to `path`. Even after a crash, the file is either the
 * old one or the new one. Symbolic links are followed. Anything but a regular
 * file, such as a pipe, is written to directly. Returns false and sets errno if
 * it can't be written. */
bool file_write(const char *path, const char *text, size_t length);

/* ---- Blocks of a run ---- */

struct simulation_job {
    struct simulation *simulation;
    uint64_t seed;
    uint64_t rounds; /* of the table; the last block may be incomplete */
    int threads;
    struct simulation_processes processes;
    double until_error; /* end when the standard error of the winnings is at
                           most this; 0: don't */
    const struct count_ramp *bets; /* for that error; NULL: one unit */
};

/* What to do next. Pausing and stopping both leave a valid checkpoint. */
enum simulation_wish { SIMULATION_GO_ON, SIMULATION_PAUSE, SIMULATION_STOP };

/* Called about ten times per second during a run, with the state so far. */
struct simulation_watch {
    enum simulation_wish (*tell)(void *self,
                                 const struct checkpoint *checkpoint);
    void *self;
};

/* How a run ended. The worst comes last. */
enum simulation_end {
    SIMULATION_FINISHED,
    SIMULATION_PAUSED, /* because the watch asked for it */
    SIMULATION_STOPPED,
    SIMULATION_FAILED /* out of memory or threads */
};

/* True if the standard error of `checkpoint` is at most that of `job`. */
bool simulation_is_exact(const struct simulation_job *job,
                         const struct checkpoint *checkpoint);

/*
 * Plays the blocks of `job` that follow the end of `checkpoint`, and adds them
 * to it. If `checkpoint` ends in the middle of a block, that whole block is
 * played again.
 *
 * Blocks are played in stages whose ends depend only on the number of blocks.
 * The error is only checked at the end of a stage. The result is therefore the
 * same for any number of threads and processes, and for a run that was stopped
 * and resumed.
 *
 * If there are several processes, all of them must make this call, and all of
 * them have the complete checkpoint afterwards. Only process 0 can stop them,
 * and only at the end of a stage.
 */
enum simulation_end simulation_run(const struct simulation_job *job,
                                   struct checkpoint *checkpoint,
                                   const struct simulation_watch *watch);

/* ---- Processes: all must make the same calls in the same order ---- */

/* Tells whether all processes can go on. `good` says whether this one can.
 * `what` identifies what it works on; if processes disagree about it, the
 * result is PROCESSES_DIFFER. */
enum processes_ready { PROCESSES_READY, PROCESSES_DIFFER, PROCESSES_FAILED };
enum processes_ready processes_agree(struct simulation_processes processes,
                                     bool good, uint64_t what);

/* Copies the checkpoint of process 0 to all others. Returns `good` of process
 * 0. */
bool processes_hear(struct simulation_processes processes,
                    struct checkpoint *checkpoint, bool good);

#endif
