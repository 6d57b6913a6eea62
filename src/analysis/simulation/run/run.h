/* Runs: many blocks, on threads and processes, until the result is exact
 * enough. */
#ifndef SIMULATION_RUN_H
#define SIMULATION_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "simulation.h"
#include "simulation/kernel/game.h"
#include "counting_play.h"
#include "simulation/run/checkpoint.h"

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

/* Returns the number of blocks in `rounds` rounds. The last one may be
 * incomplete. */
uint64_t simulation_blocks(const struct simulation *simulation,
                           uint64_t rounds);

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

#endif
