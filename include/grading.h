/*
 * Grading: is this somebody's shuffle, deal or play?
 *
 * A candidate, a program nobody trusts, is run in the jail on many scripts: a
 * seed and a list of answers each. Its transcript, what it prints and where it
 * pauses, is compared with the reference. That is a model of a student's
 * program, which without any mistake prints what this project's own program
 * prints. Where the candidate differs, the model is tried with the mistakes
 * that students usually make, one by one and together. A mistake is named only
 * if the model that makes it prints exactly what the candidate printed, on
 * every script.
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
    PARTS_ALL = (1 << PART_COUNT) - 1 /* a set of parts has bits 1 << part */
};

/* Returns "shuffle", "deal" or "play". */
const char *part_name(enum assignment_part part);

/* Reads the name of a part. */
bool part_parse(const char *text, enum assignment_part *part);

/* Finds the part whose name is in the last component of a path: "my-play" is a
 * play. Returns false if there is none, or several. */
bool part_of_path(const char *path, enum assignment_part *part);

/* ---- Seeds ---- */

struct seed_list {
    int64_t *seeds; /* from the heap */
    size_t count;
};

/* Reads "5", "1-500", "0,-7,10-20": seeds and rising ranges with commas
 * between, 100000 seeds at most. On failure returns false, describes the
 * problem, and leaves `list` as it was. */
bool seeds_parse(const char *text, struct seed_list *list,
                 char problem[CLI_PROBLEM_SIZE]);
void seeds_clear(struct seed_list *list);

/* ---- Grading ---- */

enum grading_phase { PHASE_COMPILES, PHASE_RUNS, PHASE_DIAGNOSES };

struct grading_settings {
    const struct cli *cli;
    const struct seed_list *seeds; /* NULL: those that come with the program */
    size_t jobs;                   /* at a time; 0: two per processor */
    bool
        lenient; /* ignore case, empty lines, and blanks at the ends of lines */
    /* Called when a phase begins, and after each run; may be NULL. */
    void (*progress)(void *target, enum assignment_part part,
                     enum grading_phase phase, size_t done, size_t count);
    void *progress_target;
    bool (*stopped)(void *target); /* true: stop now; may be NULL */
    void *stopped_target;
};

/* What was found. All zero at first. */
struct grading_report {
    struct part_report *parts; /* from the heap; room for PART_COUNT */
    size_t part_count;
    bool interrupted;
    bool lenient;
};

/* Grades a program as a part, and adds the result to the report. Fails, with a
 * message, if the program can't be started or memory is short. */
enum cli_status grade_program(const struct grading_settings *settings,
                              enum assignment_part part, const char *path,
                              struct grading_report *report);

/* Compiles and grades those of shuffle.c, deal.c and play.c that are in the
 * folder `path` and in the set `parts`. Each is compiled with `gcc -Wall`
 * together with the folder's .c files that are none of the three, from copies.
 * Fails, with a message, if one of the files is a link, a pipe or another
 * special file, or larger than 1 MB, or if there are more than 64 sources. */
enum cli_status grade_folder(const struct grading_settings *settings,
                             unsigned parts, const char *path,
                             struct grading_report *report);

/* Returns whether all was compiled and run, and nothing differs. */
bool report_is_good(const struct grading_report *report);

void report_clear(struct grading_report *report);

/* ---- Reports ---- */

/* Write the report for people, for programs, for a test harness (version 13 of
 * the Test Anything Protocol), or as one self-contained page. What a candidate
 * printed is always escaped. */
void report_as_text(FILE *out, const struct grading_report *report);
void report_as_json(FILE *out, const struct grading_report *report);
void report_as_tap(FILE *out, const struct grading_report *report);
void report_as_html(FILE *out, const struct grading_report *report);

#endif
