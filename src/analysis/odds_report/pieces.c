/* The pieces of reports: headings, hands in words, progress. */
#include <string.h>

#include "report.h"
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

const char *odds_report_ranks_in_words(const struct odds_hand *hand,
                                       char text[RANKS_TEXT_SIZE])
{
    size_t used = 0;
    text[0] = '\0';
    for (int place = 0; place < ODDS_RANKS; place++) {
        int rank = place == 0 ? ODDS_ACE : ODDS_RANKS - place;
        for (int copy = 0; copy < hand->count[rank]; copy++)
            used +=
                (size_t)snprintf(text + used, RANKS_TEXT_SIZE - used, "%s%s",
                                 used > 0 ? "," : "", odds_rank_name(rank));
    }
    return text;
}

int odds_report_cards_left(const struct odds_report *report)
{
    enum { PERCENT = 100 };
    return report->cards - report->cards * report->request->seen / PERCENT;
}

/* ---- Progress ---- */

void odds_report_tell_wait(const struct odds_report *report, const char *what)
{
    if (!report->request->shows_progress)
        return;
    fprintf(report->cli->errors, "\r%s" CLI_CLEAR_REST, what);
    fflush(report->cli->errors);
}

static void tell_progress(void *self, int done, int all)
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
        .tell = report->request->shows_progress ? tell_progress : NULL,
        .self = (void *)report->cli};
}
