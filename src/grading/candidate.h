/* From a program to its grade. */
#ifndef GRADING_CANDIDATE_H
#define GRADING_CANDIDATE_H

#include "report.h"

/* Finds the full path of a file or a folder. Returns false and sets errno if
 * there is none. */
bool find_path(const char *path, char full[PATH_SIZE]);

enum { LOOK_EVERY = 200000000 }; /* nanoseconds between checks for a stop */

/* Returns whether the caller wants to stop. */
bool grading_is_stopped(const struct grading_settings *settings);

void grading_progress(const struct grading_settings *settings,
                      enum assignment_part part, enum grading_phase phase,
                      size_t done, size_t count);

/* Runs the program `path` on all scripts, judges the runs, and diagnoses
 * them. */
enum cli_status candidate_grade(const struct grading_settings *settings,
                                const char *path, struct part_report *report,
                                struct grading_report *whole);

#endif
