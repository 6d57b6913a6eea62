/* Compares what a candidate printed, and when it paused, with a transcript. */
#ifndef GRADING_COMPARISON_H
#define GRADING_COMPARISON_H

#include "jail.h"
#include "text_reader.h"
#include "transcript.h"

/* ---- The first difference ---- */

enum difference_kind { DIFFERENCE_NONE, DIFFERENCE_TEXT, DIFFERENCE_PAUSE };

/* Lines count from 1; positions are where a line begins in its text, which may
 * be the end of the text. */
struct difference {
    enum difference_kind kind;
    size_t expected_line;
    size_t expected_position;
    size_t got_line;
    size_t got_position;
    size_t pause; /* the number of the pause, from 0 */
    bool expected_pause;
    bool got_pause;
    size_t got_place; /* how much had been written when it came */
    int64_t got_nanoseconds;
};

/* Finds the first difference of a run from what is expected. Pauses are
 * compared only if the text agrees, and if they were noted. */
void transcript_compare(const struct transcript *expected,
                        const struct jail_result *got, unsigned ignored,
                        struct difference *difference);

/* ---- Agreement ---- */

enum agreement {
    DISAGREES,
    AGREES_SO_FAR, /* up to where the program was killed */
    AGREES
};

/* Returns whether text, pauses and end of a run agree with a transcript. */
enum agreement transcript_agrees(const struct transcript *expected,
                                 const struct jail_result *got,
                                 unsigned ignored);

/* Returns whether a program idled although pauses are skipped: it waits in a
 * way that is not noted, by the clock or for a descriptor. */
bool waited_unseen(const struct jail_result *run);

#endif
