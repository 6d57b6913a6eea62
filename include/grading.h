/*
 * Grades students' shuffle, deal and play.
 *
 * A candidate is an untrusted program. It runs in the jail with many scripts,
 * each a seed and a list of answers. Its transcript, which is what it prints
 * and where it pauses, is compared with that of a model of a student's program.
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

enum assignment_part { PART_SHUFFLE, PART_DEAL, PART_PLAY };

enum {
    PART_COUNT = 3,
    PARTS_ALL = (1 << PART_COUNT) - 1 /* all parts; part p is bit 1 << p */
};

/* Finds the part whose name occurs in the last component of `path`: "my-play"
 * is a play. Returns false if no name occurs, or more than one. */
bool part_of_path(const char *path, enum assignment_part *part);

/* Reads the name of a part. Returns false and leaves `*part` unchanged if
 * `text` isn't one. */
bool part_parse(const char *text, enum assignment_part *part);

/* ---- Seeds ---- */

struct seed_list {
    int64_t *seeds; /* from the heap */
    size_t count;
};

/* Reads a list such as "5", "1-500" or "0,-7,10-20": seeds and ascending
 * ranges, separated by commas, after which there may be blanks; at most 100000
 * seeds in all. On failure returns false, writes a message to `problem`, and
 * leaves `list` unchanged. */
bool seeds_parse(const char *text, struct seed_list *list,
                 char problem[CLI_PROBLEM_SIZE]);
void seeds_clear(struct seed_list *list);

/* ---- Grading ---- */

enum grading_output {
    OUTPUT_TERMINAL, /* a pseudo-terminal, as when a person runs it */
    OUTPUT_PIPE      /* a pipe: what isn't flushed comes late */
};

enum grading_pauses {
    PAUSES_GRADE, /* a wrong pause fails the script */
    PAUSES_IGNORE
};

enum { COMPILER_FLAGS_SIZE = 1024, COMPILER_FLAGS_MOST = 100 };
struct course;

struct grading_settings {
    const struct cli *cli;
    const struct seed_list *seeds; /* NULL: the default seeds */
    size_t jobs;                   /* programs to run at once; 0: two per CPU */
    bool lenient; /* ignore case, empty lines and trailing blanks */
    enum grading_output output; /* the destination of the program's output */
    enum grading_pauses pauses;
    const char *compiler;        /* NULL: gcc, or cc if there is no gcc */
    const char *compiler_flags;  /* more flags, separated by blanks; or NULL */
    const struct course *course; /* NULL: the standard course */
    FILE *progress; /* a terminal to draw the progress on; or NULL */
    bool (*stopped)(void *target); /* true: stop grading; may be NULL */
    void *stopped_target;
};

/* Clears the line on which the progress was drawn. */
void grading_clear_progress(FILE *terminal);

/* The results. Must be all zero before the first part is graded. */
struct grading_report {
    struct part_report *parts; /* from the heap; room for PART_COUNT */
    size_t part_count;
    struct graded *other; /* of another assignment, without parts; or NULL */
    bool interrupted;
    bool lenient;
    const struct course *course; /* see struct grading_settings */
    const char *student;         /* the student's name, or NULL */
    bool for_teacher;            /* pages show hidden seeds, too */
};

/* Grades the program at `path` as `part` and adds the result to `report`.
 * Complains and fails if the program can't be started or memory runs out. */
enum cli_status grade_program(const struct grading_settings *settings,
                              enum assignment_part part, const char *path,
                              struct grading_report *report);

/* Compiles and grades the parts in the set `parts`, whose sources are in the
 * folder `path`: shuffle.c, deal.c and play.c, or the same in C++. A part
 * without a source is reported as not submitted. Compiles copies, each with the
 * other sources of the folder, except programs with a `main` of their own. A
 * part has a problem if a file is special (a link, a pipe) or larger than 1 MB,
 * or if there are more than 64 sources. Complains and fails if the folder can't
 * be read, or if there is no compiler. */
enum cli_status grade_folder(const struct grading_settings *settings,
                             unsigned parts, const char *path,
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
