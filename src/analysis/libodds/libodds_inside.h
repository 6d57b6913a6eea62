/* What the files of the library share. */
#ifndef LIBODDS_INSIDE_H
#define LIBODDS_INSIDE_H

#include "libodds.h"

#include "house_rules.h"

/* Reads rules as libodds_open() does, and checks that they are consistent.
 * Returns false, with the problem, if they aren't. */
bool take_library_rules(const char *name, const char *const changes[],
                        struct rules *rules,
                        char problem[LIBODDS_PROBLEM_SIZE]);

#endif
