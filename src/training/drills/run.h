/* A drill under way, for any kind of screen. */
#ifndef TRAINING_DRILLS_RUN_H
#define TRAINING_DRILLS_RUN_H

#include "training_drills.h"

/* A drill under way. */
struct drill_run {
    const struct drill_kind *kind;
    const struct drill_setup *setup;
    void *state;
    struct fair_random random;
    struct drill_question question;
    struct drill_entry *entries; /* what was answered */
    size_t count, room;
};

struct drill_entry {
    char question[DRILL_TEXT_SIZE];
    struct drill_verdict verdict;
    double seconds;
};

/* Starts a drill. Returns NULL, or what is wrong; then nothing is to be
 * closed. */
const char *drill_open(struct drill_run *run, const struct drill_kind *kind,
                       const struct drill_setup *setup);
void drill_close(struct drill_run *run);

/* Asks the next question in `run->question`. Returns false at the end. */
bool drill_next(struct drill_run *run);

/* Judges the answer and keeps it. The verdict is in the last entry. Returns
 * false if out of memory. */
bool drill_check(struct drill_run *run, const struct drill_reply *reply);

/* Returns the nanoseconds that a group of the stream is shown. */
int64_t drill_group_time(const struct drill_setup *setup, int cards);

/* Reads a number such as "-3", "+2.5" or "7". */
bool drill_read_number(const char *text, double *number);

/* Writes what was right, wrong and costly. */
void drill_tell(const struct drill_run *run, FILE *out);
void drill_write_json(const struct drill_run *run, FILE *out);

#endif
