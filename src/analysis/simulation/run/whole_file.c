/* Writes files completely or not at all. */
#include "simulation/run/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Paths ---- */

enum { LINKS_MOST = 40, TARGET_SIZE = 4096 };

/* Returns the path of a link's target, relative to the folder of the link. The
 * caller frees it. */
static char *beside(const char *path, const char *target)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash && target[0] != '/' ? (size_t)(slash - path) + 1 : 0;
    char *joined = malloc(folder + strlen(target) + 1);
    if (joined == NULL)
        return NULL;
    memcpy(joined, path, folder);
    strcpy(joined + folder, target);
    return joined;
}

/* Follows the links of `path` to the file. The caller frees the result. */
static char *target_of(const char *path)
{
    char *own = strdup(path);
    for (int i = 0; own && i < LINKS_MOST; i++) {
        char target[TARGET_SIZE];
        ssize_t length = readlink(own, target, sizeof target - 1);
        if (length < 0)
            return own;
        target[length] = '\0';
        char *next = beside(own, target);
        free(own);
        own = next;
    }
    free(own);
    errno = own ? ELOOP : ENOMEM;
    return NULL;
}

/* Returns "path.new", which the caller frees. */
static char *other_name(const char *path)
{
    size_t size = strlen(path) + sizeof ".new";
    char *other = malloc(size);
    if (other)
        snprintf(other, size, "%s.new", path);
    return other;
}

/* Makes a new file, in place of what an earlier run left there. Doesn't follow
 * a link, which could lead to any file of the user's. */
static int create_file(const char *other)
{
    (void)unlink(other);
    return open(other, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                0666);
}

/* True if `path` isn't a regular file. Only those can be replaced by a new
 * file. */
static bool is_special(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

/* ---- Writing ---- */

static bool write_whole_text(int file, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno != EINTR)
            return false;
        text += written < 0 ? 0 : written;
        length -= written < 0 ? 0 : (size_t)written;
    }
    return true;
}

/* Syncs the folder, because a rename only survives a crash once its folder is
 * on disk. Failure is ignored: some folders can't be synced. */
static void sync_folder(const char *path)
{
    char *copy = strdup(path);
    int folder = copy ? open(dirname(copy), O_RDONLY | O_CLOEXEC) : -1;
    if (folder >= 0) {
        (void)fsync(folder);
        close(folder);
    }
    free(copy);
}

static bool write_special(const char *path, const char *text, size_t length)
{
    int file = open(path, O_WRONLY | O_CLOEXEC);
    bool good = file >= 0 && write_whole_text(file, text, length);
    return (file < 0 || close(file) == 0) && good;
}

static bool replace_file(const char *path, const char *other, const char *text,
                         size_t length)
{
    int file = create_file(other);
    bool good =
        file >= 0 && write_whole_text(file, text, length) && fsync(file) == 0;
    int fault = errno;
    good = (file < 0 || close(file) == 0) && good && rename(other, path) == 0;
    if (good)
        sync_folder(path);
    else if (file >= 0) {
        fault = fault ? fault : errno;
        (void)unlink(other);
        errno = fault;
    }
    return good;
}

bool file_write(const char *path, const char *text, size_t length)
{
    char *target = target_of(path);
    char *other = target ? other_name(target) : NULL;
    errno = 0;
    bool good = other && (is_special(target)
                              ? write_special(target, text, length)
                              : replace_file(target, other, text, length));
    int fault = errno ? errno : ENOMEM;
    free(other);
    free(target);
    errno = fault;
    return good;
}

static bool try_to_write(const char *path, const char *other)
{
    if (is_special(path))
        return access(path, W_OK) == 0;
    int file = create_file(other);
    if (file < 0)
        return false;
    close(file);
    return unlink(other) == 0;
}

bool file_may_be_written(const char *path)
{
    char *target = target_of(path);
    char *other = target ? other_name(target) : NULL;
    bool good = other && try_to_write(target, other);
    int fault = errno;
    free(other);
    free(target);
    errno = fault;
    return good;
}
