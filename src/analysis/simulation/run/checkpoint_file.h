/* Constants of the checkpoint file format. */
#ifndef SIMULATION_CHECKPOINT_FILE_H
#define SIMULATION_CHECKPOINT_FILE_H

#include <stddef.h>
#include <stdint.h>

/* The first line of a file: its kind and the number of its format. Change the
 * number when the lines change, or when blocks are dealt differently. */
#define CHECKPOINT_KIND "simulation part "
#define CHECKPOINT_FORM CHECKPOINT_KIND "2"

enum { CHECKPOINT_DIGITS = 16 };

#endif
