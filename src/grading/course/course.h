/* The settings of a course. */
#ifndef GRADING_COURSE_COURSE_H
#define GRADING_COURSE_COURSE_H

#include "grading_course.h"

enum { COURSE_SETTINGS_MOST = 32 };

/* Returns the assignment as it stands. */
const struct assignment *assignment_usual(void);

/* Sets the setting `name` and returns its index. If the name is unknown or the
 * value is invalid, returns -1, writes the problem, and leaves `course`
 * unchanged. */
int course_set(struct course *course, const char *name, const char *value,
               char problem[CLI_PROBLEM_SIZE]);

/* Copies a course with its lists of seeds. Returns false if there is no
 * memory. */
bool course_copy(struct course *copy, const struct course *course);

#endif
