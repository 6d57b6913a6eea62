/* What files of parts are made of. For this room alone. */
#ifndef SIMULATION_PART_FILE_H
#define SIMULATION_PART_FILE_H

/* The first line of a file. */
#define PART_FILE_FORM "simulation part 1"

enum { PART_CHECK_DIGITS = 16 };

#endif
