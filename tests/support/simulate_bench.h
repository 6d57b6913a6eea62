/* Runs simulate from a shell, in a folder of its own. */
#ifndef SUPPORT_SIMULATE_BENCH_H
#define SUPPORT_SIMULATE_BENCH_H

#include <stddef.h>

#include "support/process.h"
#include "support/state_folder.h"

struct bench {
    struct state_folder home;
};

/* Set up and tear down a test, whose state is a struct bench. */
int bench_open(void **state);
int bench_close(void **state);

/* Defines a test at a bench. */
#define WITH_BENCH(name) TEST_WITH(name, bench_open, bench_close)

/* Runs a shell command line in the folder. */
void run_at_bench(const struct bench *bench, const char *line,
                  struct run_result *outcome);

/* Returns the output of a command line, which must succeed. The caller frees
 * it.
 */
char *output_of(const struct bench *bench, const char *line);

/* Fails unless two command lines have the same output. */
void assert_same(const struct bench *bench, const char *one, const char *other);

/* Fails unless a command line has no output and the status 2, and says so. */
void assert_simulate_refuses(const struct bench *bench, const char *line,
                             const char *message);

/* Does so for each of `count` command lines. */
struct fault {
    const char *line;
    const char *message;
};
void assert_all_refused(const struct bench *bench, const struct fault *faults,
                        size_t count);

#endif
