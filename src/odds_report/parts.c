/* The parts that pages are made of. */
#include <inttypes.h>
#include <string.h>

#include "write.h"
#include "cli_output.h"

enum cli_status odds_report_fail(const struct odds_report *report,
                                 const char *fault)
{
    if (fault == NULL)
        return CLI_DONE;
    cli_complain(report->cli, "%s", fault);
    return CLI_FAILED;
}

void odds_report_write_heading(const struct odds_report *report,
                               const char *heading)
{
    bool color = report->request->color;
    fprintf(report->out, "%s%s%s\n", color ? CLI_BOLD : "", heading,
            color ? CLI_PLAIN : "");
    for (size_t i = 0; i < strlen(heading); i++)
        fprintf(report->out, "%s", report->request->ascii ? "-" : "─");
    fputc('\n', report->out);
}

void odds_report_write_rest(const struct odds_report *report, size_t count,
                            int columns, double gain)
{
    char text[64];
    snprintf(text, sizeof text, "  and %zu more, together", count);
    fprintf(report->out, "%-*s%8.5f%%\n", columns, text, 100 * gain);
}

/* ---- Progress ---- */

void odds_report_tell_wait(const struct odds_report *report, const char *what)
{
    if (!report->request->shows_progress)
        return;
    fprintf(report->cli->errors, "\r%s" CLI_CLEAR_REST, what);
    fflush(report->cli->errors);
}

static void tell(void *self, int done, int all)
{
    const struct cli *cli = self;
    if (done < all)
        fprintf(cli->errors, "\r%3d of %d analyses" CLI_CLEAR_REST, done, all);
    else
        fprintf(cli->errors, "\r" CLI_CLEAR_REST);
    fflush(cli->errors);
}

struct count_progress odds_report_progress(const struct odds_report *report)
{
    return (struct count_progress){
        .tell = report->request->shows_progress ? tell : NULL,
        .self = (void *)report->cli};
}
