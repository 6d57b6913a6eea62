/* Prisoners of the jail under test, and the proof that nothing is left of
 * them. */
#ifndef SUPPORT_PRISONER_H
#define SUPPORT_PRISONER_H

#include <sys/types.h>

#include "jail.h"
#include "support/state_folder.h"

/* What must be as it was at the end: no process, no descriptor, no file. */
struct premises {
    struct state_folder home; /* where folders are made: $TMPDIR */
    int descriptors;
};

/* From here on whoever is left by its parent becomes the test's child. */
void premises_open(struct premises *premises);

/* Nothing is left. */
void premises_check(const struct premises *premises, const char *story);

/* The same, and everything is taken away. */
void premises_close(struct premises *premises);

/* A test's setup and teardown, with premises as the state. */
int premises_set_up(void **state);
int premises_tear_down(void **state);

/* The warder of the one jail that is open: the one child that the test has. */
pid_t find_warder(void);

/* A request for a program of tests/candidates/hostile: its name and its
 * arguments as words with single blanks between. */
struct prisoner {
    char words[256];
    char program[512];
    const char *arguments[8];
    struct jail_request request; /* with limits that no mistake reaches */
};

void prisoner_make(struct prisoner *prisoner, const char *words);

/* Whole seconds or milliseconds, in nanoseconds. */
int64_t seconds(int count);
int64_t milliseconds(int count);

/* Runs one prisoner in a jail of its own, from start to end. */
void prisoner_run(const struct prisoner *prisoner, struct jail_result *result);

/* Runs it likewise; it ends with such a verdict, in words. */
void assert_verdict(struct prisoner *prisoner, struct jail_result *result,
                    const char *verdict);

#endif
