/* Limits memory by cgroups, version 2, where a part of their tree is delegated
 * to the caller:
 *
 *   OWN                  the cgroup that the caller was started in, alone
 *   OWN/jail-caller-PID  where the caller and its supervisors move to, because
 *                        the kernel limits no cgroup beside processes
 *   OWN/jail-PID-SLOT    the sandboxed process in a slot
 *
 * `proc` is /proc/self, except in tests. */
#ifndef JAIL_CGROUP_H
#define JAIL_CGROUP_H

#include <limits.h>
#include <stdio.h>
#include <sys/types.h>

#include "messages.h"

/* Writes the folder of this process's cgroup to `folder`. Returns why there is
 * none, or NULL. */
const char *cgroup_find(const char *proc, char folder[PATH_MAX]);

enum cgroup_use {
    CGROUP_ENTERED, /* sandboxed processes can have cgroups */
    CGROUP_NONE,    /* the machine offers none; see `problem` */
    CGROUP_FAILED   /* it offers one, but that fails; see `problem` */
};

/* Moves this process out of the way, so that sandboxed processes can have
 * cgroups beside it, and removes those that killed jails left. */
enum cgroup_use cgroup_enter(const char *proc, char problem[JAIL_PROBLEM_SIZE]);

/* Undoes cgroup_enter() if this process is the last one that needs it. */
void cgroup_leave(const char *proc);

/* Writes the folder for sandboxed processes' cgroups to `folder`. Returns false
 * if the caller hasn't entered. */
bool cgroup_for_processes(const char *proc, char folder[PATH_MAX]);

/* Makes a cgroup in `folder` for slot `number`, with `most` bytes of memory.
 * Returns its path, which the caller frees, or NULL. */
char *cgroup_make(const char *folder, size_t number, size_t most);

/* Like fork(), but the child starts in the cgroup at `path`. */
pid_t cgroup_fork(const char *path);

/* True if the kernel killed processes in it because they used up its memory. */
bool cgroup_ran_out(const char *path);

#endif
