/* Sessions on the stage, one after the other. */
#include <stdlib.h>
#include <string.h>

#include "coach_daily.h"
#include "coach_guide.h"
#include "table/game.h"

/* ---- The first page, for somebody who has never played ---- */

static void write_first_words(void *self, FILE *out, int columns)
{
    guide_write_glossary(self, columns, out);
}

static void write_first_page(void *self, FILE *out, int columns)
{
    guide_write(self, columns, out);
    fputs("\nAt the table:\n"
          "  Enter  deal          h  hit: take a card\n"
          "  Up     bet more      s  stand: take no more\n"
          "  a      what is best  d  double: bet twice, one card\n"
          "  c      the chart     p  split a pair\n"
          "  ?      all this      q  leave\n",
          out);
}

static bool has_played(const struct account *account)
{
    struct ledger_statistics sum;
    char problem[LEDGER_PROBLEM_SIZE];
    bool played = true;
    if (ledger_sum_up(account->ledger, account->profile.id, &sum, problem))
        played = sum.rounds + sum.void_rounds > 0;
    ledger_statistics_free(&sum);
    return played;
}

/* Shows one page to a profile that has never played a round. */
static void guide_show_first_page(struct game *game)
{
    const struct setup *setup = game->start->setup;
    const struct account *account = setup->account;
    struct rules rules;
    struct view view = {.title = "Welcome to the table",
                        .write = write_first_page,
                        .self = &rules,
                        .keys = "\n ?"};
    struct view words = {.title = "Words",
                         .write = write_first_words,
                         .self = &rules,
                         .keys = "?\n "};
    char problem[PLACED_PROBLEM_SIZE];
    int key;
    if (account == NULL || account->ledger == NULL || has_played(account) ||
        !rules_choice_read(&setup->rules, &rules, problem))
        return;
    bar_add(&view.bar, KEY_ENTER_SIGN, "Enter", "Begin");
    bar_add(&view.bar, KEY_DOWN_ARROW, game->stage.brush.glyphs->up_down,
            "Scroll");
    bar_add(&view.bar, '?', "?", "Words");
    bar_add(&view.bar, 'q', "q", "Leave");
    while ((key = stage_show(&game->stage, &view)) == '?' &&
           !game->stage.leaves)
        (void)stage_show(&game->stage, &words);
    if (key == 'q' || key == KEY_END_SIGN)
        game->stage.leaves = true;
}

/* ---- The keys and the last page of a daily ---- */

/* Handles a key, for the stage. */
static void daily_key(void *self, int key)
{
    struct game *game = self;
    if (key == KEY_ESCAPE_SIGN && game->is_within && game->caution.key == 0)
        game->stage.ended = game_confirm_leaving(game) || game->stage.ended;
    else if (key != 'a' && key != 'c')
        game_key(game, key);
    else
        stage_answer(&game->stage, "there is no advice in a daily: your "
                                   "decisions are scored");
}

/* ---- What a daily is ---- */

/* Returns what it is, in a line, or NULL. The caller frees it. */
static char *about_daily(const struct game *game)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return NULL;
    daily_write_about(game->session.daily, out);
    fclose(out);
    if (text)
        text[strcspn(text, "\n")] = '\0';
    return text;
}

/* Two sentences, a row each, are all that a small screen has room for. */
static void tell_about_shortly(struct game *game, char *text)
{
    char *end = strstr(text, ". ");
    end = end ? strstr(end + 1, ". ") : NULL;
    if (end && screen_is_small())
        end[1] = '\0';
    stage_tell(&game->stage, text);
}

/* Before practice, what it is would only push that it is practice away. */
static void daily_tell_about(struct game *game)
{
    const struct session *session = &game->session;
    bool is_first = session->rounds == 0 && !session->round_is_open &&
                    !session->daily->is_practice;
    char *text = is_first ? about_daily(game) : NULL;
    if (text) {
        diary_add_sentences(&game->diary, text);
        tell_about_shortly(game, text);
    }
    free(text);
}

