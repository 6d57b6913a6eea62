/* What files of parts are made of. For this room alone. */
#ifndef SIMULATION_PART_FILE_H
#define SIMULATION_PART_FILE_H

#include <stddef.h>
#include <stdint.h>

/* The first line of a file: what it is, and the number of its form. Another
 * form has other lines, or blocks that are dealt otherwise. */
#define PART_FILE_KIND "simulation part "
#define PART_FILE_FORM PART_FILE_KIND "2"

enum { PART_CHECK_DIGITS = 16 };

#endif
