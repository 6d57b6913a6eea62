/* Blocks shared by threads. */
#ifndef SIMULATION_THREADS_H
#define SIMULATION_THREADS_H

#include "simulation/run/run.h"

/* Plays the blocks from the checkpoint's end up to `end` on the job's threads
 * and adds them, in whatever order they are done: only whole numbers are added.
 * A stop lets every block that was begun be finished. */
enum simulation_end threads_play(const struct simulation_job *job,
                                 struct checkpoint *checkpoint, uint64_t end,
                                 const struct simulation_watch *watch);

/* How a run ends by a wish. */
enum simulation_end threads_end(enum simulation_wish wish);

#endif
