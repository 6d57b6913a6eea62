/* Blocks shared by threads, and by processes. For this room alone. */
#ifndef SIMULATION_CREW_H
#define SIMULATION_CREW_H

#include "simulation.h"

/* Plays the blocks from the part's end up to `end` on the job's threads and
 * adds them, in whatever order they are done: only whole numbers are added. A
 * stop lets every block that was begun be finished. */
enum simulation_end crew_play(const struct simulation_job *job,
                              struct simulation_part *part, uint64_t end,
                              const struct simulation_watch *watch);

/* How a run ends by a wish. */
enum simulation_end crew_end(enum simulation_wish wish);

/* Whether all processes can go on, and are at the same thing, of which `what`
 * is a value that others hardly share. Each must ask, or the others wait. */
enum ranks_ready { RANKS_READY, RANKS_DIFFER, RANKS_FAILED };
enum ranks_ready ranks_agree(struct simulation_ranks ranks, bool good,
                             uint64_t what);

/* Which of the blocks `first` to `end` - 1 are this process's. */
void ranks_share(struct simulation_ranks ranks, uint64_t *first, uint64_t *end);

/* Makes the part of every process the sum of them all; and how the stage ended
 * for the worst of them. */
enum simulation_end ranks_add(struct simulation_ranks ranks,
                              struct simulation_part *part,
                              enum simulation_end end);

/* Gives the part of the first process to all others; and whether all went well
 * there. */
bool ranks_hear(struct simulation_ranks ranks, struct simulation_part *part,
                bool good);

#endif
