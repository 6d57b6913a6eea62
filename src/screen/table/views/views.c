/* Full-screen views: help, the log, quitting and the end. */

#include "coach_daily.h"
#include "session_setup.h"
#include "coach_guide.h"
#include "table/views/guide.h"

/* ---- Help ---- */

static void write_table_keys(const struct glyphs *glyphs, int columns,
                             FILE *out)
{
    const struct key_help keys[] = {
        {"Enter", "place the bet shown and deal; so does Space"},
        {"b", "repeat your last bet and deal"},
        {glyphs->up_down,
         "raise or lower the bet by a chip of $1, $5, $25 ..."},
        {glyphs->left_right, "by the smallest step that the table allows"},
        {"x  m", "double the bet; bet the minimum; End bets the maximum"},
        {"s", "before the deal: side bets, at a table that offers them"},
        {"0-9", "type an amount; Backspace erases a digit; 0 sits out"},
        {"h  s", "hit (take a card); stand (take no more cards)"},
        {"d", "double your bet and take exactly one card"},
        {"p", "split a pair into two hands, each with its own bet"},
        {"r", "surrender: give up the hand and half the bet"},
        {"i  n",
         "insurance (half your bet against a dealer blackjack); decline"},
        {"i  n", "even money for your blackjack; decline"},
        {"p  f", "after an ante: play (match the ante); fold"},
        {"?  F1", "show this help"},
        {"a", "advice: the expected value of each action"},
        {"v", "back to the lobby: tables, who plays along, the daily"},
        {"c", "chart of basic strategy, with your hand marked"},
        {"t", "statistics: your results so far"},
        {"l", "history of your rounds: search, replay, export"},
        {"w", "what has happened: all messages of this session"},
        {"o", "options: speed, theme, symbols, players"},
        {"q", "leave the table; q q leaves from anywhere"},
    };
    write_key_help(out, keys, sizeof keys / sizeof *keys);
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
    const struct glyphs *glyphs = game->stage.brush.glyphs;
    const struct rules *rules = &game->session.table.rules;
    guide_write(rules, columns, out);
    fputc('\n', out);
    write_table_keys(glyphs, columns, out);
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

/* ---- The end of a session ---- */

enum { ENDING_TITLE_SIZE = 80 };

/* A bankroll is without the chips on the table, as at the table. The result of
 * an open round is what is settled of it. */
static void write_ending_of_player(const struct game *game, int seat, FILE *out)
{
    const struct session *session = &game->session;
    const struct account *book = session_book(session);
    char has[CLI_DOLLARS_SIZE], change[CLI_DOLLARS_SIZE];
    int64_t bankroll = session->table.seats[seat].bankroll;
    int64_t kept =
        session->is_kept ? seat_chips_on_table(&session->table.seats[seat]) : 0;
    int64_t net = game->sitting.is_known && book && book->seat == seat
                      ? game->sitting.review.sums.net
                      : bankroll + kept - session->players[seat].bankroll;
    fprintf(out, "%-12s  %12s  %s\n", seat_name(session, seat),
            cli_dollars(has, bankroll),
            net == 0 ? "even" : cli_signed_dollars(change, net));
}

static void write_ending(void *self, FILE *out, int columns)
{
    const struct game *game = self;
    const struct session *session = &game->session;
    if (game->stage.status[0])
        cli_write_wrapped(out, game->stage.status, columns);
    if (game->stage.status[0])
        fputc('\n', out);
    fprintf(out, "%d %s played.\n\n", game->sitting.rounds,
            game->sitting.rounds == 1 ? "round" : "rounds");
    if (session_has_money(session))
        for (int i = 0; i < session->table.seat_count; i++)
            write_ending_of_player(game, i, out);
    sitting_write(&game->sitting, session, columns,
                  game->stage.brush.plots_in_ascii, out);
    for (int i = 0; i < session->table.seat_count; i++)
        if (session->has_coach && session->skills[i].rounds > 0) {
            fputc('\n', out);
            session_write_skill(session, i, out);
        }
    if (session->account && session->account->ledger)
        fprintf(
            out,
            "\nYour bankroll is saved for the next time, under the name %s.\n",
            session->account->profile.name);
    else if (session_has_money(session))
        fprintf(
            out,
            "\nA guest's bankroll isn't saved: the next game starts over.\n");
}

/* True if the sitting is in the ledger, with decisions that were judged. */
static bool has_review(const struct game *game)
{
    const struct session *session = &game->session;
    const struct account *account = session->account;
    return account && account->ledger && game->sitting.is_known &&
           ledger_count_decisions(&game->sitting.review.sums.skills) > 0;
}

static void hint_ending(const struct game *game, struct view *view)
{
    const struct account *account = game->session.account;
    bool buys = game->is_broke && account && account->ledger;
    bool reviews = has_review(game);
    view->keys =
        buys ? (reviews ? "\nbtlr" : "\nbtl") : (reviews ? "\nptlr" : "\nptl");
    bar_add(&view->bar, buys ? 'b' : 'p', "Enter",
            buys                    ? "Buy in again"
            : game->session.is_kept ? "Go on"
                                    : "Play again");
    if (reviews)
        bar_add(&view->bar, 'r', "r", "Review");
    bar_add(&view->bar, 't', "t", "Statistics");
    bar_add(&view->bar, 'l', "l", "History");
    bar_add(&view->bar, '?', "?", "Keys");
    bar_add(&view->bar, 'q', "q", "Quit");
}

/* True if another session follows, after a buy-in if needed. */
static bool begins_another(struct game *game, int key)
{
    struct account *account = game->session.account;
    if (key != 'b' || account_buy_in(account, game->start->buy_in))
        return key == 'b' || key == 'p';
    account->lost_something = true;
    stage_show_notice(&game->stage, "No chips were bought", account->problem);
    cli_complain(&game->stage.cli, "%s", account->problem);
    return false;
}

/* Writes how the session ended: out of chips, or by leaving with some. */
static const char *title_of_ending(const struct game *game,
                                   char text[ENDING_TITLE_SIZE])
{
    const struct session *session = &game->session;
    int person = session_first_person(session);
    char has[CLI_DOLLARS_SIZE];
    int64_t bankroll = session->table.seats[person].bankroll;
    bool has_money = session_has_money(session);
    snprintf(text, ENDING_TITLE_SIZE, "%s",
             session->is_kept ? "Round kept" : "Game over");
    if (has_money && !session->is_kept &&
        bankroll < rules_least_bet(&session->table.rules))
        snprintf(text, ENDING_TITLE_SIZE, "%s %s out of chips",
                 seat_name(session, person),
                 seat_verb(session, person, "is", "are"));
    else if (has_money && !session->is_kept)
        snprintf(text, ENDING_TITLE_SIZE, "%s %s with %s",
                 seat_name(session, person),
                 seat_verb(session, person, "leaves", "leave"),
                 cli_dollars(has, bankroll));
    return text;
}

bool game_show_ending(struct game *game)
{
    char title[ENDING_TITLE_SIZE];
    struct view view = {.title = title_of_ending(game, title),
                        .write = write_ending,
                        .self = game,
                        .is_first = true};
    int key;
    hint_ending(game, &view);
    do {
        key = stage_show(&game->stage, &view);
        if (key == KEY_ENTER_SIGN)
            key = view.bar.hints[0].key;
        if (key == 't')
            (void)game_show_statistics(game);
        if (key == 'l')
            (void)game_show_history(game);
        if (key == 'r')
            game_show_review(game);
    } while ((key == 't' || key == 'l' || key == 'r') && !game->stage.leaves);
    bool again = begins_another(game, key) && !game->stage.leaves;
    game->stage.status[0] = '\0';
    return again;
}
