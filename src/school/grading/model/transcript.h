/* Transcripts: what a program prints for a script, and when it pauses. */
#ifndef GRADING_TRANSCRIPT_H
#define GRADING_TRANSCRIPT_H

#include "habits.h"
#include "mistakes.h"
#include "grading/script.h"

enum { TRANSCRIPT_TEXT = 1 << 15, TRANSCRIPT_PAUSES = 128 };

/* How long the assignment's pauses last, in nanoseconds: sleep(2). */
static const int64_t PAUSE_LENGTH = (int64_t)2 * CLI_NANOSECONDS;

/* A pause that comes after at least `earliest` and at most `latest` bytes of
 * the text. */
struct transcript_pause {
    size_t earliest;
    size_t latest;
    int64_t nanoseconds; /* 0: any length except the reference's */
    bool is_optional;    /* the assignment leaves it open: it can have any
                          * length, or be missing */
};

struct transcript {
    const struct assignment *assignment; /* NULL: the standard one */
    char text[TRANSCRIPT_TEXT];
    size_t length;
    char errors[TRANSCRIPT_TEXT]; /* what goes to standard error */
    size_t errors_length;         /* 0: anything may go there */
    struct transcript_pause pauses[TRANSCRIPT_PAUSES];
    size_t pause_count;
    bool is_open;    /* the answers ran out, so anything may follow */
    bool left_guide; /* it differs from the guide and ends there */
};

/* Writes the transcript of a student's program that makes exactly these
 * mistakes. `habits` may be NULL if none of them needs it. */
void student_run(const struct script *script,
                 const struct mistake_set *mistakes,
                 const struct habits *habits, struct transcript *transcript);

/* Like student_run(), but stops at the first byte that differs from the guide,
 * which saves time if no other text is of interest. */
struct transcript_guide {
    const char *text;
    size_t length;
};
void student_run_along(const struct script *script,
                       const struct mistake_set *mistakes,
                       const struct habits *habits,
                       struct transcript_guide guide,
                       struct transcript *transcript);

/* Writes the transcript that this project's own program prints. A test compares
 * it with shuffle, deal and play themselves. */
void reference_run(const struct script *script, struct transcript *transcript);

#endif
