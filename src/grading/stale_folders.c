/* Removes folders that a killed grade left behind. */
#define _DEFAULT_SOURCE /* flock */
#include "stale_folders.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "build_folder.h"
#include "jail.h"

int folder_claim(const char *path)
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

void stale_folders_remove(const char *base)
{
    DIR *entries = opendir(base);
    const struct dirent *entry = NULL;
    while (entries && (entry = readdir(entries))) {
        char path[PATH_SIZE];
        if (strncmp(entry->d_name, FOLDER_PREFIX, strlen(FOLDER_PREFIX)) != 0 ||
            !path_join(path, base, entry->d_name) || !may_be_stale(path))
            continue;
        int claim = folder_claim(path);
        if (claim < 0)
            continue;
        (void)jail_remove_folder(path);
        close(claim);
    }
    if (entries)
        closedir(entries);
}
