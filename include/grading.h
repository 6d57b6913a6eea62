/*
 * Grades students' programs by an assignment: shuffle, deal and play, or what a
 * folder describes.
 *
 * A candidate is an untrusted program. It runs in the jail with many scripts,
 * each what somebody types. What it prints, and where it pauses, is compared
 * with what a reference prints or, for shuffle, deal and play, a model of a
 * student's program.
 *
 * If they differ, the model runs with the usual mistakes of students, one at a
 * time and in combination. A mistake is named only if the model that makes it
 * prints exactly what the candidate printed on every script.
 */
#ifndef GRADING_H
#define GRADING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cli.h"

/* ---- Parts of the assignment ---- */

enum assignment_part {
    PART_SHUFFLE,
    PART_DEAL,
    PART_PLAY,
    PART_OTHER /* judged by a reference, not by a model */
};

enum {
    PART_COUNT = PART_OTHER,
    PARTS_ALL = (1 << PART_COUNT) - 1 /* all parts; part p is bit 1 << p */
};

/* ---- Seeds ---- */

struct seed_list {
    int64_t *seeds; /* from the heap */
    size_t count;
};

/* ---- Grading ---- */

struct course;
struct final_grade;

struct grading_settings {
    const struct cli *cli;
    const struct course *course; /* how programs are graded */
    const char *part;            /* grade only this program; NULL: all */
    size_t jobs;                 /* programs to run at once; 0: two per CPU */
    FILE *progress; /* a terminal to draw the progress on; or NULL */
    bool (*stopped)(void *target); /* true: stop grading; may be NULL */
    void *stopped_target;
};

/* Clears the line on which the progress was drawn. */
void grading_clear_progress(FILE *terminal);

/* The results. Must be all zero before the first part is graded. */
struct grading_report {
    struct assignment_folder *assignment; /* which the parts belong to */
    struct part_report *parts;            /* from the heap */
    size_t part_count;
    bool interrupted;
    const struct course *course;
    const char *student;             /* the student's name, or NULL */
    bool for_teacher;                /* pages show hidden seeds, too */
    const struct final_grade *final; /* what the student gets beside points for
                                      * the parts; NULL: pages show no points */
    bool has_extra;                  /* an extra part was submitted */
};

/* Grades what is at `path` by the assignment `which`, a name or else a folder,
 * whose format assignment(5) documents; NULL: shuffle, deal and play. Adds the
 * results to `report`, for one assignment only.
 *
 * A program or a source is graded alone. In a folder, each program of the
 * assignment has a source, such as play.c or play.cpp; without one it is
 * reported as not submitted. Compiles copies, each with the other sources of
 * the folder, except programs with a `main` of their own. A part has a problem
 * if a file is special (a link, a pipe) or larger than 1 MB, or if there are
 * more than 64 sources. Complains and fails if nothing can be graded. */
enum cli_status grade_path(const struct grading_settings *settings,
                           const char *which, const char *path,
                           struct grading_report *report);

/* True if everything was submitted, compiled and run, and nothing differs. */
bool report_is_good(const struct grading_report *report);

void report_clear(struct grading_report *report);

/* ---- Reports ---- */

enum report_format {
    REPORT_TEXT,
    REPORT_HTML, /* one self-contained page */
    REPORT_JSON,
    REPORT_JUNIT,      /* JUnit XML */
    REPORT_GRADESCOPE, /* Gradescope's results.json */
    REPORT_AUTOLAB,    /* text, and the line of JSON of Autolab */
    REPORT_FORMATS
};

/* Writes the report. Every form escapes what a candidate printed, once. */
void report_write(FILE *out, const struct grading_report *report,
                  enum report_format format);

#endif
