/* What is found of a candidate. */
#ifndef GRADING_REPORT_H
#define GRADING_REPORT_H

#include "comparison.h"

enum verdict {
    VERDICT_OK,
    VERDICT_DIFFERS,
    VERDICT_CRASHED,
    VERDICT_TIMED_OUT,
    VERDICT_TOO_MUCH,
    VERDICT_REFUSED,
    VERDICT_NOT_RUN, /* stopped before its turn came */
    VERDICT_COUNT
};

/* Returns "ok", "differs", "crashed", ... */
const char *verdict_text(enum verdict verdict);

/* A candidate's run of a script. */
struct candidate_run {
    const struct script *script;
    enum verdict verdict;
    struct jail_result result;
    struct difference difference; /* if the verdict is VERDICT_DIFFERS */
};

/* ---- Diagnosis ---- */

enum { DIAGNOSES_MOST = 4, MISTAKES_TOGETHER = 3 };

/* What explains the runs. Each of the sets alone explains all of them, and the
 * runs can't tell which it is. Without a set, nothing that is known explains
 * them. */
struct diagnosis {
    mistake_set sets[DIAGNOSES_MOST];
    size_t set_count;
    size_t explained; /* failed runs that a set explains: all of them, or with
                         `partly` those that the one set explains */
    bool partly;
    bool interrupted; /* the search was stopped: nothing is known */
};

/* Finds the fewest mistakes with which the model prints what the runs
 * printed. */
void diagnose(const struct grading_settings *settings,
              enum assignment_part part, const struct candidate_run runs[],
              size_t count, struct diagnosis *diagnosis);

/* ---- A part ---- */

enum { PATH_SIZE = 4096 };

struct part_report {
    enum assignment_part part;
    char program[PATH_SIZE]; /* as it was given, or the source */
    bool was_compiled;       /* from a source */
    bool does_not_compile;
    char *compiler_output; /* warnings and errors; or NULL */
    struct script_list scripts;
    struct candidate_run *runs; /* one per script */
    size_t verdicts[VERDICT_COUNT];
    bool gave_up; /* too many runs timed out */
    struct diagnosis diagnosis;
};

/* Adds a part to a report. Returns NULL, with a message, if there is no
 * memory. */
struct part_report *report_add_part(const struct grading_settings *settings,
                                    struct grading_report *report,
                                    enum assignment_part part);

#endif
