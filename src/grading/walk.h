/* Two texts side by side, without what is to be ignored. For this room alone.
 */
#ifndef GRADING_WALK_H
#define GRADING_WALK_H

#include "grading.h"

/* A place in a text. */
struct walk {
    const char *text;
    size_t length;
    size_t position;
    unsigned ignored;
};

enum { WALK_ENDS = -1 };

/* The next byte that counts, and moves behind it; WALK_ENDS at the end. */
int walk_next(struct walk *walk);

/* Where the next byte that counts stands. */
size_t walk_place(struct walk *walk);

/* Where two texts part, or true when they agree; when only the beginning has
 * to agree, `other` may go on. */
bool walk_together(struct walk *expected, struct walk *other, bool goes_on);

/* The pauses of a run; returns how many. What was waited for in one place in
 * several calls is one pause. */
size_t pauses_of_run(const struct jail_result *run,
                     struct jail_pause pauses[TRANSCRIPT_PAUSES]);

/* Whether a pause of a run is the one that a transcript has. */
bool pause_agrees(const struct transcript *expected, size_t index,
                  const struct jail_result *run, const struct jail_pause *pause,
                  unsigned ignored);

/* Whether the pauses of a run can be compared: they were noted, all of them. */
bool pauses_are_known(const struct jail_result *run);

/* Whether a program spent its time with nothing, though pauses are skipped: it
 * waits in a way that is not seen, by the clock or for a descriptor. */
bool waited_unseen(const struct jail_result *run);

/* Whether a run went as a transcript says: text, pauses and end. */
enum agreement {
    DISAGREES,
    AGREES_SO_FAR, /* as much as there is of it, before it was killed */
    AGREES
};
enum agreement run_agrees(const struct transcript *expected,
                          const struct class_run *run, unsigned ignored);

#endif
