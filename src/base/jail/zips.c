/* Unpacks zips that nobody trusts: unzip runs in the jail. */
#define _XOPEN_SOURCE 700 /* realpath, strptime */
#include "jail/zips.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "jail_sources.h"

enum { ZIP_BYTES_MOST = 256 << 20 };

/* Runs unzip with an option in `folder`. Returns false and writes a problem, to
 * follow the zip's name, if it fails, as it does if a path in the zip leaves
 * the folder. */
static bool run_unzip(const char *option, const char *zip, const char *folder,
                      bool (*is_stopped)(void *target), void *target,
                      struct jail_result *result,
                      char problem[CLI_PROBLEM_SIZE])
{
    enum { SECONDS = 60, LISTING = 1 << 20 };
    struct jail_limits limits = jail_limits_usual();
    limits.cpu = limits.wall = (int64_t)SECONDS * CLI_NANOSECONDS;
    limits.output = LISTING;
    const struct jail_request request = {
        .program = "unzip",
        .arguments = (const char *const[]){option, zip, NULL},
        .limits = limits,
        .permissions = JAIL_COMPILER,
        .folder = folder,
    };
    if (!jail_run(&request, result, is_stopped, target))
        return cli_refuse(problem, "wasn't unpacked: interrupted");
    if (result->verdict == JAIL_NOT_STARTED)
        return cli_refuse(problem,
                          "can't be unpacked: unzip: %.60s; install unzip, or "
                          "unpack it yourself",
                          result->problem);
    return jail_has_succeeded(result) ||
           cli_refuse(problem,
                      "can't be unpacked: unzip finds something wrong with it");
}

bool zip_is_small(const char *listing)
{
    const char *line = listing, *next;
    while ((next = strchr(line, '\n')) && next[1])
        line = next + 1; /* "2 files, 12 bytes uncompressed, ..." */
    const char *bytes = strchr(line, ',');
    char *end = NULL;
    return bytes && strtod(bytes + 1, &end) <= ZIP_BYTES_MOST &&
           strncmp(end, " bytes", strlen(" bytes")) == 0;
}

const char *zip_entry_read(const char *line, int64_t *changed)
{
    struct tm time = {.tm_isdst = -1};
    int start = 0;
    (void)sscanf(line, "%*s %*s %*s %*s %*s %*s %n", &start);
    const char *name = strptime(line + start, "%Y%m%d.%H%M%S", &time);
    if (start == 0 || name == NULL || *name != ' ' || name[1] == '\0')
        return NULL;
    *changed = (int64_t)mktime(&time);
    return name + 1;
}

/* Gives each file in `folder`, whose path has no links, the time that the
 * listing of its zip has, because nobody hands in when a teacher unpacks.
 * unzip can't do so: a sandboxed process may change no times, also of files
 * that it can't write. A name that unzip cut or that leads through a link is
 * left alone. */
static void set_times(const char *folder, char *listing)
{
    char *rest = NULL;
    for (char *line = strtok_r(listing, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        char path[JAIL_PATH_SIZE];
        int64_t changed = 0;
        const char *name = zip_entry_read(line, &changed);
        if (name == NULL || !jail_path(path, folder, name))
            continue;
        const struct timespec times[] = {{.tv_nsec = UTIME_OMIT},
                                         {.tv_sec = (time_t)changed}};
        char *real = realpath(path, NULL);
        if (real && strcmp(real, path) == 0)
            (void)utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW);
        free(real);
    }
}

bool jail_unzip(const char *path, const char *folder,
                bool (*is_stopped)(void *target), void *target,
                char problem[CLI_PROBLEM_SIZE])
{
    char *zip = realpath(path, NULL), *home = realpath(folder, NULL);
    struct jail_result listing = {.output = NULL}, result = {.output = NULL};
    *problem = '\0';
    bool is_done = (zip && home) || cli_refuse(problem, "can't be unpacked: %s",
                                               strerror(errno));
    is_done = is_done && run_unzip("-ZT", zip, home, is_stopped, target,
                                   &listing, problem);
    if (is_done && !zip_is_small(listing.output))
        is_done = cli_refuse(problem, "is larger than 256 MB when unpacked");
    is_done = is_done && run_unzip("-qqDDo", zip, home, is_stopped, target,
                                   &result, problem);
    if (is_done)
        set_times(home, listing.output);
    jail_result_clear(&listing);
    jail_result_clear(&result);
    free(home);
    free(zip);
    return is_done;
}
