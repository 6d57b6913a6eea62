/* The settings of a course. */
#ifndef GRADING_COURSE_COURSE_H
#define GRADING_COURSE_COURSE_H

#include "grading_course.h"

enum { COURSE_SETTINGS_MOST = 32 };

/* Returns the standard assignment. */
const struct assignment *assignment_usual(void);

/* Sets the setting `name` and returns its index. If the name is unknown or the
 * value is invalid, returns -1, writes the problem, and leaves `course`
 * unchanged. */
int course_set(struct course *course, const char *name, const char *value,
               char problem[CLI_PROBLEM_SIZE]);

/* Reads a grade.conf: one setting per line, none twice, with # for comments.
 * Other settings keep their values. At the first error returns false, writes
 * the problem, which begins with the line number, and leaves `course`
 * unchanged. */
bool course_read(struct course *course, FILE *file,
                 char problem[CLI_PROBLEM_SIZE]);

/* Copies a course with its lists of seeds. Returns false if there is no
 * memory. */
bool course_copy(struct course *copy, const struct course *course);

#endif
