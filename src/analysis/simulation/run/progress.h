/* The progress of a run, on one line of a terminal. */
#ifndef SIMULATION_PROGRESS_H
#define SIMULATION_PROGRESS_H

#include <stdint.h>
#include <stdio.h>

#include "simulation/run/run.h"

/* The speed and the time left are measured from the rounds played since the run
 * began or resumed. */
struct progress {
    const struct simulation_job *job;
    const struct checkpoint *checkpoint;
    uint64_t before; /* rounds of the table before it began or resumed */
    double seconds;  /* since then */
};

/* Shows `progress` on the current line of `terminal`. */
void progress_show(FILE *terminal, const struct progress *progress);

/* Clears the line. */
void progress_end(FILE *terminal);

#endif
