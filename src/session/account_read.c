/* Accounts that are only read: statistics, and rounds as they are played. */
#include <string.h>

#include "session_setup.h"
#include "report.h"

struct ledger *account_read(const struct cli *cli, const char *name,
                            struct ledger_profile *profile)
{
    char path[LEDGER_PATH_SIZE], problem[LEDGER_PROBLEM_SIZE];
    struct ledger *ledger = NULL;
    enum ledger_answer answer = LEDGER_FAILED;
    if (ledger_path(path, problem))
        ledger = ledger_open(path, LEDGER_READS, problem);
    if (ledger)
        answer = ledger_find(ledger, name, profile, problem);
    if (answer == LEDGER_NONE)
        cli_complain(cli, "there is no profile named %s", name);
    else if (answer != LEDGER_DONE)
        cli_complain(cli, "%s", problem);
    if (answer == LEDGER_DONE)
        return ledger;
    ledger_close(ledger);
    return NULL;
}

enum cli_status account_report(const struct cli *cli, const char *name,
                               const struct account_report *report)
{
    struct ledger_profile profile;
    struct ledger_statistics sum;
    char problem[LEDGER_PROBLEM_SIZE];
    struct ledger *ledger = account_read(cli, name, &profile);
    if (ledger == NULL)
        return CLI_FAILED;
    bool good = ledger_sum_up(ledger, profile.id, &sum, problem);
    if (!good)
        cli_complain(cli, "%s", problem);
    else if (report->kind == REPORT_JSON)
        report_json(cli->out, profile.name, &sum);
    else if (report->kind == REPORT_CSV)
        report_csv(cli->out, profile.name, &sum);
    else {
        fprintf(cli->out, "Statistics of %s\n\n", profile.name);
        report_text(cli->out, &sum, &report->form);
    }
    ledger_statistics_free(&sum);
    ledger_close(ledger);
    return good ? CLI_DONE : CLI_FAILED;
}

void account_write_row(FILE *out, const struct ledger_row *row)
{
    char net[CLI_MONEY_SIZE], has[CLI_MONEY_SIZE];
    fprintf(out, "%s; ", row->round.cards);
    if (row->round.state == LEDGER_OPEN)
        fprintf(out, "not over yet\n");
    else
        fprintf(out, "%s%s%s, bankroll $%s\n",
                row->round.state == LEDGER_VOID ? "void, " : "",
                row->round.net > 0 ? "+" : "", cli_money(net, row->round.net),
                cli_money(has, row->bankroll));
}

/* The rounds that are over and have not been told yet. */
struct onlooker {
    FILE *out;
    int64_t last; /* told so far */
};

static bool account_tell_row(void *self, const struct ledger_row *row)
{
    struct onlooker *onlooker = self;
    if (row->round.state == LEDGER_OPEN)
        return false;
    account_write_row(onlooker->out, row);
    onlooker->last = row->id;
    return true;
}

enum cli_status account_look_on(const struct cli *cli, const char *name)
{
    struct ledger_profile profile;
    char problem[LEDGER_PROBLEM_SIZE];
    struct onlooker onlooker = {.out = cli->out};
    struct ledger *ledger = account_read(cli, name, &profile);
    bool good = ledger != NULL;
    if (good)
        fprintf(cli->out, "Watching until %s leaves; press Ctrl-C to stop.\n",
                name);
    while (good && ledger_is_taken(ledger, profile.id)) {
        good = ledger_each_round(ledger, profile.id, onlooker.last,
                                 account_tell_row, &onlooker, problem);
        if (good && cli_pause(cli, CLI_NANOSECONDS / 2) != CLI_DONE)
            break;
    }
    if (ledger && !good)
        cli_complain(cli, "%s", problem);
    ledger_close(ledger);
    return good ? CLI_DONE : CLI_FAILED;
}
