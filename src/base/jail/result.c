/* Turns a prisoner's end into a result. */
#define _GNU_SOURCE /* sigabbrev_np */
#include "caller.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "filter.h"

bool problem_set(char problem[JAIL_PROBLEM_SIZE], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, JAIL_PROBLEM_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

void jail_result_clear(struct jail_result *result)
{
    free(result->output);
    free(result->errors);
    free(result->pauses);
    memset(result, 0, sizeof *result);
}

void result_fill_problem(struct jail_result *result, const char *problem)
{
    jail_result_clear(result);
    result->verdict = JAIL_NOT_STARTED;
    snprintf(result->problem, sizeof result->problem, "%s", problem);
}

/* ---- Its output ---- */

/* Reads the output up to the limit, and sets `*over` if there is more. Returns
 * NULL if there is no memory. */
static char *read_output(int file, size_t limit, size_t *length, bool *over)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return NULL;
    size_t size = (size_t)status.st_size;
    *over = *over || size > limit;
    *length = size > limit ? limit : size;
    char *text = malloc(*length + 1);
    if (text == NULL)
        return NULL;
    ssize_t got = pread(file, text, *length, 0);
    *length = got > 0 ? (size_t)got : 0;
    text[*length] = '\0';
    return text;
}

static bool copy_pauses(struct jail_result *result,
                        const struct event_message *event)
{
    size_t size = event->pause_count * sizeof *result->pauses;
    result->pauses = malloc(size > 0 ? size : 1);
    if (result->pauses == NULL)
        return false;
    memcpy(result->pauses, event->pauses, size);
    result->pause_count = event->pause_count;
    return true;
}

/* ---- The verdict ---- */

static const char *step_name(enum start_step step)
{
    switch (step) {
    case START_FOLDER:
        return "can't make or enter its folder";
    case START_FORK:
        return "can't make a process";
    case START_SESSION:
        return "can't start a session";
    case START_TERMINAL:
        return "can't open a pseudo-terminal";
    case START_FILES:
        return "can't open its input and output";
    case START_LIMITS:
        return "can't set its limits";
    case START_LANDLOCK:
        return "can't restrict its access to files (Landlock)";
    case START_PRIVILEGES:
        return "can't drop its privileges (capset)";
    case START_FILTER:
        return "can't filter system calls (seccomp)";
    case START_LISTENER:
        return "can't listen for forbidden system calls";
    case START_PROGRAM:
        return "can't execute it";
    default:
        return "can't start it";
    }
}

/* Sets the first verdict that applies: the worst one that is certain. */
static void set_verdict(struct jail_result *result,
                        const struct event_message *event, bool too_much)
{
    if (event->failure.step != START_NOTHING) {
        result->verdict = JAIL_NOT_STARTED;
        (void)problem_set(result->problem, "%s: %s",
                          step_name(event->failure.step),
                          strerror(event->failure.error));
    } else if (event->refused) {
        result->verdict = JAIL_REFUSED;
        filter_call_name(event->architecture, event->call, result->call);
    } else if (too_much) {
        result->verdict = JAIL_TOO_MUCH;
    } else if (event->timed_out) {
        result->verdict = JAIL_TIMED_OUT;
    } else if (event->stopped && WIFSIGNALED(event->wait_status) &&
               WTERMSIG(event->wait_status) == SIGKILL) {
        result->verdict = JAIL_STOPPED;
    } else if (WIFSIGNALED(event->wait_status)) {
        result->verdict = JAIL_CRASHED;
        result->signal = WTERMSIG(event->wait_status);
    } else {
        result->verdict = JAIL_ENDED;
        result->status = WEXITSTATUS(event->wait_status);
    }
}

void result_fill(struct jail_result *result, const struct jail_cell *cell,
                 const struct event_message *event)
{
    size_t limit = cell->request->limits.output;
    bool too_much = false;
    jail_result_clear(result);
    result->output = read_output(cell->files[OUTPUT_FILE], limit,
                                 &result->output_length, &too_much);
    result->errors = read_output(cell->files[ERRORS_FILE], limit,
                                 &result->errors_length, &too_much);
    if (!result->output || !result->errors || !copy_pauses(result, event)) {
        result_fill_problem(result, "out of memory for its output");
        return;
    }
    result->noted_pauses =
        cell->request->skip_pauses && cell->request->freedom != JAIL_COMPILER;
    result->process = event->prisoner;
    result->cpu = event->cpu;
    result->cpu_before = event->cpu_before;
    result->wall = event->wall;
    result->in_cgroup = event->in_cgroup;
    set_verdict(result, event, too_much);
    if (event->out_of_space &&
        (result->verdict == JAIL_CRASHED ||
         (result->verdict == JAIL_ENDED && result->status != 0)))
        result->out_of_space = cell->request->limits.memory;
}

/* ---- In words ---- */

static void signal_name(int number, char name[JAIL_CALL_SIZE])
{
    const char *known = sigabbrev_np(number);
    if (known != NULL)
        snprintf(name, JAIL_CALL_SIZE, "SIG%s", known);
    else
        snprintf(name, JAIL_CALL_SIZE, "signal %d", number);
}

static void refused_call_text(const char *call, char text[JAIL_VERDICT_SIZE])
{
    const char *purpose = refused_call_purpose(call);
    if (purpose != NULL)
        snprintf(text, JAIL_VERDICT_SIZE, "tried to %s (%s)", purpose, call);
    else
        snprintf(text, JAIL_VERDICT_SIZE, "made a forbidden system call (%s)",
                 call);
}

void jail_space_text(const struct jail_result *result,
                     char text[JAIL_VERDICT_SIZE])
{
    enum { MEGABYTE = 1 << 20 };
    *text = '\0';
    if (result->out_of_space > 0)
        snprintf(text, JAIL_VERDICT_SIZE,
                 " after it ran out of its %zu MB of %s",
                 result->out_of_space / MEGABYTE,
                 result->in_cgroup ? "memory" : "address space");
}

void jail_verdict_text(const struct jail_result *result,
                       char text[JAIL_VERDICT_SIZE])
{
    char name[JAIL_CALL_SIZE], space[JAIL_VERDICT_SIZE];
    const char *words = "ended";
    jail_space_text(result, space);
    switch (result->verdict) {
    case JAIL_ENDED:
        snprintf(text, JAIL_VERDICT_SIZE, "ended%.64s", space);
        return;
    case JAIL_CRASHED:
        signal_name(result->signal, name);
        snprintf(text, JAIL_VERDICT_SIZE, "crashed (%.16s)%.64s", name, space);
        return;
    case JAIL_REFUSED:
        refused_call_text(result->call, text);
        return;
    case JAIL_TIMED_OUT:
        words = "timed out";
        break;
    case JAIL_TOO_MUCH:
        words = "too much output";
        break;
    case JAIL_STOPPED:
        words = "was stopped";
        break;
    case JAIL_NOT_STARTED:
        words = "couldn't be started";
        break;
    }
    snprintf(text, JAIL_VERDICT_SIZE, "%s", words);
}
