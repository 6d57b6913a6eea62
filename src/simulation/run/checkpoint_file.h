/* What the files of checkpoints are made of. */
#ifndef SIMULATION_CHECKPOINT_FILE_H
#define SIMULATION_CHECKPOINT_FILE_H

#include <stddef.h>
#include <stdint.h>

/* The first line of a file: what it is, and the number of its form. Another
 * form has other lines, or blocks that are dealt otherwise. */
#define CHECKPOINT_KIND "simulation part "
#define CHECKPOINT_FORM CHECKPOINT_KIND "2"

enum { CHECKPOINT_DIGITS = 16 };

#endif
