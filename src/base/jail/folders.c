/* Claims temporary folders, and removes those that a killed program left
 * behind. */
#define _DEFAULT_SOURCE /* flock */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "messages.h"

/* ---- Removing a folder that an untrusted program filled ---- */

/* This works with descriptors, because the paths of deeply nested folders are
 * longer than the kernel accepts. Nested folders are first moved to the top, so
 * that at most two are open at a time. */
struct removal {
    int top;
    unsigned long long moved; /* counts the moved folders, to name them */
    size_t removed;           /* files removed in this round */
};

/* Gives the owner the permissions to empty and move a folder. No process is
 * left that could replace it with a link. Returns false if `name` isn't a
 * folder, or on failure. */
static bool unlock(int parent, const char *name)
{
    struct stat status;
    return fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISDIR(status.st_mode) && fchmodat(parent, name, S_IRWXU, 0) == 0;
}

static DIR *open_locked(int parent, const char *name)
{
    (void)unlock(parent, name);
    int folder =
        openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *entries = folder >= 0 ? fdopendir(folder) : NULL;
    if (folder >= 0 && entries == NULL)
        close(folder);
    return entries;
}

/* Returns the name of the next entry, without "." and "..", or NULL. */
static const char *next_name(DIR *entries)
{
    const struct dirent *entry = NULL;
    do
        entry = readdir(entries);
    while (entry != NULL && (strcmp(entry->d_name, ".") == 0 ||
                             strcmp(entry->d_name, "..") == 0));
    return entry != NULL ? entry->d_name : NULL;
}

/* Removes a file, a link, or an empty folder. */
static bool remove_entry(struct removal *removal, int folder, const char *name)
{
    bool gone = unlinkat(folder, name, 0) == 0 ||
                unlinkat(folder, name, AT_REMOVEDIR) == 0;
    if (gone)
        removal->removed++;
    return gone;
}

/* Moves a folder to the top, under an unused name. If the name were an empty
 * folder's, the move would only replace that folder. */
static void move_to_top(struct removal *removal, int folder, const char *name)
{
    char number[32];
    int moved = -1;
    (void)unlock(folder, name); /* moving it rewrites its ".." entry */
    do {
        snprintf(number, sizeof number, "%llu", removal->moved++);
        moved = renameat(folder, name, removal->top, number);
    } while (moved != 0 &&
             (errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR));
    if (moved == 0)
        removal->removed++;
}

/* Empties and removes a folder at the top. Nonempty folders in it move to the
 * top. */
static void empty_folder(struct removal *removal, const char *name)
{
    DIR *entries = open_locked(removal->top, name);
    if (entries == NULL)
        return;
    int folder = dirfd(entries);
    const char *entry = NULL;
    while ((entry = next_name(entries)) != NULL)
        if (!remove_entry(removal, folder, entry))
            move_to_top(removal, folder, entry);
    closedir(entries);
    (void)remove_entry(removal, removal->top, name);
}

bool jail_remove_folder(const char *path)
{
    if (rmdir(path) == 0)
        return true;
    struct removal removal = {.removed = 1};
    DIR *entries = open_locked(AT_FDCWD, path);
    if (entries == NULL)
        return false;
    removal.top = dirfd(entries);
    /* Reading a folder while it changes can miss entries, so this repeats until
     * a round removes nothing. */
    while (removal.removed > 0) {
        const char *name = NULL;
        removal.removed = 0;
        rewinddir(entries);
        while ((name = next_name(entries)) != NULL)
            if (!remove_entry(&removal, removal.top, name))
                empty_folder(&removal, name);
    }
    closedir(entries);
    return rmdir(path) == 0;
}

const char *jail_temporary_folder(void)
{
    const char *folder = getenv("TMPDIR");
    return folder != NULL && *folder != '\0' ? folder : "/tmp";
}

/* Claims the folder `path` until the returned descriptor is closed, which also
 * happens when its last holder is killed. Returns -1 on failure; then the
 * folder may be taken for a stale one after a while. */
static int claim_folder(const char *path)
{
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder >= 0 && flock(folder, LOCK_EX | LOCK_NB) == 0)
        return folder;
    if (folder >= 0)
        close(folder);
    return -1;
}

/* A folder that was made just now may not be claimed yet. */
static bool may_be_stale(const char *path)
{
    enum { WHILE = 60 };
    struct stat facts;
    return lstat(path, &facts) == 0 && S_ISDIR(facts.st_mode) &&
           facts.st_uid == geteuid() && facts.st_mtime < time(NULL) - WHILE;
}

static void remove_if_stale(const char *path)
{
    int claim = may_be_stale(path) ? claim_folder(path) : -1;
    if (claim < 0)
        return;
    (void)jail_remove_folder(path);
    close(claim);
}

void jail_remove_stale_folders(const char *prefix)
{
    const char *base = jail_temporary_folder();
    DIR *entries = opendir(base);
    const struct dirent *entry = NULL;
    while (entries && (entry = readdir(entries))) {
        char path[PATH_MAX];
        if (strncmp(entry->d_name, prefix, strlen(prefix)) == 0 &&
            snprintf(path, sizeof path, "%s/%s", base, entry->d_name) <
                PATH_MAX)
            remove_if_stale(path);
    }
    if (entries)
        closedir(entries);
}

bool jail_make_folder_in(const char *base, const char *prefix, char *path,
                         size_t size, int *claim)
{
    int length = snprintf(path, size, "%s/%sXXXXXX", base, prefix);
    errno = ENAMETOOLONG;
    if (length < 0 || (size_t)length >= size || mkdtemp(path) == NULL) {
        *path = '\0';
        return false;
    }
    *claim = claim_folder(path);
    return true;
}
