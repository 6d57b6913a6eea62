/* Claims temporary folders, and removes those that a killed program left
 * behind. */
#define _DEFAULT_SOURCE /* flock */
#include "jail.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

const char *jail_temporary_folder(void)
{
    const char *folder = getenv("TMPDIR");
    return folder != NULL && *folder != '\0' ? folder : "/tmp";
}

int jail_claim_folder(const char *path)
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
    int claim = may_be_stale(path) ? jail_claim_folder(path) : -1;
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
