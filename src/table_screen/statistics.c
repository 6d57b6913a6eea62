/* The statistics of whoever plays, on the screen. */
#include "game.h"

static void write_guest(const struct game *game, FILE *out)
{
    const struct session *session = &game->session;
    char change[CLI_MONEY_SIZE + 4];
    fprintf(out,
            "A guest is in no ledger; there is only this session.\n\n"
            "  Rounds  %d\n",
            session->rounds);
    for (int i = 0; i < session->table.seat_count; i++) {
        int64_t net =
            session->table.seats[i].bankroll - session->players[i].bankroll;
        if (!session->players[i].is_computer && session_has_money(session))
            fprintf(out, "  %s  %s\n", session->players[i].name,
                    signed_dollars(change, net));
    }
    for (int i = 0; i < session->table.seat_count && session->has_coach; i++)
        if (session->skills[i].rounds > 0) {
            fputc('\n', out);
            session_write_skill(session, i, out);
        }
    fprintf(out, "\nWithout --guest, --seed and --cards your rounds are "
                 "kept, and summed up here.\n");
}

static void write_statistics(void *self, FILE *out, int columns)
{
    const struct game *game = self;
    const struct account *account = game->session.account;
    struct ledger_statistics sum;
    char problem[LEDGER_PROBLEM_SIZE];
    const struct report_form form = {.columns = columns,
                                     .ascii = game->brush.plots_in_ascii};
    if (account == NULL || account->ledger == NULL) {
        write_guest(game, out);
        return;
    }
    if (ledger_sum_up(account->ledger, account->profile.id, &sum, problem))
        report_text(out, &sum, &form);
    else
        fprintf(out, "%s\n", problem);
    ledger_statistics_free(&sum);
}

void show_statistics(struct game *game)
{
    char title[64] = "Statistics";
    const struct account *account = game->session.account;
    if (account && account->ledger)
        snprintf(title, sizeof title, "Statistics of %s",
                 account->profile.name);
    struct view view = {
        .title = title, .write = write_statistics, .self = game, .keys = "t\n"};
    hint_add(view.hints, &view.hint_count, KEY_DOWN_ARROW,
             game->brush.glyphs->up_down, "Scroll");
    hint_add(view.hints, &view.hint_count, KEY_ESCAPE_SIGN, "Esc", "Back");
    (void)game_view(game, &view);
}
