/* Before anything of cmocka's. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/simulate_bench.h"

enum { PATH_SIZE = 160, LINE_SIZE = 1024 };

int bench_open(void **state)
{
    struct bench *bench = calloc(1, sizeof *bench);
    assert_non_null(bench);
    state_folder_open(&bench->home);
    *state = bench;
    return 0;
}

int bench_close(void **state)
{
    struct bench *bench = *state;
    state_folder_close(&bench->home);
    free(bench);
    return 0;
}

void run_at_bench(const struct bench *bench, const char *line,
                  struct run_result *outcome)
{
    char command[LINE_SIZE], here[PATH_SIZE];
    assert_non_null(getcwd(here, sizeof here));
    const char *folder = programs_dir();
    snprintf(command, sizeof command, "PATH=%s%s%s:$PATH; cd %s && %s",
             folder[0] == '/' ? "" : here, folder[0] == '/' ? "" : "/", folder,
             bench->home.folder, line);
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", command}};
    run_program(&run, outcome);
}

char *output_of(const struct bench *bench, const char *line)
{
    struct run_result outcome;
    run_at_bench(bench, line, &outcome);
    if (outcome.status != 0)
        fail_msg("%s: status %d, %s", line, outcome.status, outcome.errors);
    free(outcome.errors);
    return outcome.output;
}

void assert_same(const struct bench *bench, const char *one, const char *other)
{
    char *first = output_of(bench, one), *second = output_of(bench, other);
    assert_true(strlen(first) > 0);
    assert_text_equal(second, first, "%s, compared with %s", other, one);
    free(first);
    free(second);
}

void assert_simulate_refuses(const struct bench *bench, const char *line,
                             const char *message)
{
    struct run_result outcome;
    run_at_bench(bench, line, &outcome);
    assert_count_equal(outcome.status, 2, "the status of: %s", line);
    assert_text_has(outcome.errors, message, "%s", line);
    assert_text_equal(outcome.output, "", "%s", line);
    run_result_free(&outcome);
}

void assert_all_refused(const struct bench *bench, const struct fault *faults,
                        size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_simulate_refuses(bench, faults[i].line, faults[i].message);
}
