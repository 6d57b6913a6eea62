/* Runs: many blocks, on threads and processes, until enough is known. */
#ifndef SIMULATION_RUN_H
#define SIMULATION_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "simulation.h"
#include "simulation/kernel/block.h"
#include "simulation/run/bets.h"
#include "simulation/run/checkpoint.h"

struct simulation_job {
    struct simulation *simulation;
    uint64_t seed;
    uint64_t rounds; /* of the table; the last block may be cut short */
    uint64_t end;    /* and no block from this one on is played */
    int threads;
    struct simulation_processes processes;
    double until_error; /* it ends when the standard error of what is won is no
                           larger; 0: it does not */
    const struct simulation_bets *bets; /* with these; NULL: always one unit */
};

/* How many blocks so many rounds are, the last of which may be cut short.
 */
uint64_t simulation_blocks(const struct simulation *simulation,
                           uint64_t rounds);

/* What is to be done next; both ends leave the checkpoint whole. */
enum simulation_wish { SIMULATION_GO_ON, SIMULATION_PAUSE, SIMULATION_STOP };

/* Told while a run goes on, about ten times a second: all that is known. */
struct simulation_watch {
    enum simulation_wish (*tell)(void *self,
                                 const struct checkpoint *checkpoint);
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
                         const struct checkpoint *checkpoint);

/*
 * Plays the job's blocks from the checkpoint's end on, and adds them to it.
 * Where the checkpoint ended within a block, that is played again whole. The
 * blocks are taken in stages whose ends depend on the number of blocks alone;
 * whether the error is small enough is looked at there, so that the answer is
 * the same for any number of threads and processes, and for a run that was
 * stopped and taken up again. With several processes all must call it alike,
 * and all know the whole checkpoint afterwards; they can be stopped at the end
 * of a stage only, by the first of them.
 */
enum simulation_end simulation_run(const struct simulation_job *job,
                                   struct checkpoint *checkpoint,
                                   const struct simulation_watch *watch);

#endif
