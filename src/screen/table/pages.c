/* Pages that commands at the table show: advice, statistics, help, the log,
 * and the question whether to leave. */
#include "account_statistics.h"
#include "coach_daily.h"
#include "coach_guide.h"
#include "session_setup.h"
#include "table/game.h"

/* ---- Advice ---- */

/* Between rounds the question is about the next bet. */
static void write_advice(void *self, FILE *out, int columns)
{
    const struct game *game = self;
    const struct session *session = &game->session;
    (void)columns;
    if (game->stage.question[0])
        fprintf(out, "%s\n\n", game->stage.question);
    int64_t bet = game->awaited == AWAITED_BET && game->bet.amount > 0
                      ? game->bet.amount
                      : session_usual_bet(session);
    advice_write(session->adviser, session->no_advice, &session->table, bet,
                 game->stage.brush.glyphs->turn, out);
}

/* Any key closes the view. The key of an action also goes to the game, so that
 * nobody has to press it twice. */
int game_show_advice(void *self)
{
    struct game *game = self;
    struct view view = {.title = "Advice",
                        .write = write_advice,
                        .self = game,
                        .any_key_closes = true,
                        .marks_best = true};
    if (game->awaited == AWAITED_DECISION)
        view.bar = game->stage.actions;
    bar_add(&view.bar, KEY_ESCAPE_SIGN, "Esc", "Back");
    int key = stage_show(&game->stage, &view);
    if (key == 'c')
        return game_show_chart(game);
    for (int i = 0; i < view.bar.count - 1; i++)
        if (key == view.bar.hints[i].key)
            return key;
    return KEY_IS_NONE;
}

/* ---- Statistics ---- */

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

/* ---- Help ---- */

static void write_table_keys(const struct game *game, int columns, FILE *out)
{
    const struct stage_game *commands = game->stage.start->game;
    struct table_key_words words[TABLE_KEYS_MAX];
    struct key_help keys[2 * TABLE_KEYS_MAX];
    size_t count = 0;
    int listed = table_keys_in_words(game->stage.brush.glyphs, words);
    for (int i = 0; i < listed; i++)
        keys[count++] = (struct key_help){words[i].sign, words[i].does};
    for (int i = 0; i < commands->command_count; i++)
        keys[count++] = (struct key_help){commands->commands[i].sign,
                                          commands->commands[i].help};
    write_key_help(out, keys, count);
    fputc('\n', out);
    cli_write_wrapped(
        out,
        "Any key skips the animation while cards are dealt. h, s, "
        "d, p, r, i and n also act, if you could already see what "
        "they are about.",
        columns);
    cli_write_wrapped(out,
                      "Before a costly slip, like a hit on hard 17, you are "
                      "asked: y is the yes.",
                      columns);
}

static void write_table_help(void *self, FILE *out, int columns)
{
    const struct game *game = self;
    const struct rules *rules = &game->session.table.rules;
    guide_write(rules, columns, out);
    fputc('\n', out);
    write_table_keys(game, columns, out);
    fputc('\n', out);
    guide_write_rules(rules, game->session.rules_name, columns, out);
    fputs("\nWords\n\n", out);
    guide_write_glossary(rules, columns, out);
}

int game_show_help(void *self)
{
    struct game *game = self;
    struct view view = {.title = "Help",
                        .write = write_table_help,
                        .self = game,
                        .keys = "?\n"};
    (void)stage_show(&game->stage, &view);
    return KEY_IS_NONE;
}

/* ---- The log ---- */

static void write_diary(void *self, FILE *out, int columns)
{
    const struct diary *diary = self;
    int first = diary->count > DIARY_LINES ? diary->count - DIARY_LINES : 0;
    (void)columns;
    if (diary->count == 0)
        fputs("No round yet.\n", out);
    for (int i = first; i < diary->count; i++)
        fprintf(out, "%s\n", diary_line(diary, i));
}

static int show_diary(struct game *game, const char *title)
{
    struct view view = {.title = title,
                        .write = write_diary,
                        .self = &game->diary,
                        .from_the_end = true,
                        .keys = "lw\n"};
    (void)stage_show(&game->stage, &view);
    return KEY_IS_NONE;
}

int game_show_log(void *self)
{
    return show_diary(self, "Log");
}

int game_show_what_happened(void *self)
{
    return show_diary(self, "What has happened");
}

/* ---- Quitting ---- */

/* Returns what becomes of chips on the table if a person leaves now. */
static const char *word_of_leaving(const struct game *game, bool is_kept)
{
    const struct daily *daily = game->session.daily;
    if (daily && daily->is_practice)
        return "practice ends. It was play money, and your result of the day "
               "stays.";
    if (is_kept)
        return "the round is kept as it is, and continues the next time you "
               "play.";
    return daily ? "the daily is over: a guest's daily isn't kept. It was play "
                   "money."
                 : "you forfeit it: a guest's round isn't kept.";
}

/* Returns what y does, besides leaving, or NULL. An unfinished daily has no
 * results. */
static const char *word_of_last_page(const struct game *game)
{
    return game->is_within ? "To the lobby"
           : game->session.daily && !daily_has_card(game->session.daily)
               ? NULL
               : "Results, then leave";
}

bool game_confirm_leaving(void *self)
{
    struct game *game = self;
    const struct account *account = game->session.account;
    bool is_kept = (account && account->ledger) ||
                   (game->session.daily && daily_is_kept(game->session.daily));
    bool is_dealt = game->session.table.phase != PHASE_BETS;
    char text[SAYING_SIZE], chips[CLI_DOLLARS_SIZE];
    if (game_chips_on_table(game) == 0 || (!is_kept && !is_dealt))
        return true;
    snprintf(text, sizeof text,
             "\nYou have %s on the table. If you leave now, %s",
             cli_dollars(chips, game_chips_on_table(game)),
             word_of_leaving(game, is_kept));
    return stage_confirm_leaving(&game->stage, "Leave the table?", text,
                                 word_of_last_page(game));
}