static void write_daily_help(void *self, FILE *out, int columns)
{
    const struct game *game = self;
    const struct key_help keys[] = {
        {"Enter", "deal the next hand; so does Space"},
        {"h  s", "hit (take a card); stand (take no more cards)"},
        {"d", "double your bet and take exactly one card"},
        {"p", "split a pair into two hands, each with its own bet"},
        {"r", "surrender: give up the hand and half the bet"},
        {"i  n", "insurance or even money; decline"},
        {"l", "log of the hands so far"},
        {"o", "options: speed, theme, symbols"},
        {game->is_within ? "Esc  q" : "q",
         game->is_within ? "back to the lobby" : "leave the daily"},
    };
    char *text = about_daily(game);
    if (text)
        cli_write_wrapped(out, text, columns);
    free(text);
    cli_write_wrapped(out,
                      "The score counts your right choices, and adds up what "
                      "the others gave away on average.",
                      columns);
    fputc('\n', out);
    write_key_help(out, keys, sizeof keys / sizeof *keys);
    fputc('\n', out);
    guide_write(&game->session.table.rules, columns, out);
    fputc('\n', out);
    guide_write_rules(&game->session.table.rules, game->session.rules_name,
                      columns, out);
}

/* Shows what a daily is and its keys, for the stage. */
static int daily_show_help(void *self)
{
    struct game *game = self;
    struct view view = {.title = "The daily",
                        .write = write_daily_help,
                        .self = game,
                        .keys = "?\n"};
    (void)stage_show(&game->stage, &view);
    return KEY_IS_NONE;
}

/* ---- The last page ---- */

struct daily_page {
    struct game *game;
    const char *copied; /* what became of the copy; NULL: none was made */
};

static const struct daily *daily_of(const struct game *game)
{
    return game->session.daily;
}

static void write_daily_page(void *self, FILE *out, int columns)
{
    const struct daily_page *page = self;
    daily_write_end(daily_of(page->game), page->game->stage.brush.letters,
                    columns, out);
    if (page->copied)
        fprintf(out, "\n%s\n", page->copied);
    daily_write_mistakes(daily_of(page->game), out);
}

/* Copies the card. Returns what to say about it. */
static const char *copy_card(const struct game *game)
{
    char *card = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&card, &size);
    if (out == NULL)
        return "There isn't enough memory to copy it.";
    daily_write_card(daily_of(game), game->stage.brush.letters, out);
    bool good = fclose(out) == 0 && stage_copy(card);
    free(card);
    return good ? "Copied to the clipboard."
                : "This terminal can't copy. The result is printed when you "
                  "leave; select it there.";
}

/* JSON is for the output, not for this page. */
static void daily_show_ending(struct game *game)
{
    struct daily_page page = {.game = game};
    struct daily *daily = game->session.daily;
    bool has_card = daily_has_card(daily), as_json = daily->as_json;
    int key;
    daily->as_json = false;
    do {
        struct view view = {.title = game->stage.title,
                            .write = write_daily_page,
                            .self = &page,
                            .keys = has_card ? "\nyl" : "\nl"};
        if (has_card)
            bar_add(&view.bar, 'y', "y", "Copy");
        bar_add(&view.bar, 'l', "l", "Log");
        bar_add(&view.bar, KEY_ENTER_SIGN, "Enter",
                game->is_within ? "Lobby" : "Quit");
        key = stage_show(&game->stage, &view);
        if (key == 'y')
            page.copied = copy_card(game);
        if (key == 'l')
            (void)game_show_log(game);
    } while ((key == 'y' || key == 'l') && !game->stage.leaves);
    daily->as_json = as_json;
}

/* Shows `notice` in the status line, or as a view if it is too long. */
static void tell_notice(struct game *game, const char *notice)
{
    diary_add_sentences(&game->diary, notice);
    if (text_columns(notice) <= SCREEN_COLUMNS - 2)
        stage_tell(&game->stage, notice);
    else
        stage_show_notice(&game->stage, "Before you play", notice);
}

