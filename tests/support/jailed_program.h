/* Sandboxed processes of the jail under test, and checks that nothing is left
 * of them. */
#ifndef SUPPORT_JAILED_PROGRAM_H
#define SUPPORT_JAILED_PROGRAM_H

#include <sys/types.h>

#include "jail.h"
#include "support/state_folder.h"

/* What must be at the end as it was at the start: processes, descriptors and
 * files. */
struct premises {
    struct state_folder home; /* where folders are made: $TMPDIR */
    int descriptors;
};

/* Notes the state at the start. From now on, an orphaned process becomes the
 * test's child. */
void premises_open(struct premises *premises);

/* Fails if a process, a descriptor or a file is left. */
void premises_check(const struct premises *premises, const char *story);

/* Checks that nothing is left, and removes the folders. */
void premises_close(struct premises *premises);

/* A test's setup and teardown, whose state is a struct premises. */
int premises_set_up(void **state);
int premises_tear_down(void **state);

/* Defines a test on premises. */
#define PREMISED(name) TEST_WITH(name, premises_set_up, premises_tear_down)

/* Returns the supervisor of the one open jail. It is the test's only child. */
pid_t find_supervisor(void);

/* A request to run a program of tests/candidates/hostile. Single blanks
 * separate its name and its arguments. */
struct jailed_program {
    char words[256];
    char program[512];
    const char *arguments[8];
    /* Its limits are so high that no program reaches them by mistake. */
    struct jail_request request;
};

void jailed_program_make(struct jailed_program *jailed, const char *words);

/* Return whole seconds or milliseconds in nanoseconds. */
int64_t seconds(int count);
int64_t milliseconds(int count);

/* Runs one sandboxed process in a jail of its own, from start to end. */
void jailed_program_run(const struct jailed_program *jailed,
                        struct jail_result *result);

/* Runs one sandboxed process and fails unless its verdict, in words, is
 * `verdict`. */
void assert_verdict(struct jailed_program *jailed, struct jail_result *result,
                    const char *verdict);

#endif
