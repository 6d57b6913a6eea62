/* Opens and closes log files. */
#include "challenge/log.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Truncates the log after `kept` bytes and moves to its end. */
static bool log_cut(const struct cli *cli, const char *path, int64_t kept,
                    FILE *log)
{
    if (fseek(log, 0, SEEK_END) != 0 || ftell(log) < kept) {
        cli_complain(
            cli, "can't resume the log %.250s: it's shorter than before", path);
        return false;
    }
    if (ftruncate(fileno(log), (off_t)kept) == 0 &&
        fseek(log, (long)kept, SEEK_SET) == 0)
        return true;
    cli_complain(cli, "can't write %.250s: %s", path, strerror(errno));
    return false;
}

bool log_open(const struct cli *cli, const char *path, int64_t kept, FILE **log)
{
    *log = path ? fopen(path, kept > 0 ? "r+" : "w") : NULL;
    if (path == NULL)
        return true;
    if (*log)
        return kept == 0 || log_cut(cli, path, kept, *log);
    cli_complain(cli, "can't write %.250s: %s", path, strerror(errno));
    return false;
}

bool log_close(const struct cli *cli, const char *path, FILE *log)
{
    if (log == NULL)
        return true;
    bool failed = ferror(log) != 0;
    if (fclose(log) == 0 && !failed)
        return true;
    cli_complain(cli, "can't write %.250s", path);
    return false;
}
