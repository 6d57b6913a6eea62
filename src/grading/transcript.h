/* Transcripts: what a program prints for a script, and when it pauses. */
#ifndef GRADING_TRANSCRIPT_H
#define GRADING_TRANSCRIPT_H

#include "mistakes.h"
#include "script.h"

enum { TRANSCRIPT_TEXT = 1 << 15, TRANSCRIPT_PAUSES = 128 };

/* A pause that comes after at least `earliest` and at most `latest` bytes of
 * the text. */
struct transcript_pause {
    size_t earliest;
    size_t latest;
    int64_t nanoseconds; /* 0: any length except the reference's */
};

struct transcript {
    char text[TRANSCRIPT_TEXT];
    size_t length;
    struct transcript_pause pauses[TRANSCRIPT_PAUSES];
    size_t pause_count;
    bool is_open; /* the answers ran out, so anything may follow */
};

/* Writes the transcript of a student's program that makes exactly these
 * mistakes. */
void student_run(const struct script *script,
                 const struct mistake_set *mistakes,
                 struct transcript *transcript);

/* Writes the transcript that this project's own program prints. A test compares
 * it with shuffle, deal and play themselves. */
void reference_run(const struct script *script, struct transcript *transcript);

#endif
