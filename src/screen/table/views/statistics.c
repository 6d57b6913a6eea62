/* The statistics of the player, on the screen. */
#include "account_statistics.h"
#include "table/game.h"

static void write_guest_statistics(const struct game *game, FILE *out)
{
    const struct session *session = &game->session;
    char change[CLI_DOLLARS_SIZE];
    fprintf(out,
            "A guest's rounds aren't kept; these figures are of this table "
            "only.\n\n"
            "  Rounds  %d\n",
            session->own_rounds);
    for (int i = 0; i < session->table.seat_count; i++) {
        int64_t net =
            session->table.seats[i].bankroll - session->players[i].bankroll;
        if (!session->players[i].is_computer && session_has_money(session))
            fprintf(out, "  %-6s  %s\n", seat_name(session, i),
                    cli_signed_dollars(change, net));
    }
    for (int i = 0; i < session->table.seat_count && session->has_coach; i++)
        if (session->skills[i].rounds > 0) {
            fputc('\n', out);
            session_write_skill(session, i, out);
        }
    fprintf(out,
            "\nPlay without --guest, --seed and --cards to keep your rounds "
            "in the ledger.\n");
}

static void write_statistics(void *self, FILE *out, int columns)
{
    const struct game *game = self;
    const struct account *account = game->session.account;
    struct ledger_statistics sum;
    char problem[LEDGER_PROBLEM_SIZE];
    const struct report_form form = {.columns = columns,
                                     .ascii = game->stage.brush.plots_in_ascii};
    if (account == NULL || account->ledger == NULL) {
        write_guest_statistics(game, out);
        return;
    }
    if (ledger_sum_up(account->ledger, account->profile.id, &sum, problem))
        report_text(out, &sum, &form);
    else
        fprintf(out, "%s\n", problem);
    ledger_statistics_free(&sum);
}

int game_show_statistics(void *self)
{
    struct game *game = self;
    char title[64] = "Statistics";
    const struct account *account = game->session.account;
    if (account && account->ledger)
        snprintf(title, sizeof title, "Statistics of %s",
                 account->profile.name);
    struct view view = {
        .title = title, .write = write_statistics, .self = game, .keys = "t\n"};
    (void)stage_show(&game->stage, &view);
    return KEY_IS_NONE;
}
