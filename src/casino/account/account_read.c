/* Reads accounts: statistics, and rounds while another program plays. */
#include <errno.h>
#include <unistd.h>

#include "account/statistics.h"
#include "account_history.h"

/* ---- Profiles ---- */

enum { PROFILES_SHOWN = 64 };

struct profile_names {
    char names[PROFILES_SHOWN][LEDGER_NAME_SIZE];
    const char *list[PROFILES_SHOWN];
    size_t count;
};

static bool add_profile_name(void *self, const char *name)
{
    struct profile_names *all = self;
    char *kept = all->names[all->count];
    snprintf(kept, LEDGER_NAME_SIZE, "%s", name);
    all->list[all->count++] = kept;
    return all->count < PROFILES_SHOWN;
}

/* Reports that `name` is unknown, with the profile that was probably meant. */
static void refuse_profile(const struct cli *cli, const struct ledger *ledger,
                           const char *name)
{
    struct profile_names all = {.count = 0};
    char problem[LEDGER_PROBLEM_SIZE], hint[CLI_PROBLEM_SIZE],
        message[CLI_PROBLEM_SIZE];
    if (!ledger_each_profile(ledger, add_profile_name, &all, problem)) {
        cli_complain(cli, "%s", problem);
        return;
    }
    if (all.count == 0)
        snprintf(hint, sizeof hint, "there are no profiles yet");
    else
        snprintf(hint, sizeof hint, "name one with --profile, such as %s",
                 all.list[0]);
    cli_say_unknown(message, "profile", name, all.list, all.count, hint);
    cli_complain(cli, "%s", message);
}

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
        refuse_profile(cli, ledger, name);
    else if (answer != LEDGER_DONE)
        cli_complain(cli, "%s", problem);
    if (answer == LEDGER_DONE)
        return ledger;
    ledger_close(ledger);
    return NULL;
}

/* ---- Statistics ---- */

bool account_nobody_has_played(void)
{
    char path[LEDGER_PATH_SIZE], problem[LEDGER_PROBLEM_SIZE];
    return ledger_path(path, problem) && access(path, F_OK) != 0 &&
           errno == ENOENT;
}

enum cli_status account_report(const struct cli *cli, const char *name,
                               const struct account_report *report)
{
    struct ledger_profile profile;
    struct ledger_statistics sum;
    char problem[LEDGER_PROBLEM_SIZE];
    if (report->kind == REPORT_TEXT && account_nobody_has_played()) {
        fputs("No rounds have been played yet.\n", cli->out);
        return CLI_DONE;
    }
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
    char net[CLI_MONEY_SIZE], has[CLI_MONEY_SIZE], cards[ACCOUNT_TEXT_SIZE];
    snprintf(cards, sizeof cards, "%s", row->round.cards);
    ledger_make_printable(cards);
    fprintf(out, "%s; ", cards);
    if (row->round.state == LEDGER_OPEN)
        fprintf(out, "not over yet\n");
    else
        fprintf(out, "%s%s%s, bankroll $%s\n",
                row->round.state == LEDGER_VOID ? "void, " : "",
                row->round.net > 0 ? "+" : "", cli_money(net, row->round.net),
                cli_money(has, row->bankroll));
}

/* ---- The history ---- */

enum cli_status account_history(const struct cli *cli, const char *name,
                                const struct history_list *list)
{
    struct ledger_profile profile;
    if (!list->is_json && account_nobody_has_played()) {
        fputs("No rounds have been played yet.\n", cli->out);
        return CLI_DONE;
    }
    struct ledger *ledger = account_read(cli, name, &profile);
    if (ledger == NULL)
        return CLI_FAILED;
    enum cli_status status = history_print(cli, ledger, &profile, list);
    ledger_close(ledger);
    return status;
}

/* ---- Rounds as they are played ---- */

/* Writes rounds that are over, each once. */
struct watcher {
    FILE *out;
    int64_t last; /* the id of the last round written */
};

static bool account_tell_row(void *self, const struct ledger_row *row)
{
    struct watcher *watcher = self;
    if (row->round.state == LEDGER_OPEN)
        return false;
    account_write_row(watcher->out, row);
    watcher->last = row->id;
    return true;
}

enum cli_status account_watch(const struct cli *cli, const char *name)
{
    struct ledger_profile profile;
    char problem[LEDGER_PROBLEM_SIZE];
    struct watcher watcher = {.out = cli->out};
    struct ledger *ledger = account_read(cli, name, &profile);
    bool good = ledger != NULL;
    if (good)
        fprintf(cli->out, "Watching until %s leaves; press Ctrl-C to stop.\n",
                name);
    while (good && ledger_is_taken(ledger, profile.id)) {
        good = ledger_each_round(ledger, profile.id, watcher.last,
                                 account_tell_row, &watcher, problem);
        if (good && cli_pause(cli, CLI_NANOSECONDS / 2) != CLI_DONE)
            break;
    }
    if (ledger && !good)
        cli_complain(cli, "%s", problem);
    ledger_close(ledger);
    return good ? CLI_DONE : CLI_FAILED;
}
