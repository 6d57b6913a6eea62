/* Where a report goes. */
#include "simulation/report/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "simulation/run/whole_file.h"

static bool is_writable(const struct cli *cli, const char *option,
                        const char *path)
{
    if (path == NULL || file_may_be_written(path))
        return true;
    cli_complain(cli, "%s: can't write %.250s: %s", option, path,
                 strerror(errno));
    return false;
}

bool outputs_are_writable(const struct cli *cli,
                          const struct simulation_setup *setup)
{
    return is_writable(cli, "--checkpoint", setup->checkpoint_path) &&
           is_writable(cli, "--svg", setup->svg);
}

static enum cli_status write_picture(const struct cli *cli, const char *path,
                                     const struct simulation_report *report)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    bool good = out && simulation_report_svg(out, report);
    good = out && fclose(out) == 0 && good;
    errno = good ? 0 : ENOMEM;
    good = good && file_write(path, text, length);
    if (!good)
        cli_complain(cli, "--svg: can't write %.250s: %s", path,
                     strerror(errno));
    free(text);
    return good ? CLI_DONE : CLI_FAILED;
}

enum cli_status write_report(const struct cli *cli,
                             const struct simulation_setup *setup,
                             const struct simulation_report *report)
{
    if (setup->processes.own > 0)
        return CLI_DONE;
    if (report->checkpoint->rounds == 0) {
        cli_complain(cli,
                     "nothing to report: no block of rounds is finished yet");
        return CLI_DONE;
    }
    bool good = setup->json  ? simulation_report_json(cli->out, report)
                : setup->csv ? simulation_report_csv(cli->out, report)
                             : simulation_report_text(cli->out, report);
    if (!good) {
        cli_complain(cli, "out of memory");
        return CLI_FAILED;
    }
    return setup->svg ? write_picture(cli, setup->svg, report) : CLI_DONE;
}
