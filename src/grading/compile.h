/* From a source to a program, and from a program to what it is worth. For this
 * room alone. */
#ifndef GRADING_COMPILE_H
#define GRADING_COMPILE_H

#include "grading.h"

/* The full path of what is there; false, with errno, where nothing is. */
bool find_path(const char *path, char full[PATH_SIZE]);

enum { LOOK_EVERY = 200000000 }; /* nanoseconds, whether to stop */

/* Whether somebody wants to stop. */
bool is_stopped(const struct grading_order *order);

void tell_phase(const struct grading_order *order, enum part part,
                enum grading_phase phase, size_t done, size_t count);

/* Runs all scripts, judges them, and looks for what is wrong. */
enum cli_status examine(const struct grading_order *order, const char *program,
                        struct part_report *report,
                        struct grading_report *whole);

#endif
