/* Opens and closes log files. */
#include "challenge/log.h"

#include <errno.h>
#include <string.h>

bool log_open(const struct cli *cli, const char *path, FILE **log)
{
    *log = path ? fopen(path, "w") : NULL;
    if (path == NULL || *log)
        return true;
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
