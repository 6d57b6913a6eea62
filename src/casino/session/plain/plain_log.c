/* Shows the statistics and the log during a session. */
#include <string.h>

#include "cli_output.h"
#include "plain.h"
#include "session/inside.h"
#include "account_statistics.h"

/* ---- Statistics ---- */

void plain_show_statistics(const struct plain_table *plain)
{
    FILE *out = plain->cli->out;
    const struct account *account = plain->session->account;
    const struct report_form form = {
        .columns = cli_terminal_columns(out),
        .ascii = plain->form == CARD_ASCII,
    };
    struct ledger_statistics sum;
    char problem[LEDGER_PROBLEM_SIZE];
    if (account == NULL || account->ledger == NULL) {
        fputs(
            "This session isn't saved to a profile, so there are no statistics.\n",
            out);
        return;
    }
    if (ledger_sum_up(account->ledger, account->profile.id, &sum, problem)) {
        fprintf(out, "Statistics of %s\n\n", account->profile.name);
        report_text(out, &sum, &form);
    } else {
        cli_complain(plain->cli, "%s", problem);
    }
    ledger_statistics_free(&sum);
}

/* ---- The log ---- */

enum { LOG_SIZE = PLAIN_LOG_ROUNDS + 1 }; /* and the start */

static void keep_bankrolls(struct plain_table *plain)
{
    const struct session *session = plain->session;
    plain->log.rounds = session->rounds;
    for (int i = 0; i < session->table.seat_count; i++)
        plain->log.bankrolls[session->rounds % LOG_SIZE][i] =
            session->table.seats[i].bankroll;
}

void plain_log_start(struct plain_table *plain)
{
    keep_bankrolls(plain);
}

void plain_log_round(struct plain_table *plain)
{
    if (plain->session->rounds > plain->log.rounds)
        keep_bankrolls(plain);
}

/* Writes "Anna won $10", or "won $10" if nobody else plays. */
static void write_change(const struct plain_table *plain, int seat,
                         int64_t change)
{
    FILE *out = plain->cli->out;
    char amount[CLI_MONEY_SIZE];
    if (plain_has_company(plain))
        fprintf(out, "%s ",
                seat_is_you(plain->session, seat) ? "you"
                                                  : plain_name(plain, seat));
    if (change == 0)
        fputs("broke even", out);
    else
        fprintf(out, "%s $%s", change > 0 ? "won" : "lost",
                cli_money(amount, change > 0 ? change : -change));
}

/* Writes a line about what changed between `before` and `after`. */
static void write_changes(const struct plain_table *plain,
                          const int64_t before[], const int64_t after[])
{
    FILE *out = plain->cli->out;
    for (int i = 0; i < plain->session->table.seat_count; i++) {
        fputs(i > 0 ? ", " : "", out);
        write_change(plain, i, after[i] - before[i]);
    }
    fputs(".\n", out);
}

void plain_show_log(const struct plain_table *plain)
{
    FILE *out = plain->cli->out;
    const struct plain_log *log = &plain->log;
    int first =
        log->rounds > PLAIN_LOG_ROUNDS ? log->rounds - PLAIN_LOG_ROUNDS : 0;
    int64_t start[SEATS_MAX] = {0};
    if (log->rounds == 0) {
        fputs("No rounds have been played yet.\n", out);
        return;
    }
    for (int i = first; i < log->rounds; i++) {
        fprintf(out, "Round %d: ", i + 1);
        write_changes(plain, log->bankrolls[i % LOG_SIZE],
                      log->bankrolls[(i + 1) % LOG_SIZE]);
    }
    for (int i = 0; i < plain->session->table.seat_count; i++)
        start[i] = plain->session->players[i].bankroll;
    fprintf(out, "So far, %d %s: ", log->rounds,
            log->rounds == 1 ? "round" : "rounds");
    write_changes(plain, start, log->bankrolls[log->rounds % LOG_SIZE]);
}

/* ---- The history ---- */

/* A wrong search is no wrong line: it can't end the game. */
void plain_show_history(struct plain_table *plain, const char *line)
{
    enum { HISTORY_ROUNDS = 20, QUERY_SIZE = 256 };
    char query[QUERY_SIZE];
    size_t length;
    const char *word = cli_first_word(line, &length);
    const struct account *book = session_book(plain->session);
    if (book == NULL || book->ledger == NULL) {
        fputs("The rounds of this session aren't kept.\n", plain->cli->out);
        return;
    }
    word += length;
    snprintf(query, sizeof query, "%.*s", (int)strcspn(word, "#"), word);
    const struct history_list list = {
        .query = query, .most = HISTORY_ROUNDS, .form = plain->form};
    (void)history_print(plain->cli, book->ledger, &book->profile, &list);
}