static bool begin_session(struct game *game)
{
    char notice[ACCOUNT_NOTICE_SIZE];
    struct setup *setup = game->start->setup;
    setup->catches_up = (struct listener){.hear = NULL};
    if (game->diary.count == 0) /* else it was played on this screen */
        setup->catches_up = diary_catches_up(game);
    if (!setup_session(&game->stage.cli, setup, &game->session, notice)) {
        if (*notice)
            cli_complain(&game->stage.cli, "%s", notice);
        game->status = CLI_FAILED;
        return false;
    }
    game->session.watcher = game_watcher(game);
    game->session.has_coach = game->coach != COACH_OFF;
    history_begin(&game->scene.history, &game->session);
    game->awaited = AWAITED_NOTHING;
    game->no_round[0] = '\0';
    game->stage.ended = game->is_broke = game->moves = false;

    game->session.ask_unsaved = game_ask_unsaved;
    game->session.ask_self = game;
    session_begin(&game->session);
    game->stage.ended = game->session.is_stopped;
    if (game->session.daily)
        daily_tell_about(game);
    tell_notice(game, notice);
    return true;
}

/* Tells the last page why the session ends, without what the table told. */
static void tell_why_it_ends(struct game *game)
{
    char chips[CLI_DOLLARS_SIZE], kept[SAYING_SIZE];
    stage_say(&game->stage, game->no_round);
    session_give_up_round(&game->session);
    if (!game->session.is_kept)
        return;
    snprintf(kept, sizeof kept,
             "Your round is kept, with %s on the table. It continues "
             "next time you play.",
             cli_dollars(chips, game_chips_on_table(game)));
    stage_tell(&game->stage, kept);
}

static void finish_session(struct game *game)
{
    struct session *session = &game->session;
    game->stage.skips = true;
    game->stage.answer[0] = '\0';
    if (session->account) {
        const struct seat *seat = &session->table.seats[session->account->seat];
        settings_write_bet(session->account, seat->first_bet);
        game->last_bet = seat->first_bet > 0 ? seat->first_bet : game->last_bet;
    }
    tell_why_it_ends(game);
    game->is_broke = session->account && !session->is_kept &&
                     !table_can_bet(&session->table, session->account->seat);
    if (!session_end(session))
        cli_complain(&game->stage.cli, "%s", session->account->problem);
    sitting_read(&game->sitting, session);
    if (!setup_close(&game->stage.cli, game->start->setup, session) ||
        session->record.failed) {
        game->status = CLI_FAILED;
        cli_complain(&game->stage.cli, "can't write the record");
    }
}

/* Shows a new profile the first page, and the lobby unless the table is known.
 * Returns false if the person leaves. A round that was left open goes on at
 * once. */
static bool enter_house(struct game *game)
{
    const struct account *account = game->start->setup->account;
    bool has_open_round =
        account && account->ledger && account->profile.has_open_round;
    if (has_open_round && game->start->setup->daily == NULL)
        return true;
    if (!game->is_within)
        guide_show_first_page(game);
    return !game->stage.leaves && (!game->is_undecided || lobby_enter(game));
}

/* Shows the last page. Returns true if another session follows. */
static bool show_last_page(struct game *game)
{
    if (!stage_fits(&game->stage))
        return false;
    if (game->session.daily == NULL)
        return game_show_ending(game);
    daily_show_ending(game);
    return false;
}

/* People take their chips along to another table. An account has its own. */
static void carry_chips(const struct game *game)
{
    const struct session *session = &game->session;
    struct setup *setup = game->start->setup;
    setup->keeps_chips = game->moves;
    for (int i = 0; i < session->table.seat_count; i++)
        if (!session->players[i].is_computer)
            setup->players[i].bankroll = session->table.seats[i].bankroll;
}

static void play_sessions(struct game *game)
{
    bool again = enter_house(game);
    while (again && !game->stage.leaves) {
        if (!begin_session(game))
            return;
        stage_run(&game->stage);
        finish_session(game);
        carry_chips(game);
        again = !game->stage.leaves && !game->session.is_stopped &&
                (game->moves || show_last_page(game));
    }
}

/* Writes to `out` what the program prints at its end about a daily, for the
 * terminal that it leaves. */
static void write_daily_result(const struct game *game,
                               const struct daily *daily, FILE *out)
{
    daily_write_end(daily, game->stage.brush.letters,
                    cli_terminal_columns(game->start->cli->out), out);
}

