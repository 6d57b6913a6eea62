/* Grades the students' programs of tests/candidates. */
#ifndef SUPPORT_GRADED_H
#define SUPPORT_GRADED_H

#include "grading.h"
#include "grading/grading_inside.h"
#include "grading/scripts.h"
#include "support/part_name.h"
#include "support/process.h"

/* Grades the program at `path` with the first `seed_count` default seeds by a
 * course, NULL: the standard one. Fails if grading complains. */
void grade_path_with(const struct course *course, size_t seed_count,
                     enum assignment_part part, const char *path,
                     struct grading_report *report);

/* Grades the candidate `name` with the seeds that reach the corners of the
 * game. */
void grade_candidate_with(const struct course *course,
                          enum assignment_part part, const char *name,
                          struct grading_report *report);

/* Fails unless the only part in `report` passed every script. Then clears the
 * report. */
void assert_graded_right(struct grading_report *report, const char *what);

#endif
