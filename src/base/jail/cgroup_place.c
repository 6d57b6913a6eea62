/* Finds this process's cgroup, and out whether it may be divided. */
#include "cgroup.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool cgroup_path(char path[PATH_MAX], const char *folder, const char *name)
{
    errno = ENAMETOOLONG;
    return snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX;
}

/* ---- Its files ---- */

FILE *cgroup_open(const char *folder, const char *name)
{
    char path[PATH_MAX];
    return cgroup_path(path, folder, name) ? fopen(path, "re") : NULL;
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

bool cgroup_file_has(const char *folder, const char *name, const char *word)
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

bool cgroup_is_alone(const char *folder)
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

/* ---- Where it is ---- */

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

const char *cgroup_refusal(const char *folder)
{
    static const char *const written[] = {".", "cgroup.procs",
                                          "cgroup.subtree_control"};
    char path[PATH_MAX];
    if (!cgroup_file_has(folder, "cgroup.controllers", "memory"))
        return "this cgroup has no memory controller";
    for (size_t i = 0; i < sizeof written / sizeof *written; i++)
        if (!cgroup_path(path, folder, written[i]) || access(path, W_OK) != 0)
            return "this cgroup isn't delegated";
    return cgroup_is_alone(folder) ? NULL : "other programs share this cgroup";
}
