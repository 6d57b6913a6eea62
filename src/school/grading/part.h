/* The names of the parts. */
#ifndef GRADING_PART_H
#define GRADING_PART_H

#include "grading.h"

/* Reads the name of a part. Returns false and leaves `*part` unchanged if
 * `text` isn't one. */
bool part_parse(const char *text, enum assignment_part *part);

#endif
