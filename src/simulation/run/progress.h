/* How far a run is, on one line of a terminal. */
#ifndef SIMULATION_PROGRESS_H
#define SIMULATION_PROGRESS_H

#include <stdint.h>
#include <stdio.h>

#include "simulation/run/run.h"

/* Of a run: its own rounds a second, and how long it will take. */
struct progress {
    const struct simulation_job *job;
    const struct checkpoint *checkpoint;
    uint64_t before; /* rounds of the table that there were when it began */
    double seconds;  /* since then */
};

/* Shows it on one line of the terminal. */
void progress_show(FILE *terminal, const struct progress *progress);

/* Takes the line away. */
void progress_end(FILE *terminal);

#endif
