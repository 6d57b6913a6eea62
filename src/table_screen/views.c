/* Help, the log, notices and questions over the whole screen. */
#include <string.h>

#include "game.h"

int game_view(struct game *game, struct view *view)
{
    int key = view_show(&game->terminal, &game->brush, view);
    if (key == KEY_IS_LEAVE) {
        game->leaves = game->ended = game->skips = true;
        return KEY_IS_NONE;
    }
    if (!picture_fits())
        game->ended = true;
    return key;
}

/* ---- Help ---- */

static void write_keys(const struct game *game, FILE *out)
{
    static const char *const keys[][2] = {
        {"Enter", "deal with the bet that is shown"},
        {"b", "deal with the same bet as before"},
        {"0-9", "type the bet; Backspace takes a digit back; 0 sits out"},
        {"h  s", "hit: take a card; stand: take no more"},
        {"d", "double: put up as much again, take one card"},
        {"p", "split a pair into two hands, each with the bet"},
        {"r", "surrender half the bet"},
        {"i  n",
         "insurance: half the bet that the dealer has a natural; or not"},
        {"y  n", "even money for a natural, or play on"},
        {"p  f", "after an ante: play for as much again, or fold"},
        {"?", "this help"},
        {"a", "advice: what each action is worth by the cards left"},
        {"t", "statistics: what you have won and lost"},
        {"l", "the log: every line and card of this session"},
        {"o", "options: speed, colours, letters, players"},
        {"q", "leave the table"},
        {"Ctrl-L", "draw the screen anew"},
        {"Ctrl-Z", "back to the shell; fg comes back here"},
    };
    const struct glyphs *glyphs = game->brush.glyphs;
    fprintf(out, "Keys\n\n");
    fprintf(out, "  %s%*s  change the bet by the least bet\n", glyphs->up_down,
            10 - text_columns(glyphs->up_down), "");
    fprintf(out, "  %s%*s  change it by a chip; Home the least, End the most\n",
            glyphs->left_right, 10 - text_columns(glyphs->left_right), "");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        fprintf(out, "  %-10s  %s\n", keys[i][0], keys[i][1]);
    fprintf(out, "\nWhile cards are dealt, any key deals them at once.\n");
}

static void write_help(void *self, FILE *out, int columns)
{
    const struct game *game = self;
    const struct session *session = &game->session;
    enum { WIDTH = 26 };
    int across = columns / WIDTH;
    write_keys(game, out);
    fprintf(out, "\nThe rules here: %s\n\n", session->rules_name);
    for (size_t i = 0; i < rules_count(); i++) {
        char text[RULE_TEXT_SIZE];
        bool last = (int)i % across == across - 1 || i + 1 == rules_count();
        rules_text(&session->table.rules, i, text);
        fprintf(out, "  %-*s%s", last ? 0 : WIDTH - 2, text, last ? "\n" : "");
    }
    fprintf(out, "\nman blackjack-rules says what each of them means.\n");
}

void show_help(struct game *game)
{
    struct view view = {
        .title = "Help", .write = write_help, .self = game, .keys = "?\n"};
    view_hint_reading(&game->brush, &view);
    (void)game_view(game, &view);
}

/* ---- The log ---- */

static void write_log(void *self, FILE *out, int columns)
{
    const struct diary *diary = self;
    int first = diary->count > DIARY_LINES ? diary->count - DIARY_LINES : 0;
    (void)columns;
    if (diary->count == 0)
        fputs("Nothing has been played yet.\n", out);
    for (int i = first; i < diary->count; i++)
        fprintf(out, "%s\n", diary_line(diary, i));
}

void show_log(struct game *game)
{
    struct view view = {.title = "Log",
                        .write = write_log,
                        .self = &game->diary,
                        .from_the_end = true,
                        .keys = "l\n"};
    view_hint_reading(&game->brush, &view);
    (void)game_view(game, &view);
}

/* ---- Notices ---- */

