/* Divides a delegated cgroup among the caller and its sandboxed processes. */
#define _GNU_SOURCE /* syscall */
#include "cgroup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- The files of a cgroup ---- */

/* Opens the file `name` in `folder` for reading. Returns NULL on failure. */
static FILE *cgroup_open(const char *folder, const char *name)
{
    char path[PATH_MAX];
    return kernel_file_path(path, folder, name) ? fopen(path, "re") : NULL;
}

/* Reads the next line, without its end. */
static bool read_kernel_line(FILE *file, char **line, size_t *room)
{
    ssize_t length = file != NULL ? getline(line, room, file) : -1;
    if (length > 0 && (*line)[length - 1] == '\n')
        (*line)[length - 1] = '\0';
    return length >= 0;
}

static void close_lines(FILE *file, char *line)
{
    free(line);
    if (file != NULL)
        fclose(file);
}

/* True if `word` is among the words in the first line of the file `name` in
 * `folder`. */
static bool cgroup_file_has(const char *folder, const char *name,
                            const char *word)
{
    FILE *file = cgroup_open(folder, name);
    char *line = NULL, *rest = NULL;
    size_t room = 0;
    bool found = false;
    if (read_kernel_line(file, &line, &room))
        for (const char *each = strtok_r(line, " ", &rest);
             each != NULL && !found; each = strtok_r(NULL, " ", &rest))
            found = strcmp(each, word) == 0;
    close_lines(file, line);
    return found;
}

/* True if no other process is in the cgroup at `folder`. */
static bool cgroup_is_alone(const char *folder)
{
    FILE *file = cgroup_open(folder, "cgroup.procs");
    char *line = NULL;
    size_t room = 0;
    bool alone = file != NULL;
    while (read_kernel_line(file, &line, &room))
        if (strtol(line, NULL, 10) != getpid())
            alone = false;
    close_lines(file, line);
    return alone;
}

/* ---- Finding it ---- */

/* Reads the path of this process's cgroup within the tree. */
static bool read_own_path(const char *proc, char path[PATH_MAX])
{
    static const char version_2[] = "0::";
    const size_t length = sizeof version_2 - 1;
    FILE *file = cgroup_open(proc, "cgroup");
    char *line = NULL;
    size_t room = 0;
    bool found = false;
    while (!found && read_kernel_line(file, &line, &room))
        found = strncmp(line, version_2, length) == 0 &&
                snprintf(path, PATH_MAX, "%s", line + length) < PATH_MAX;
    close_lines(file, line);
    return found;
}

/* The kernel writes blanks and the like in paths of mounts as \040. */
static void undo_escapes(char *text)
{
    enum { DIGITS = 3, BASE = 8 };
    char *to = text;
    for (const char *from = text; *from != '\0'; to++) {
        char digits[DIGITS + 1] = "";
        if (*from == '\\' && strspn(from + 1, "01234567") >= DIGITS) {
            memcpy(digits, from + 1, DIGITS);
            *to = (char)strtol(digits, NULL, BASE);
            from += 1 + DIGITS;
        } else {
            *to = *from++;
        }
    }
    *to = '\0';
}

/* Splits a line about a mount. Returns false if it isn't one of cgroups,
 * version 2. */
static bool read_mount(char *line, char **root, char **point)
{
    enum { ROOT = 3, POINT = 4 };
    char *kind = strstr(line, " - cgroup2 ");
    char *words[POINT + 1] = {NULL}, *rest = NULL;
    if (kind == NULL)
        return false;
    *kind = '\0';
    for (int i = 0; i <= POINT; i++)
        words[i] = strtok_r(i == 0 ? line : NULL, " ", &rest);
    if (words[POINT] == NULL)
        return false;
    undo_escapes(words[ROOT]);
    undo_escapes(words[POINT]);
    *root = words[ROOT];
    *point = words[POINT];
    return true;
}

/* Returns the part of `path` below `root`: "" or "/...". Returns NULL if it
 * isn't there. */
static const char *part_below(const char *path, const char *root)
{
    size_t length = strcmp(root, "/") != 0 ? strlen(root) : 0;
    if (strncmp(path, root, length) != 0 ||
        (path[length] != '/' && path[length] != '\0'))
        return NULL;
    return path[length + (path[length] == '/')] != '\0' ? path + length : "";
}

const char *cgroup_find(const char *proc, char folder[PATH_MAX])
{
    char own[PATH_MAX], *line = NULL, *root = NULL, *point = NULL;
    const char *problem = "there is no cgroup, version 2";
    size_t room = 0;
    if (!read_own_path(proc, own))
        return problem;
    FILE *mounts = cgroup_open(proc, "mountinfo");
    while (read_kernel_line(mounts, &line, &room)) {
        if (!read_mount(line, &root, &point))
            continue;
        /* A later mount can hide an earlier one. */
        const char *below = part_below(own, root);
        if (below != NULL &&
            snprintf(folder, PATH_MAX, "%s%s", point, below) < PATH_MAX)
            problem = NULL;
        else if (problem != NULL)
            problem = "this cgroup is outside of this container";
    }
    close_lines(mounts, line);
    return problem;
}

/* Returns why this process can't divide the cgroup at `folder`, which it is in.
 * Returns NULL if it can. */
static const char *cgroup_refusal(const char *folder)
{
    static const char *const written[] = {".", "cgroup.procs",
                                          "cgroup.subtree_control"};
    char path[PATH_MAX];
    if (!cgroup_file_has(folder, "cgroup.controllers", "memory"))
        return "this cgroup has no memory controller";
    for (size_t i = 0; i < sizeof written / sizeof *written; i++)
        if (!kernel_file_path(path, folder, written[i]) ||
            access(path, W_OK) != 0)
            return "this cgroup isn't delegated";
    return cgroup_is_alone(folder) ? NULL : "other programs share this cgroup";
}