/* Prints the bankrolls to standard output, where they stay visible. */
static void say_who_leaves_with_what(const struct game *game)
{
    const struct session *session = &game->session;
    char has[CLI_DOLLARS_SIZE];
    if (session->is_stopped)
        return;
    if (session->daily) {
        if (daily_has_news(session->daily))
            write_daily_result(game, session->daily, game->start->cli->out);
        return;
    }
    if (game->daily_result)
        fputs(game->daily_result, game->start->cli->out);
    for (int i = 0; i < session->table.seat_count; i++)
        if (!session->players[i].is_computer && session_has_money(session))
            fprintf(game->start->cli->out, "%s %s with %s.\n",
                    seat_name(session, i),
                    seat_verb(session, i, "leaves", "leave"),
                    cli_dollars(has, session->table.seats[i].bankroll));
    if (session->is_kept)
        fprintf(game->start->cli->out, "%s\n", "The bets stay on the table.");
}

/* Lets the account say on the screen that it is waiting, or stops that. */
static void watch_account(struct game *game, bool on)
{
    struct account *account = game->start->setup->account;
    if (account == NULL)
        return;
    account->tell_wait = on ? game_tell_wait : NULL;
    account->tell_self = on ? game : NULL;
}

static const struct stage_command COMMANDS[] = {
    {'?', "?", "Help", game_show_help, "show this help; so does F1"},
    {'a', "a", "Advice", game_show_advice,
     "advice: the expected value of each action"},
    {'c', "c", "Chart", game_show_chart,
     "chart of basic strategy, with your hand marked"},
    {'t', "t", "Stats", game_show_statistics,
     "statistics: your results so far"},
    {'l', "l", "History", game_show_history,
     "history of your rounds: search, replay, export"},
    {'w', "w", "More", game_show_what_happened,
     "what has happened: all messages of this session"},
    {'o', "o", "Options", game_show_options,
     "options: speed, theme, symbols, players"},
    {'q', "q", "Quit", NULL, "leave the table; q q leaves from anywhere"},
};

static const struct stage_game TABLE_GAME = {
    .smallest = game_smallest,
    .draw = game_draw,
    .turn = game_turn,
    .key = game_key,
    .tick = game_hide_banner,
    .keeps = game_keeps_key,
    .leave = game_confirm_leaving,
    .surface = SURFACE_FELT,
    .commands = COMMANDS,
    .more = 'w',
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
};

/* A daily has no advice, no other tables and no statistics. */
static const struct stage_command DAILY_COMMANDS[] = {
    {'?', "?", "Help", daily_show_help, NULL},
    {'l', "l", "Log", game_show_log, NULL},
    {'o', "o", "Options", game_show_options, NULL},
    {'w', "w", "More", game_show_what_happened, NULL},
    {'q', "q", "Quit", NULL, NULL},
};

static const struct stage_game DAILY_GAME = {
    .smallest = game_smallest,
    .draw = game_draw,
    .turn = game_turn,
    .key = daily_key,
    .tick = game_hide_banner,
    .keeps = game_keeps_key,
    .leave = game_confirm_leaving,
    .surface = SURFACE_FELT,
    .commands = DAILY_COMMANDS,
    .more = 'w',
    .command_count = sizeof DAILY_COMMANDS / sizeof *DAILY_COMMANDS,
};

/* ---- The daily, from the lobby ---- */

/* Keeps what the program prints at its end: how the last daily ended or how far
 * it got. Practice that was left changes nothing. */
static void keep_daily_result(struct game *outer, const struct daily *daily)
{
    char *text = NULL;
    size_t size = 0;
    if (!daily_has_news(daily))
        return;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return;
    write_daily_result(outer, daily, out);
    fputc('\n', out);
    fclose(out);
    free(outer->daily_result);
    outer->daily_result = text;
}

