/* Shares blocks among threads. */
#ifndef SIMULATION_THREADS_H
#define SIMULATION_THREADS_H

#include "simulation/run/run.h"

/* Plays the blocks from the end of `checkpoint` up to `end` on the threads of
 * `job`, and adds them in the order in which they finish. The order makes no
 * difference, because only whole numbers are added. After a stop, the blocks in
 * progress are finished first. */
enum simulation_end threads_play(const struct simulation_job *job,
                                 struct checkpoint *checkpoint, uint64_t end,
                                 const struct simulation_watch *watch);

/* Returns how a run ends after the watch asked for `wish`. */
enum simulation_end threads_end(enum simulation_wish wish);

#endif
