/* Examines what this machine offers a jail. */
#define _GNU_SOURCE /* struct rlimit */
#include "caller.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>

#include <seccomp.h>

#include "cgroup.h"
#include "denied_call.h"
#include "filter.h"

bool machine_denies(const struct machine_report *machine,
                    char problem[JAIL_PROBLEM_SIZE])
{
    char name[JAIL_CALL_SIZE];
    filter_call_name(seccomp_arch_native(), machine->denied_call, name);
    return problem_set(
        problem, "this system denies %s, a system call that the jail needs: %s",
        name, strerror(machine->denied_error));
}

bool machine_explains(int error, char problem[JAIL_PROBLEM_SIZE])
{
    struct machine_report machine;
    if (error != EPERM && error != ENOSYS && error != EACCES)
        return false;
    machine.denied_call = denied_call(&machine.denied_error);
    return machine.denied_call >= 0 && !machine_denies(&machine, problem);
}

/* ---- The facts ---- */

static struct jail_fact offered(const char *name, const char *text)
{
    struct jail_fact fact = {.name = name};
    snprintf(fact.text, sizeof fact.text, "%s", text);
    return fact;
}

static struct jail_fact lacking(const char *name, enum jail_offer offer,
                                const char *text)
{
    struct jail_fact fact = offered(name, text);
    fact.offer = offer;
    return fact;
}

static struct jail_fact kernel_fact(void)
{
    struct utsname names;
    char text[JAIL_PROBLEM_SIZE] = "unknown";
    if (uname(&names) == 0)
        snprintf(text, sizeof text, "%.60s %.80s", names.sysname,
                 names.release);
    return offered("kernel", text);
}

static struct jail_fact landlock_fact(const struct machine_report *machine)
{
    char text[JAIL_PROBLEM_SIZE];
    if (machine->landlock < 1)
        return lacking("Landlock", JAIL_WEAKER,
                       "none: a program can read all files that you can read");
    snprintf(text, sizeof text, "version %d", machine->landlock);
    return offered("Landlock", text);
}

static struct jail_fact terminal_fact(const struct machine_report *machine)
{
    static const char name[] = "pseudo-terminals";
    return machine->terminal_error == 0
               ? offered(name, "yes")
               : lacking(name, JAIL_WEAKER, strerror(machine->terminal_error));
}

static struct jail_fact descriptor_fact(void)
{
    struct rlimit most;
    char text[JAIL_PROBLEM_SIZE] = "no limit";
    if (getrlimit(RLIMIT_NOFILE, &most) == 0 && most.rlim_max != RLIM_INFINITY)
        snprintf(text, sizeof text, "at most %llu",
                 (unsigned long long)most.rlim_max);
    return offered("file descriptors", text);
}

/* `use` and `problem` are what cgroup_enter() said, and `in_cgroup` is where
 * the canary ran. */
static struct jail_fact memory_fact(enum cgroup_use use, bool in_cgroup,
                                    const char *problem)
{
    static const char name[] = "memory limit";
    char text[JAIL_PROBLEM_SIZE];
    if (in_cgroup)
        return offered(name, "on memory in use, by cgroup");
    if (use == CGROUP_ENTERED)
        problem = "programs can't start in a cgroup";
    snprintf(text, sizeof text, "on address space; %.120s", problem);
    return use == CGROUP_NONE ? offered(name, text)
                              : lacking(name, JAIL_NOTED, text);
}

/* ---- A first prisoner ---- */

/* Returns what was wrong with the canary's result, or NULL. */
static const char *canary_problem(const struct jail_result *result)
{
    if (result->verdict == JAIL_NOT_STARTED)
        return result->problem;
    if (result->verdict != JAIL_ENDED || result->status != WARDER_STATUS)
        return "a program that should end by itself doesn't";
    if (strcmp(result->output, WARDER_SONG) != 0)
        return "a program's output gets lost";
    if (result->pause_count != 1)
        return "a program's pauses can't be skipped";
    return NULL;
}

/* Runs the canary. Its time limit bounds how long this takes. */
static void run_canary(struct jail *jail, struct jail_result *result)
{
    const char *const arguments[] = {WARDER_CANARY, NULL};
    struct jail_request request = {.program = "a first program",
                                   .image = warder_program,
                                   .image_length = warder_size,
                                   .arguments = arguments,
                                   .limits = jail_limits_usual(),
                                   .freedom = JAIL_C_PROGRAM,
                                   .skip_pauses = true};
    size_t ticket = 0;
    request.limits.wall *= 6; /* a busy machine isn't a broken one */
    jail_put(jail, &request, ticket);
    while (!jail_take(jail, result, &ticket, -1))
        ; /* a signal came; the caller deals with it later */
}

static void leave_cgroup_at_exit(void)
{
    cgroup_leave("/proc/self");
}

enum jail_offer jail_examine(struct jail_fact facts[JAIL_FACTS])
{
    struct jail_result result = {0};
    char no_cgroup[JAIL_PROBLEM_SIZE] = "";
    jail_remove_stale_folders(JAIL_FOLDER_PREFIX);
    const enum cgroup_use use = cgroup_enter("/proc/self", no_cgroup);
    if (use == CGROUP_ENTERED)
        (void)atexit(leave_cgroup_at_exit);
    struct jail *jail = jail_open(1, NULL);
    const char *problem = "out of memory";
    struct machine_report machine = {.denied_call = -1};
    if (jail != NULL) {
        run_canary(jail, &result);
        problem = canary_problem(&result);
        machine = jail->machine;
    }
    const bool is_known = jail != NULL && jail->is_ready;
    size_t count = 0;
    facts[count++] = kernel_fact();
    facts[count++] = problem == NULL
                         ? offered("a first program", "runs in a jail")
                         : lacking("a first program", JAIL_LACKING, problem);
    facts[count++] =
        offered("seccomp", problem == NULL ? "asks the jail about system calls"
                                           : "unknown");
    facts[count++] =
        is_known ? landlock_fact(&machine) : offered("Landlock", "unknown");
    facts[count++] = is_known ? terminal_fact(&machine)
                              : offered("pseudo-terminals", "unknown");
    facts[count++] = offered(
        "pidfd", machine.has_pidfd ? "yes" : "no; the jail does without it");
    facts[count++] = memory_fact(use, result.in_cgroup, no_cgroup);
    facts[count++] = descriptor_fact();
    jail_result_clear(&result);
    jail_close(jail);
    enum jail_offer worst = JAIL_OFFERED;
    for (size_t i = 0; i < count; i++)
        if (facts[i].offer > worst)
            worst = facts[i].offer;
    return worst;
}
