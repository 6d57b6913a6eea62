/* Grades a program. */
#ifndef GRADING_CANDIDATE_H
#define GRADING_CANDIDATE_H

#include "grading/report/report.h"

/* Writes the absolute path of a file or folder to `full`. Returns false and
 * sets errno if it doesn't exist. */
bool find_path(const char *path, char full[PATH_SIZE]);

/* The time between checks whether to stop, in nanoseconds. */
enum { LOOK_EVERY = 200000000 };

/* True if the caller wants to stop. */
bool grading_is_stopped(const struct grading_settings *settings);

void grading_progress(const struct grading_settings *settings,
                      enum assignment_part part, enum grading_phase phase,
                      size_t done, size_t count);

/* Runs the program `path` with all scripts of `report`, judges the runs, and
 * diagnoses them. Sets `whole->interrupted` if the caller stops it. */
enum cli_status candidate_grade(const struct grading_settings *settings,
                                const char *path, struct part_report *report,
                                struct grading_report *whole);

#endif
