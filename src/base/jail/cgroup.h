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

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "messages.h"

/* Writes "FOLDER/NAME" to `path`. Returns false and sets errno if it is too
 * long. */
static inline bool kernel_file_path(char path[PATH_MAX], const char *folder,
                                    const char *name)
{
    errno = ENAMETOOLONG;
    return snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX;
}

/* Writes a value to a file of the kernel, such as one of a cgroup or of
 * /proc/self. Sets errno on failure. */
static inline bool kernel_file_write(const char *folder, const char *name,
                                     const char *value)
{
    char path[PATH_MAX];
    const size_t length = strlen(value);
    if (!kernel_file_path(path, folder, name))
        return false;
    int file = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (file < 0)
        return false;
    bool done = write(file, value, length) == (ssize_t)length;
    int error = errno;
    close(file);
    errno = error;
    return done;
}

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
