/* The results of grading a candidate. */
#ifndef GRADING_REPORT_H
#define GRADING_REPORT_H

#include "grading/comparison.h"

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

/* One run of a candidate with a script. */
struct candidate_run {
    const struct script *script;
    enum verdict verdict;
    unsigned ignored; /* what the comparison ignored */
    struct jail_result result;
    int64_t started; /* when it ran, in seconds since 1970 */
    int64_t ended;
    /* Valid if the verdict is VERDICT_DIFFERS, or if the report only advises
     * about a pause. */
    struct difference difference;
};

/* ---- Advice ---- */

/* What a student should know although it fails no script. */
enum advice {
    ADVICE_FLUSH,   /* the output would come late through a pipe */
    ADVICE_PAUSES,  /* pauses are wrong, but weren't graded */
    ADVICE_WAITING, /* it waits in a way that can't be judged */
    ADVICE_COUNT
};

/* Returns "flush-missing", "pauses-differ", ... */
const char *advice_name(enum advice advice);

/* ---- Diagnosis ---- */

enum { DIAGNOSES_MOST = 4, MISTAKES_TOGETHER = 3 };

/* The mistakes that explain the runs. Each set alone explains the same runs, so
 * the runs can't tell which set is the true one. If there are no sets, no known
 * mistakes explain the runs. */
struct diagnosis {
    struct mistake_set sets[DIAGNOSES_MOST];
    size_t set_count;
    size_t explained; /* failed runs that each set explains */
    bool partly;      /* programs were killed in the runs that the sets don't
                       * explain, but their texts agree up to there */
    bool text_alone;  /* the sets explain the texts, but not the pauses */
    bool interrupted; /* the search was stopped, so there is no diagnosis */
    /* The first of the runs that show best what the first set says, and the
     * first of those that the student may know; or NULL. */
    const struct candidate_run *telling;
    const struct candidate_run *telling_known;
};

/* Finds the smallest sets of mistakes with which the model prints what the
 * candidate printed, and writes them to `diagnosis`. */
void diagnose(const struct grading_settings *settings,
              enum assignment_part part, const struct candidate_run runs[],
              size_t count, struct diagnosis *diagnosis);

/* ---- A part ---- */

enum {
    PATH_SIZE = 4096,
    SOURCE_NAME = 16,
    FAULT_SIZE = 200,
    NEAR_MISS_SIZE = 64
};

struct part_report {
    enum assignment_part part;
    char program[PATH_SIZE];        /* as the user typed it, or the source */
    char source[SOURCE_NAME];       /* the name of the source in its folder */
    bool is_missing;                /* nothing was submitted for this part */
    char near_miss[NEAR_MISS_SIZE]; /* if so, a file that may be meant; or "" */
    char problem[CLI_PROBLEM_SIZE]; /* why it couldn't be graded; or "" */
    bool was_compiled;              /* true if grade compiled it */
    bool does_not_compile;
    char *compiler_output; /* warnings and errors; or NULL */
    struct script_list scripts;
    struct candidate_run *runs; /* one per script */
    size_t verdicts[VERDICT_COUNT];
    bool gave_up; /* too many runs looped, so the rest were skipped */
    struct diagnosis diagnosis;
    struct mistake_set faults;    /* what a build with sanitizers found */
    char fault_place[FAULT_SIZE]; /* the sanitizer's words; or "" */
    const struct script *fault_script;
    unsigned advice; /* a set: advice a is bit 1 << a */
};

/* Returns the assignment that the part was graded against; NULL: the standard
 * one.
 */
const struct assignment *report_assignment(const struct part_report *report);

/* Writes the text report of a part, with hidden scripts only for the teacher.
 * `expected` is room for a transcript. */
void report_part_as_text(FILE *out, const struct part_report *report,
                         bool for_teacher, struct transcript *expected);

/* Adds a part to `report` and returns it. Prints a message and returns NULL if
 * there is no memory. */
struct part_report *report_add_part(const struct grading_settings *settings,
                                    struct grading_report *report,
                                    enum assignment_part part);

/* Write the report as text, as JSON, as JUnit XML, or in the JSON of
 * Gradescope. All escape what a candidate printed, once. */
void report_as_text(FILE *out, const struct grading_report *report);
void report_as_json(FILE *out, const struct grading_report *report);
void report_as_junit(FILE *out, const struct grading_report *report);
void report_as_gradescope(FILE *out, const struct grading_report *report);

#endif
