/* What files of parts are made of. For this room alone. */
#ifndef SIMULATION_PART_FILE_H
#define SIMULATION_PART_FILE_H

#include <stddef.h>
#include <stdint.h>

/* The first line of a file: what it is, and the number of its form. Another
 * form has other lines, or blocks that are dealt otherwise. */
#define PART_FILE_KIND "simulation part "
#define PART_FILE_FORM PART_FILE_KIND "2"

/* The check value of no bytes, and with some more (FNV-1a, by Glenn Fowler,
 * Landon Noll and Phong Vo). */
enum { PART_CHECK_DIGITS = 16 };
uint64_t part_check_start(void);
uint64_t part_check(uint64_t check, const char *bytes, size_t length);

#endif
