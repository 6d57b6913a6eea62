/* Cleans up after a prisoner, so that it leaves nothing behind. */
#define _DEFAULT_SOURCE /* wait4 */
#include "warder.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cgroup.h"

enum { SECOND = 1000000000, MICROSECOND = 1000 };

/* ---- Processes ---- */

void warder_kill(const struct warder_cell *cell)
{
    (void)kill(cell->prisoner, SIGKILL); /* it may not have a group yet */
    (void)kill(-cell->prisoner, SIGKILL);
}

static int64_t cpu_time_of(const struct rusage *usage)
{
    int64_t seconds = usage->ru_utime.tv_sec + usage->ru_stime.tv_sec;
    int64_t microseconds = usage->ru_utime.tv_usec + usage->ru_stime.tv_usec;
    return seconds * SECOND + microseconds * MICROSECOND;
}

/* Waits for the processes of a killed group and returns the CPU time that they
 * used. No process can leave the group, and a signal to a group also reaches a
 * process that is being forked. An orphan becomes the warder's child before its
 * parent can be waited for. So when no child of the warder is in the group, no
 * process is. */
static int64_t reap_group(pid_t group)
{
    struct rusage usage;
    int64_t cpu = 0;
    for (;;) {
        if (wait4(-group, NULL, 0, &usage) >= 0)
            cpu += cpu_time_of(&usage);
        else if (errno != EINTR)
            return cpu;
    }
}

/* Looks without reaping: the prisoner's number is also its group's, and stays
 * taken until the prisoner is reaped. */
static bool process_has_ended(pid_t prisoner)
{
    siginfo_t end = {0};
    return waitid(P_PID, (id_t)prisoner, &end, WEXITED | WNOHANG | WNOWAIT) ==
               0 &&
           end.si_pid == prisoner;
}

/* ---- Its folder ---- */

char *warder_make_folder(const char *base)
{
    static const char name[] = "/" JAIL_FOLDER_PREFIX "XXXXXX";
    size_t size = strlen(base) + sizeof name;
    char *path = malloc(size);
    if (path == NULL)
        return NULL;
    snprintf(path, size, "%s%s", base, name);
    if (mkdtemp(path) != NULL)
        return path;
    free(path);
    return NULL;
}

/* ---- A whole cell ---- */

void release_cgroup(struct warder_cell *cell)
{
    if (cell->cgroup != NULL)
        (void)rmdir(cell->cgroup);
    free(cell->cgroup);
    cell->cgroup = NULL;
}

void warder_release_cell(struct warder_cell *cell)
{
    close(cell->listener);
    close(cell->status);
    if (cell->output >= 0)
        close(cell->output);
    pty_close(cell);
    if (cell->folder != NULL)
        (void)jail_remove_folder(cell->folder);
    free(cell->folder);
    cell->folder = NULL;
    release_cgroup(cell);
    if (cell->claim >= 0)
        close(cell->claim);
}

/* True if a prisoner's memory nearly filled its address space: small requests
 * exhaust it, too, and the warder doesn't hear of those. */
static bool filled_its_space(const struct warder_cell *cell,
                             const struct rusage *usage)
{
    enum { KILOBYTE = 1024 };
    const size_t most = cell->limits.memory / KILOBYTE;
    return (size_t)usage->ru_maxrss >= most - most / 32;
}

bool warder_reap(struct warder_cell *cell)
{
    struct rusage usage;
    struct event_message *event = &cell->event;
    if (!process_has_ended(cell->prisoner))
        return false;
    warder_kill(cell);
    (void)wait4(cell->prisoner, &event->wait_status, 0, &usage);
    event->cpu = cpu_time_of(&usage) + reap_group(cell->prisoner);
    event->in_cgroup = cell->cgroup != NULL;
    const bool killed_for_memory =
        event->in_cgroup && cgroup_ran_out(cell->cgroup);
    if (killed_for_memory ||
        (!event->in_cgroup && filled_its_space(cell, &usage)))
        event->out_of_space = true;
    event->wall = warder_now() - cell->start_time;
    int nothing;
    (void)start_status_receive(cell->status, &event->failure, &nothing);
    if (!killed_for_memory &&
        (event->cpu > cell->limits.cpu || event->wall > cell->limits.wall))
        event->timed_out = true;
    pty_copy_rest(cell);
    warder_release_cell(cell);
    return true;
}
