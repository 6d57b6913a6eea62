/* The end of a prisoner: nothing of it is left. */
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

enum { SECOND = 1000000000, MICROSECOND = 1000 };

/* ---- Processes ---- */

void warder_kill(const struct warder_cell *cell)
{
    (void)kill(cell->prisoner, SIGKILL); /* it may have no group yet */
    (void)kill(-cell->prisoner, SIGKILL);
}

static int64_t time_of(const struct rusage *usage)
{
    int64_t seconds = usage->ru_utime.tv_sec + usage->ru_stime.tv_sec;
    int64_t parts = usage->ru_utime.tv_usec + usage->ru_stime.tv_usec;
    return seconds * SECOND + parts * MICROSECOND;
}

/* Nobody leaves the group, and a signal to a group misses nobody who is being
 * born. Who loses its parent is the warder's child before that parent can be
 * waited for, so when no child is in the group nobody is. */
static int64_t bury_group(pid_t group)
{
    struct rusage usage;
    int64_t cpu = 0;
    for (;;) {
        if (wait4(-group, NULL, 0, &usage) >= 0)
            cpu += time_of(&usage);
        else if (errno != EINTR)
            return cpu;
    }
}

/* Its number is the group's, and nobody else's until it is waited for. */
static bool has_ended(pid_t prisoner)
{
    siginfo_t end = {0};
    return waitid(P_PID, (id_t)prisoner, &end, WEXITED | WNOHANG | WNOWAIT) ==
               0 &&
           end.si_pid == prisoner;
}

/* ---- Its folder ---- */

char *warder_make_folder(const char *base)
{
    static const char name[] = "/jail-XXXXXX";
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

/* ---- All of it ---- */

void warder_give_back(struct warder_cell *cell)
{
    close(cell->listener);
    close(cell->status);
    close(cell->output);
    if (cell->folder != NULL)
        (void)jail_remove_folder(cell->folder);
    free(cell->folder);
    cell->folder = NULL;
}

bool warder_bury(struct warder_cell *cell)
{
    struct rusage usage;
    struct end_message *end = &cell->end;
    if (!has_ended(cell->prisoner))
        return false;
    warder_kill(cell);
    (void)wait4(cell->prisoner, &end->wait_status, 0, &usage);
    end->cpu = time_of(&usage) + bury_group(cell->prisoner);
    end->wall = warder_now() - cell->born;
    int nothing;
    (void)start_hear(cell->status, &end->failure, &nothing);
    if (end->cpu > cell->limits.cpu || end->wall > cell->limits.wall)
        end->timed_out = true;
    warder_give_back(cell);
    return true;
}
