/* Shares a run among processes. Every process must make the same calls in the
 * same order, or the others wait forever. */
#ifndef SIMULATION_PROCESSES_H
#define SIMULATION_PROCESSES_H

#include <stdbool.h>
#include <stdint.h>

#include "simulation/run/run.h"

/* Tells whether all processes can go on. `good` says whether this one can.
 * `what` identifies what it works on; if processes disagree about it, the
 * result is PROCESSES_DIFFER. */
enum processes_ready { PROCESSES_READY, PROCESSES_DIFFER, PROCESSES_FAILED };
enum processes_ready processes_agree(struct simulation_processes processes,
                                     bool good, uint64_t what);

/* Narrows the blocks `first` to `end` - 1 to the share of this process. */
void processes_share(struct simulation_processes processes, uint64_t *first,
                     uint64_t *end);

/* Replaces the checkpoint of every process with the sum of all of them. Returns
 * the worst `end` of all processes. */
enum simulation_end processes_sum(struct simulation_processes processes,
                                  struct checkpoint *checkpoint,
                                  enum simulation_end end);

/* Copies the checkpoint of process 0 to all others. Returns `good` of process
 * 0. */
bool processes_hear(struct simulation_processes processes,
                    struct checkpoint *checkpoint, bool good);

#endif
