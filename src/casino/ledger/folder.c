/* Finds and makes the file of a ledger before SQLite opens it. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_state_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* True if `folder` is the home folder or one above it. */
static bool leads_home(const char *folder)
{
    const char *home = getenv("HOME");
    size_t length = strlen(folder);
    return home && strncmp(home, folder, length) == 0 &&
           (home[length] == '/' || home[length] == '\0');
}

static bool make_folders(const char *path, char problem[LEDGER_PROBLEM_SIZE])
{
    char folder[LEDGER_PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash != NULL;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (!is_state_folder(folder) && leads_home(folder))
            return ledger_refuse(problem,
                                 "your home folder %.200s doesn't exist; set "
                                 "HOME or XDG_STATE_HOME to one that does",
                                 folder);
        if (mkdir(folder, S_IRWXU) != 0) {
            int error = errno;
            char shown[LEDGER_SHOWN_SIZE];
            ledger_show_path(shown, folder);
            if (!is_state_folder(folder))
                return ledger_refuse(problem, "can't create folder %s: %s",
                                     shown, strerror(error));
        }
        *slash = '/';
    }
    return true;
}

/* Makes an empty file, which is a valid database to SQLite, if there is no
 * file. An existing file must not be opened and closed here, because that would
 * drop SQLite's locks on it. */
static bool make_file(const struct ledger *ledger, const char *path,
                      char problem[LEDGER_PROBLEM_SIZE])
{
    if (!make_folders(path, problem))
        return false;
    int file =
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0 && errno != EEXIST)
        return ledger_refuse(problem, "can't create %s: %s", ledger->shown,
                             strerror(errno));
    if (file >= 0)
        close(file);
    return true;
}

/* Resolves symbolic links, so that a ledger has one lock file whatever path
 * leads to it. */
static bool keep_real_path(struct ledger *ledger, const char *path,
                           char problem[LEDGER_PROBLEM_SIZE])
{
    char *real = realpath(path, NULL);
    if (real == NULL)
        return ledger_refuse(problem, "can't open %s: %s", ledger->shown,
                             strerror(errno));
    bool fits = strlen(real) < sizeof ledger->path;
    if (fits)
        memcpy(ledger->path, real, strlen(real) + 1);
    free(real);
    return fits || ledger_refuse(problem,
                                 "can't open %s: its path is "
                                 "too long",
                                 ledger->shown);
}

bool ledger_folder_is_writable(const struct ledger *ledger)
{
    char folder[LEDGER_PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", ledger->path);
    char *slash = strrchr(folder, '/');
    slash[slash == folder ? 1 : 0] = '\0'; /* "/" is a folder, too */
    return access(folder, W_OK | X_OK) == 0;
}

/* SQLite's own message would say less. */
static bool check_access(const struct ledger *ledger,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    bool writes = ledger->access == LEDGER_WRITES;
    if (access(ledger->path, R_OK) != 0)
        return ledger_refuse(problem, "can't read %s: %s", ledger->shown,
                             strerror(errno));
    if (writes && access(ledger->path, W_OK) != 0)
        return ledger_refuse(problem, "can't write %s: %s", ledger->shown,
                             strerror(errno));
    if (writes && !ledger_folder_is_writable(ledger))
        return ledger_refuse(
            problem,
            "can't write %s: can't create temporary files in its folder: %s",
            ledger->shown, strerror(errno));
    return true;
}

/* Takes the ledger's files from everybody but their owner. */
static bool tighten(const struct ledger *ledger,
                    char problem[LEDGER_PROBLEM_SIZE])
{
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char path[LEDGER_PATH_SIZE + sizeof "-wal."];
        struct stat status;
        snprintf(path, sizeof path, "%s%s", ledger->path, endings[i]);
        if (stat(path, &status) != 0 ||
            (status.st_mode & (S_IRWXG | S_IRWXO)) == 0)
            continue;
        if (chmod(path, S_IRUSR | S_IWUSR) != 0)
            return ledger_refuse(
                problem, "others can read %s%s, and that can't be changed: %s",
                ledger->shown, endings[i], strerror(errno));
    }
    return true;
}

bool ledger_find_file(struct ledger *ledger, const char *path,
                      char problem[LEDGER_PROBLEM_SIZE])
{
    if (path[0] == '\0')
        return ledger_refuse(problem, "the path of the ledger is empty");
    if (strlen(path) >= LEDGER_PATH_SIZE)
        return ledger_refuse(problem,
                             "can't open %s: its path is too "
                             "long",
                             ledger->shown);
    struct stat status;
    if (stat(path, &status) != 0) {
        if (errno != ENOENT || ledger->access == LEDGER_READS)
            return ledger_refuse(problem, "can't find ledger %s: %s",
                                 ledger->shown, strerror(errno));
        if (!make_file(ledger, path, problem))
            return false;
    } else if (!S_ISREG(status.st_mode)) {
        return ledger_refuse(
            problem, "%s isn't a ledger of this program; it was left unchanged",
            ledger->shown);
    }
    return keep_real_path(ledger, path, problem) &&
           check_access(ledger, problem) &&
           (ledger->access == LEDGER_READS || tighten(ledger, problem));
}
