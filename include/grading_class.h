/*
 * Grades a class: a folder with a folder for each student, whose contents are a
 * submission, or what a learning system makes of it. A part of the module
 * grading.
 */
#ifndef GRADING_CLASS_H
#define GRADING_CLASS_H

#include "grading_course.h"

struct class_order {
    /* For each submission. `jobs` is the number of programs that each runs at
     * once. */
    const struct grading_settings *settings;
    struct course *course;  /* the settings' course; gets drawn seeds */
    const char *assignment; /* a name or a folder; NULL: the standard one */
    const char *folder;     /* the class, or a zip of it */
    const char *roster;     /* a CSV of the students; or NULL */
    const char *out;        /* a folder for the results; created if necessary */
    size_t workers;         /* submissions to grade at once; 0: one per CPU */
};

/* Grades all submissions of a class. Writes to the folder `out`:
 *
 *   index.html            the class, for the teacher
 *   grades.csv            a row for each student: points, causes, the total
 *   students/NAME.html    a page for each student
 *   teacher/NAME.html     a page with everything, hidden seeds included
 *   json/NAME.json        the same for programs
 *   similar.html          submissions with much in common, for the teacher
 *   hidden-seeds          the hidden seeds, if they were drawn
 *   done/NAME             the results, for resuming after an interruption
 *   unpacked/NAME         the sources of zips and of single files
 *
 * Keeps the results of submissions that were graded before, unless they, their
 * marks or the course have changed since; removes those of students who have
 * left. A submission that can't be graded gets no points, and its cause is
 * reported; it never stops the others. Returns CLI_NO if a submission isn't
 * right or the caller stopped it.
 */
enum cli_status class_grade(const struct class_order *order);

#endif
