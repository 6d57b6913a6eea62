/*
 * Grades programs of any assignment that a folder describes: a reference
 * program, scripts of input, and how the output is compared. A part of the
 * module grading; assignment(5) documents the folder.
 *
 * Both programs are compiled in the jail and run there with the same scripts. A
 * script can also arrange what a die shows: then rand() returns the numbers of
 * the script, translated into those for which the student's program deals the
 * same faces.
 */
#ifndef GRADING_ASSIGNMENT_H
#define GRADING_ASSIGNMENT_H

#include "grading.h"

/* True for the name of an assignment that comes with the program. */
bool assignment_is_known(const char *name);

/* Grades the sources at `path`, a folder or a source in it, by the assignment
 * `which`, a name or else a folder, and adds the result to `report`. Complains
 * and fails if it can't. */
enum cli_status assignment_grade(const struct grading_settings *settings,
                                 const char *which, const char *path,
                                 struct grading_report *report);

#endif
