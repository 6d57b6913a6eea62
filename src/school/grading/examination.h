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
    size_t next;   /* the first script that wasn't started */
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

/* Judges the result of a script that wasn't run before, and keeps it. */
void examination_note_run(struct examination *examination, size_t ticket,
                          const struct jail_result *result);

/* Complains, and returns CLI_FAILED. */
enum cli_status complain_of_memory(const struct grading_settings *settings);

/* ---- waiting.c ---- */

/* Returns how long a program waits in a script, in nanoseconds, if the jail
 * can't skip its pauses. Returns 0 if there is no memory to find out. */
int64_t script_pauses(const struct script *script);

/* Returns limits that are ample for a program that waits as often as it should,
 * even in a loop and while other programs run. */
struct jail_limits
examination_patient_limits(const struct grading_settings *settings,
                           const struct script *script);

/* Runs one script with the time for its pauses. If the program uses that time,
 * it waits, and the examination becomes patient: it starts again, runs only
 * short scripts and ignores the pauses. An endless loop isn't a pause. Doesn't
 * try if the program was seen to pause. */
void examination_test_waiting(struct examination *examination,
                              struct grading_report *whole);

/* ---- giving_up.c ---- */

/* Returns how many scripts to run: all, or those up to the one at which the
 * program has looped too often. */
size_t giving_up_at(const struct part_report *report);

/* Forgets the runs from number `first` on, as if they weren't made. */
void examination_forget_runs(struct part_report *report, size_t first);

/* Notes whether the program has looped too often, and forgets the runs that
 * were made beyond that. */
void examination_give_up(struct part_report *report);

#endif
