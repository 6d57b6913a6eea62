/* Sandboxed processes of the jail under test. */
#include "support/jailed_program.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/check.h"

/* ---- The premises ---- */

static int count_descriptors(void)
{
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    assert_non_null(folder);
    while (readdir(folder) != NULL)
        count++;
    closedir(folder);
    return count;
}

void premises_open(struct premises *premises)
{
    assert_return_code(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), errno);
    state_folder_open(&premises->home);
    setenv("TMPDIR", premises->home.folder, 1);
    premises->descriptors = count_descriptors();
}

void premises_check(const struct premises *premises, const char *story)
{
    pid_t child = waitpid(-1, NULL, WNOHANG);
    if (child >= 0 || errno != ECHILD)
        fail_msg("%s: a process is left", story);
    char *files = folder_listing(premises->home.folder);
    assert_text_equal(files, ".\n..\n", "%s: files left", story);
    free(files);
    assert_count_equal(count_descriptors(), premises->descriptors,
                       "%s: open descriptors", story);
}

void premises_close(struct premises *premises)
{
    premises_check(premises, "at the end");
    unsetenv("TMPDIR");
    state_folder_close(&premises->home);
}

int premises_set_up(void **state)
{
    struct premises *premises = calloc(1, sizeof *premises);
    assert_non_null(premises);
    premises_open(premises);
    *state = premises;
    return 0;
}

int premises_tear_down(void **state)
{
    premises_close(*state);
    free(*state);
    return 0;
}

/* ---- The supervisor ---- */

pid_t find_supervisor(void)
{
    char path[64], number[32] = "";
    snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
    FILE *children = fopen(path, "r");
    assert_non_null(children);
    assert_non_null(fgets(number, sizeof number, children));
    fclose(children);
    return (pid_t)strtol(number, NULL, 10);
}

/* ---- The sandboxed process ---- */

int64_t seconds(int count)
{
    return (int64_t)count * 1000000000;
}

int64_t milliseconds(int count)
{
    return (int64_t)count * 1000000;
}

void jailed_program_make(struct jailed_program *jailed, const char *words)
{
    enum { MANY = sizeof jailed->arguments / sizeof *jailed->arguments };
    const char *folder = getenv("CANDIDATES_DIR");
    snprintf(jailed->words, sizeof jailed->words, "%s", words);
    char *rest = NULL;
    const char *name = strtok_r(jailed->words, " ", &rest);
    snprintf(jailed->program, sizeof jailed->program, "%s/hostile/%s",
             folder ? folder : "build/release/candidates", name);
    int count = 0;
    while (count < MANY - 1 &&
           (jailed->arguments[count] = strtok_r(NULL, " ", &rest)) != NULL)
        count++;
    jailed->arguments[count] = NULL;
    jailed->request = (struct jail_request){
        .program = jailed->program,
        .arguments = jailed->arguments,
        .limits = jail_limits_usual(),
    };
    jailed->request.limits.cpu = seconds(60);
    jailed->request.limits.wall = seconds(120);
}

void jailed_program_run(const struct jailed_program *jailed,
                        struct jail_result *result)
{
    size_t ticket = 0;
    struct jail *jail = jail_open(1, NULL);
    assert_non_null(jail);
    jail_put(jail, &jailed->request, ticket);
    while (!jail_take(jail, result, &ticket, -1))
        ; /* a signal came; the test deals with it later */
    jail_close(jail);
}

void assert_verdict(struct jailed_program *jailed, struct jail_result *result,
                    const char *verdict)
{
    char text[JAIL_VERDICT_SIZE];
    jailed_program_run(jailed, result);
    jail_verdict_text(result, text);
    assert_text_equal(
        text, verdict, "the verdict on %s %s (%s)", jailed->program,
        jailed->arguments[0] ? jailed->arguments[0] : "", result->problem);
    if (result->verdict == JAIL_NOT_STARTED)
        return;
    assert_int_equal(result->output[result->output_length], '\0');
    assert_int_equal(result->errors[result->errors_length], '\0');
}
