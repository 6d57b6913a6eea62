/* Compares what a candidate printed, and when it paused, with a transcript. */
#ifndef GRADING_COMPARISON_H
#define GRADING_COMPARISON_H

#include "jail.h"
#include "text_reader.h"
#include "model/transcript.h"

/* ---- The first difference ---- */

enum difference_kind { DIFFERENCE_NONE, DIFFERENCE_TEXT, DIFFERENCE_PAUSE };

/* Lines are numbered from 1. A position is the start of a line in its text, or
 * the end of the text. */
struct difference {
    enum difference_kind kind;
    size_t expected_line;
    size_t expected_position;
    size_t got_line;
    size_t got_position;
    size_t pause;        /* the index of the pause */
    bool expected_pause; /* it should be there: `wanted` */
    struct transcript_pause wanted;
    bool got_pause;
    size_t got_place; /* bytes written before the pause */
    int64_t got_nanoseconds;
};

/* Finds the first difference between a run and the expected transcript.
 * Compares pauses only if the text agrees and the pauses were recorded. */
void transcript_compare(const struct transcript *expected,
                        const struct jail_result *got, unsigned ignored,
                        struct difference *difference);

/* ---- Agreement ---- */

enum agreement {
    DISAGREES,
    STOPS_SHORT,   /* the program was killed, but would have ended by itself */
    AGREES_SO_FAR, /* up to where the program was killed, as it had to be */
    AGREES
};

/* Returns whether the text and the end of a run agree with a transcript. */
enum agreement text_agreement(const struct transcript *expected,
                              const struct jail_result *got, unsigned ignored);

/* True if the pauses of a run agree with a transcript, or if they aren't all
 * known. The texts must agree. */
bool pauses_agree(const struct transcript *expected,
                  const struct jail_result *got, unsigned ignored);

/* True if a program idled although pauses are skipped. It then waited in a way
 * that isn't recorded: by the clock or for a descriptor. */
bool waited_unseen(const struct jail_result *run);

#endif