void show_notice(struct game *game, const char *title, const char *text)
{
    struct view view = {.title = title,
                        .write = view_write_wrapped,
                        .self = (void *)text,
                        .keys = "\n "};
    hint_add(view.hints, &view.hint_count, KEY_ENTER_SIGN, "Enter", "Go on");
    (void)game_view(game, &view);
}

bool confirm_leaving(struct game *game)
{
    char text[160], chips[CLI_MONEY_SIZE + 4];
    struct view view = {.title = "Leave the table?",
                        .write = view_write_wrapped,
                        .self = text,
                        .keys = "yn"};
    snprintf(text, sizeof text,
             "\n%s of yours lie on the table. If you leave now the round is "
             "void, and what is not settled yet comes back to you.",
             dollars(chips, game_chips_on_table(game)));
    hint_add(view.hints, &view.hint_count, 'y', "y", "Leave");
    hint_add(view.hints, &view.hint_count, 'n', "n", "Play on");
    return game_view(game, &view) == 'y';
}

/* ---- The end of a session ---- */

static void write_player(const struct session *session, int seat, FILE *out)
{
    char has[CLI_MONEY_SIZE + 4], change[CLI_MONEY_SIZE + 4];
    int64_t bankroll = session->table.seats[seat].bankroll;
    int64_t net = bankroll - session->players[seat].bankroll;
    fprintf(out, "%-12s  %12s  %s\n", session->players[seat].name,
            dollars(has, bankroll),
            net == 0 ? "even" : signed_dollars(change, net));
}

static void write_ending(void *self, FILE *out, int columns)
{
    const struct game *game = self;
    const struct session *session = &game->session;
    (void)columns;
    if (game->scene.status[0])
        fprintf(out, "%s\n\n", game->scene.status);
    fprintf(out, "%d %s played.\n\n", session->rounds,
            session->rounds == 1 ? "round" : "rounds");
    if (session_has_money(session))
        for (int i = 0; i < session->table.seat_count; i++)
            write_player(session, i, out);
    for (int i = 0; i < session->table.seat_count; i++)
        if (session->has_coach && session->skills[i].rounds > 0) {
            fputc('\n', out);
            session_write_skill(session, i, out);
        }
    if (session->account && session->account->ledger)
        fprintf(out, "\nThe ledger keeps the bankroll of %s.\n",
                session->account->profile.name);
    else if (session_has_money(session))
        fprintf(out, "\nGuests are in no ledger: the next game begins anew.\n");
}

static bool has_account(const struct game *game)
{
    return game->session.account && game->session.account->ledger;
}

static void hint_ending(struct game *game, struct view *view)
{
    bool buys = game->is_broke && has_account(game);
    view->keys = buys ? "btl" : "ptl";
    if (buys)
        hint_add(view->hints, &view->hint_count, 'b', "b", "Buy in again");
    else
        hint_add(view->hints, &view->hint_count, 'p', "p", "Play again");
    hint_add(view->hints, &view->hint_count, 't', "t", "Statistics");
    hint_add(view->hints, &view->hint_count, 'l', "l", "Log");
    hint_add(view->hints, &view->hint_count, 'q', "q", "Leave");
}

/* Another session, where there is money for it. */
static bool goes_on(struct game *game, int key)
{
    if (key == 'p')
        return true;
    if (key != 'b')
        return false;
    (void)account_buy_in(game->session.account, game->start->buy_in);
    return true;
}

bool show_ending(struct game *game)
{
    struct view view = {
        .title = "The end of the game", .write = write_ending, .self = game};
    int key;
    hint_ending(game, &view);
    do {
        key = game_view(game, &view);
        if (key == 't')
            show_statistics(game);
        if (key == 'l')
            show_log(game);
    } while ((key == 't' || key == 'l') && !game->leaves);
    bool again = goes_on(game, key) && !game->leaves;
    game->scene.status[0] = '\0';
    return again;
}
