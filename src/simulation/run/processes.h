/* A run shared by processes. */
#ifndef SIMULATION_PROCESSES_H
#define SIMULATION_PROCESSES_H

#include <stdbool.h>
#include <stdint.h>

#include "simulation/run/run.h"

/* Whether all processes can go on, and are at the same thing, of which `what`
 * is a value that others hardly share. Each must ask, or the others wait. */
enum processes_ready { PROCESSES_READY, PROCESSES_DIFFER, PROCESSES_FAILED };
enum processes_ready processes_agree(struct simulation_processes processes,
                                     bool good, uint64_t what);

/* Which of the blocks `first` to `end` - 1 are this process's. */
void processes_share(struct simulation_processes processes, uint64_t *first,
                     uint64_t *end);

/* Makes the checkpoint of every process the sum of them all; and how the stage
 * ended for the worst of them. */
enum simulation_end processes_sum(struct simulation_processes processes,
                                  struct checkpoint *checkpoint,
                                  enum simulation_end end);

/* Gives the checkpoint of the first process to all others; and whether all went
 * well there. */
bool processes_hear(struct simulation_processes processes,
                    struct checkpoint *checkpoint, bool good);

#endif
