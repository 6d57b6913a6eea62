/* The outcome of a submission: points and causes. */
#ifndef GRADING_ROSTER_OUTCOME_H
#define GRADING_ROSTER_OUTCOME_H

#include "grading/report/report.h"

enum { CAUSE_SIZE = 512 };

struct part_outcome {
    enum assignment_part part;
    int64_t points; /* in hundredths */
    size_t passed;
    size_t scripts;
    bool is_partial;        /* only a few scripts were run, because it waits */
    char cause[CAUSE_SIZE]; /* one line; "" if everything is right */
};

struct outcome {
    struct part_outcome parts[PART_COUNT];
    size_t count;
    bool has_extra; /* an extra part was submitted */
};

/* Return the points of all parts, and the most that they can earn, in
 * hundredths. */
int64_t outcome_points(const struct outcome *outcome);
int64_t course_points(const struct course *course);

/* True if no part has a cause, which is what went wrong. */
bool outcome_is_good(const struct outcome *outcome);

/* Describes in one line what is wrong with a part. */
void describe_cause(char words[CAUSE_SIZE], const struct part_report *report);

/* Makes the outcome of a report. */
void outcome_make(const struct course *course,
                  const struct grading_report *report, struct outcome *outcome);

/* Writes an outcome, and `check`, which identifies what was graded. */
void outcome_write(FILE *out, uint64_t check, const struct outcome *outcome);

/* Reads an outcome. Returns false if the file has another check or isn't
 * complete. */
bool outcome_read(FILE *in, uint64_t check, struct outcome *outcome);

#endif
