/* Complaints about options. */
#include "simulation/run/refusals.h"

#include <errno.h>
#include <string.h>

bool refuse_option(const struct cli *cli, const char *option,
                   const char *problem)
{
    cli_complain(cli, "%s: %s", option, problem);
    return false;
}

void refuse_file(const struct cli *cli, const char *option, const char *path,
                 FILE *file, const char *problem)
{
    if (file == NULL || ferror(file))
        cli_complain(cli, "%s: can't read %.250s: %s", option, path,
                     strerror(errno));
    else
        cli_complain(cli, "%s: %.250s: %s", option, path, problem);
}