/* Plays `daily` on the screen of `outer`. */
static void play_daily_within(struct game *outer, struct game *game,
                              const struct daily *daily)
{
    stage_begin_within(&game->stage, &game->stage_start, &outer->stage);
    game->stage.skips = false;
    watch_account(game, true);
    tell_notice(game, daily->is_practice ? DAILY_PRACTICE : "");
    play_sessions(game);
    watch_account(outer, true);
    outer->stage.look = game->stage.look;
    outer->stage.brush = game->stage.brush;
    outer->is_careful = game->is_careful;
    stage_end_within(&game->stage, &outer->stage);
    if (game->status != CLI_DONE)
        outer->status = game->status;
    else
        keep_daily_result(outer, daily);
}

static bool play_daily(struct game *outer)
{
    struct setup *setup = outer->start->setup;
    char title[DAILY_TITLE_SIZE];
    struct daily daily;
    if (!daily_open(&daily, &outer->stage.cli, daily_today(&outer->stage.cli),
                    setup->account))
        return false;
    daily_write_title(daily.day, title);
    setup->daily = &daily;
    struct game *game = game_new_within(outer, &DAILY_GAME, title);
    if (game)
        play_daily_within(outer, game, &daily);
    setup->daily = NULL;
    bool good = game && game->status == CLI_DONE;
    free(game);
    return good;
}

/* ---- The program ---- */

enum cli_status table_screen_play(const struct table_screen *start)
{
    const struct daily *daily = start->setup->daily;
    char title[DAILY_TITLE_SIZE] = "Blackjack";
    if (daily)
        daily_write_title(daily->day, title);
    struct game *game =
        game_new(start, daily ? &DAILY_GAME : &TABLE_GAME, title);
    enum cli_status status = CLI_FAILED;
    if (game && game_open(game)) {
        game->play_daily = play_daily;
        watch_account(game, true);
        tell_notice(game, start->notice ? start->notice : "");
        play_sessions(game);
        watch_account(game, false);
        status = game_close(game);
        say_who_leaves_with_what(game);
        free(game->daily_result);
    }
    free(game);
    return status;
}

/* ---- A picture of the table in the middle of a round ---- */

/* Three rounds: 20 against 17, a blackjack, and 19 against 20. In the fourth
 * one a pair of eights has been split; the first hand of the two is at eleven.
 */
static const char CARDS[] = "10s 9d Qh 8c  As 7d Kh 9c  10c 10h 9s Jd  "
                            "8s 6d 8h 10d 3c 10s Kc 9h 5d";
static const char *const ROUNDS[][2] = {{"bet 50", "stand"},
                                        {"bet 50", NULL},
                                        {"bet 25", "stand"},
                                        {"bet 45", "split"}};
enum { ROUND_COUNT = sizeof ROUNDS / sizeof *ROUNDS };

static bool play_demo_round(struct session *session, const char *const lines[2])
{
    char problem[PROBLEM_SIZE];
    struct action action;
    bool good = session_next_round(session) == ROUND_BEGINS;
    for (int i = 0; i < 2 && lines[i]; i++)
        good = good && session_do_line(session, lines[i], &action, problem) ==
                           LINE_ACTION;
    return good;
}

static bool play_demo_rounds(struct game *game)
{
    struct history *history = &game->scene.history;
    bool good = true;
    history_begin(history, &game->session);
    for (int i = 0; i < ROUND_COUNT && good; i++) {
        good = play_demo_round(&game->session, ROUNDS[i]);
        if (i + 1 < ROUND_COUNT)
            history_add(history, &game->session);
    }
    return good;
}

enum cli_status table_screen_demo(const struct table_screen *start, bool svg)
{
    struct game *game = game_new(start, &TABLE_GAME, "Blackjack");
    enum cli_status status = CLI_FAILED;
    char notice[ACCOUNT_NOTICE_SIZE];
    /* Always the same picture, whatever the options are. */
    struct setup setup = {.rules.name = RULES_DEFAULT,
                          .cards = CARDS,
                          .players = {{.name = "Player"}},
                          .player_count = 1,
                          .bankroll = (int64_t)1000 * CENTS};
    if (game && setup_session(start->cli, &setup, &game->session, notice) &&
        play_demo_rounds(game))
        status = stage_demo(&game->stage, &game->stage_start, svg);
    if (game)
        (void)setup_close(start->cli, &setup, &game->session);
    free(game);
    return status;
}