#define CALLER_PREFIX JAIL_FOLDER_PREFIX "caller-"

static const char membership[] = "cgroup.procs";
static const char controllers_below[] = "cgroup.subtree_control";
static const char this_process[] = "0";

static bool make_cgroup_folder(const char *path)
{
    return mkdir(path, S_IRWXU) == 0 || errno == EEXIST;
}

/* Removes the cgroups in it that have no processes. */
static void remove_unused(const char *folder)
{
    char path[PATH_MAX];
    DIR *entries = opendir(folder);
    const struct dirent *entry = NULL;
    while (entries && (entry = readdir(entries)))
        if (strncmp(entry->d_name, JAIL_FOLDER_PREFIX,
                    strlen(JAIL_FOLDER_PREFIX)) == 0 &&
            kernel_file_path(path, folder, entry->d_name))
            (void)rmdir(path);
    if (entries)
        closedir(entries);
}

/* ---- The caller ---- */

/* If `folder` is a caller's, shortens it to the one that contains it. */
static bool go_above_caller(char folder[PATH_MAX])
{
    char *name = strrchr(folder, '/');
    if (name == NULL ||
        strncmp(name + 1, CALLER_PREFIX, strlen(CALLER_PREFIX)) != 0)
        return false;
    *name = '\0';
    return true;
}

/* Returns what failed, or NULL. */
static const char *failed_step(const char *own, const char *caller)
{
    if (!make_cgroup_folder(caller))
        return "make a cgroup";
    if (!kernel_file_write(caller, membership, this_process))
        return "move to another cgroup";
    if (!kernel_file_write(own, controllers_below, "+memory"))
        return "limit cgroups";
    return NULL;
}

static void go_back(const char *own, const char *caller)
{
    (void)kernel_file_write(own, controllers_below, "-memory");
    (void)kernel_file_write(own, membership, this_process);
    (void)rmdir(caller);
}

enum cgroup_use cgroup_enter(const char *proc, char problem[JAIL_PROBLEM_SIZE])
{
    char own[PATH_MAX], caller[PATH_MAX], name[64];
    const char *reason = cgroup_find(proc, own);
    if (reason == NULL && go_above_caller(own))
        return CGROUP_ENTERED;
    if (reason == NULL)
        reason = cgroup_refusal(own);
    if (reason != NULL) {
        snprintf(problem, JAIL_PROBLEM_SIZE, "%s", reason);
        return CGROUP_NONE;
    }
    remove_unused(own);
    snprintf(name, sizeof name, CALLER_PREFIX "%d", (int)getpid());
    const char *step = "make a cgroup";
    if (kernel_file_path(caller, own, name))
        step = failed_step(own, caller);
    if (step == NULL)
        return CGROUP_ENTERED;
    snprintf(problem, JAIL_PROBLEM_SIZE, "can't %s: %s", step, strerror(errno));
    go_back(own, caller);
    return CGROUP_FAILED;
}

void cgroup_leave(const char *proc)
{
    char own[PATH_MAX], caller[PATH_MAX];
    if (cgroup_find(proc, own) != NULL)
        return;
    memcpy(caller, own, sizeof caller);
    if (!go_above_caller(own) || !cgroup_is_alone(caller))
        return;
    remove_unused(own);
    go_back(own, caller);
}

/* ---- The sandboxed processes ---- */

bool cgroup_for_processes(const char *proc, char folder[PATH_MAX])
{
    return cgroup_find(proc, folder) == NULL && go_above_caller(folder) &&
           cgroup_file_has(folder, controllers_below, "memory");
}

/* Without swap there is no limit on it. */
static bool limit_memory(const char *path, size_t most)
{
    char bytes[24], swap[PATH_MAX];
    snprintf(bytes, sizeof bytes, "%zu", most);
    return kernel_file_write(path, "memory.max", bytes) &&
           kernel_file_write(path, "memory.oom.group", "1") &&
           kernel_file_path(swap, path, "memory.swap.max") &&
           (access(swap, F_OK) != 0 ||
            kernel_file_write(path, "memory.swap.max", "0"));
}

char *cgroup_make(const char *folder, size_t number, size_t most)
{
    char path[PATH_MAX], name[64];
    snprintf(name, sizeof name, JAIL_FOLDER_PREFIX "%d-%zu", (int)getpid(),
             number);
    if (!kernel_file_path(path, folder, name) || !make_cgroup_folder(path))
        return NULL;
    char *made = limit_memory(path, most) ? strdup(path) : NULL;
    if (made == NULL)
        (void)rmdir(path);
    return made;
}

pid_t cgroup_fork(const char *path)
{
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return -1;
    struct clone_args arguments = {.flags = CLONE_INTO_CGROUP,
                                   .exit_signal = SIGCHLD,
                                   .cgroup = (unsigned)folder};
    pid_t child = (pid_t)syscall(SYS_clone3, &arguments, sizeof arguments);
    int error = errno;
    close(folder);
    errno = error;
    return child;
}

bool cgroup_ran_out(const char *path)
{
    static const char count[] = "oom_kill ";
    char line[64];
    bool killed = false;
    FILE *file = cgroup_open(path, "memory.events");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, count, strlen(count)) == 0)
            killed = strtoll(line + strlen(count), NULL, 10) > 0;
    if (file)
        fclose(file);
    return killed;
}
