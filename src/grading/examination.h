/* What the files that run a candidate share. */
#ifndef GRADING_EXAMINATION_H
#define GRADING_EXAMINATION_H

#include "candidate.h"

/* The state of grading one part. */
struct examination {
    const struct grading_settings *settings;
    struct part_report *report;
    const char *path; /* the program's */
    struct jail *jail;
    struct jail_request *requests; /* one per script; the jail reads them */
    struct transcript *expected;
    size_t next;
    size_t done;
    bool may_wait; /* a run timed out, or took long */
    bool is_tested_for_waiting;
    bool is_patient; /* the program waits: give each run the time for it */
    enum cli_status status;
};

/* Returns the limits of a run: ample for a card game, yet nobody waits long for
 * them. */
struct jail_limits examination_limits(const struct grading_settings *settings);

/* Returns how many programs to run at once. */
size_t examination_jobs(const struct grading_settings *settings);

/* Runs a script again, alone, and stores its result. Returns false if the
 * caller stops it. */
bool examination_run_again(struct examination *examination, size_t ticket,
                           enum grading_output output,
                           struct jail_result *result,
                           struct grading_report *whole);

/* Complains, and returns CLI_FAILED. */
enum cli_status complain_of_memory(const struct grading_settings *settings);

/* ---- waiting.c ---- */

/* Returns limits that are ample for a program that waits as often as it should,
 * even in a loop and while other programs run. */
struct jail_limits examination_patient_limits(struct examination *examination,
                                              const struct script *script);

/* Starts again, and first runs one script with the time for its pauses. If the
 * program uses that time, it waits, and the examination becomes patient: it
 * runs only short scripts and ignores the pauses. An endless loop isn't a
 * pause. */
void examination_test_waiting(struct examination *examination,
                              struct grading_report *whole);

#endif
