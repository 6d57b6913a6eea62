/* The names of the parts of the standard assignment. */
#ifndef SUPPORT_PART_NAME_H
#define SUPPORT_PART_NAME_H

#include "grading.h"

static inline const char *part_name(enum assignment_part part)
{
    static const char *const names[PART_COUNT] = {"shuffle", "deal", "play"};
    return names[part];
}

#endif
