/* The game on the screen: whose turn it is, what is shown, what is pressed. */
#define _XOPEN_SOURCE 700
#include "game.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MILLION = 1000000 };

/* ---- Where it can be ---- */

bool screen_has_utf8(void)
{
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool screen_is_possible(const struct cli *cli)
{
    const char *term = getenv("TERM");
    return isatty(fileno(cli->in)) && isatty(fileno(cli->out)) && term &&
           *term && strcmp(term, "dumb") != 0;
}

/* ---- Begin and end ---- */

void game_take_look(struct game *game)
{
    brush_make(&game->brush, &game->look, game->start->colour);
    terminal_set_mouse(&game->terminal, game->look.mouse);
}

bool game_open(struct game *game, const struct screen_start *start)
{
    *game =
        (struct game){.start = start, .cli = *start->cli, .look = start->look};
    game->cli.errors = tmpfile();
    (void)screen_has_utf8();
    if (game->cli.errors && terminal_open(&game->terminal, game->look.mouse)) {
        game_take_look(game);
        game->scene.session = &game->session;
        game->scene.title = "Blackjack";
        return true;
    }
    if (game->cli.errors)
        fclose(game->cli.errors);
    cli_complain(start->cli,
                 "this terminal is none that the screen knows; --plain plays "
                 "in lines");
    return false;
}

/* What was complained of while the screen was there. */
static void pass_on_errors(struct game *game)
{
    int byte;
    rewind(game->cli.errors);
    while ((byte = getc(game->cli.errors)) != EOF)
        putc(byte, game->start->cli->errors);
    fclose(game->cli.errors);
}

enum cli_status game_close(struct game *game)
{
    terminal_close(&game->terminal);
    pass_on_errors(game);
    return game->status;
}

/* ---- Drawing ---- */

static void hint_general(struct scene *scene)
{
    static const struct hint hints[] = {
        {.key = '?', .sign = "?", .word = "Help"},
        {.key = 't', .sign = "t", .word = "Statistics"},
        {.key = 'l', .sign = "l", .word = "Log"},
        {.key = 'o', .sign = "o", .word = "Options"},
        {.key = 'q', .sign = "q", .word = "Quit"},
    };
    enum { COUNT = sizeof hints / sizeof *hints };
    memcpy(scene->general, hints, sizeof hints);
    scene->general_count = COUNT;
}

void game_draw(struct game *game)
{
    hint_general(&game->scene);
    scene_draw(&game->scene, &game->brush);
}

/* ---- What happens ---- */

int64_t game_chips_on_table(const struct game *game)
{
    const struct table *table = &game->session.table;
    int64_t chips = 0;
    for (int i = 0; i < table->seat_count; i++) {
        const struct seat *seat = &table->seats[i];
        if (game->session.players[i].is_computer)
            continue;
        chips += seat->insurance;
        for (int hand = 0; hand < seat->hand_count; hand++)
            chips += seat->hands[hand].bet;
    }
    return chips;
}

void game_wait(struct game *game, int64_t nanoseconds)
{
    int milliseconds = (int)(nanoseconds / MILLION);
    while (!game->skips && milliseconds > 0) {
        int key = terminal_key(&game->terminal, milliseconds);
        if (key == KEY_IS_NONE)
            return;
        if (key == KEY_NEW_SIZE) {
            game_draw(game);
            continue;
        }
        game->leaves = game->leaves || key == KEY_IS_LEAVE;
        game->skips = true;
        terminal_drop_keys(); /* what was meant for the wait is not an answer */
    }
}

/* How long an event is looked at, in nanoseconds. */
static int64_t time_of(const struct game *game, const struct event *event)
{
    static const int milliseconds[SPEED_COUNT][2] = {
        [SPEED_NONE] = {0, 0}, /* a card; a decision of the dealer */
        [SPEED_SLOW] = {350, 2000},
        [SPEED_CALM] = {140, 900},
        [SPEED_QUICK] = {50, 300},
    };
    const int *times = milliseconds[game->look.speed];
    switch (event->kind) {
    case EVENT_CARD:
    case EVENT_HOLE:
        return times[0] * (int64_t)MILLION;
    case EVENT_DEALER:
        if (game->look.has_pause && game->look.speed != SPEED_NONE)
            return game->look.pause;
        return times[1] * (int64_t)MILLION;
    case EVENT_SHUFFLE:
    case EVENT_NO_NATURAL:
        return times[1] / 2 * (int64_t)MILLION;
    case EVENT_ACTION:
        return game->session.players[event->seat].is_computer
                   ? times[0] * (int64_t)MILLION
                   : 0;
    default:
        return 0;
    }
}

/* A decision as its line, with the name where several play; anything else as
 * a comment. */
static void keep_diary(struct game *game, const struct event *event,
                       const char *sentence)
{
    char line[DIARY_LINE_SIZE], words[LINE_SIZE];
    const struct session *session = &game->session;
    if (event->kind == EVENT_ACTION) {
        line_write(&(struct action){event->action, event->amount}, words);
        snprintf(line, sizeof line, "%s%s%s", words,
                 session->table.seat_count > 1 ? "  # " : "",
                 session->table.seat_count > 1
                     ? session->players[event->seat].name
                     : "");
        diary_add(&game->diary, line);
    } else if (*sentence) {
        snprintf(line, sizeof line, "# %.120s", sentence);
        diary_add(&game->diary, line);
    }
}

/* The cards of the deal go to the diary, not to the status line. */
static void keep_dealt_card(struct game *game, const struct table *table,
                            const struct event *event)
{
    char card[CARD_TEXT_SIZE] = "**", line[DIARY_LINE_SIZE];
    bool hidden =
        event->seat == DEALER && table->hole_hidden && table->dealer_count == 2;
    if (!hidden)
        card_text(card, event->card, game->brush.form);
    snprintf(line, sizeof line, "# %s gets %s.",
             event->seat == DEALER ? "Dealer"
                                   : game->session.players[event->seat].name,
             card + strspn(card, " "));
    diary_add(&game->diary, line);
}

/* The status line has room for little: not for what a person has just done
 * itself, nor for what computers bet, win and lose. The log has it all. */
static bool is_worth_telling(const struct session *session,
                             const struct event *event)
{
    if (event->kind == EVENT_ACTION)
        return session->players[event->seat].is_computer &&
               event->action != ACTION_BET;
    if (event->kind == EVENT_RESULT || event->kind == EVENT_INSURANCE)
        return !session->players[event->seat].is_computer;
    return true;
}

static void hear(void *self, const struct table *table,
                 const struct event *event)
{
    struct game *game = self;
    char sentence[SAYING_SIZE];
    tell_event(&game->session, game->brush.form, event, sentence);
    if (event->kind == EVENT_CARD && *sentence == '\0')
        keep_dealt_card(game, table, event);
    else
        keep_diary(game, event, sentence);
    if (is_worth_telling(&game->session, event))
        tell(&game->scene, sentence);
    if (game->skips || time_of(game, event) == 0)
        return;
    game_draw(game);
    game_wait(game, time_of(game, event));
}

struct listener game_watcher(struct game *game)
{
    return (struct listener){.hear = hear, .self = game};
}

/* ---- Keys that are for everywhere ---- */

/* Leaves the session, or stays. Where nothing can be asked for want of room
 * it leaves: the bets come back. */
static void quit(struct game *game)
{
    if (scene_fits() && game_chips_on_table(game) > 0 && !confirm_leaving(game))
        return;
    game->ended = true;
}

int game_clicked(const struct game *game)
{
    const struct scene *scene = &game->scene;
    int row = game->terminal.click_row, column = game->terminal.click_column;
    int key = hint_at(scene->actions, scene->action_count, row, column);
    return key != KEY_UNKNOWN
               ? key
               : hint_at(scene->general, scene->general_count, row, column);
}

/* True where the key was for a view or for the table as a whole. */
static bool is_general(struct game *game, int key)
{
    switch (key) {
    case '?':
        show_help(game);
        return true;
    case 't':
        show_statistics(game);
        return true;
    case 'l':
        show_log(game);
        return true;
    case 'o':
        show_options(game);
        return true;
    case 'q':
    case KEY_END_SIGN:
        quit(game);
        return true;
    case KEY_REDRAW_SIGN:
        scene_forget();
        return true;
    case KEY_NEW_SIZE:
    case KEY_UNKNOWN:
        return true;
    default:
        return false;
    }
}

int game_key(struct game *game)
{
    game_draw(game);
    int key = terminal_key(&game->terminal, -1);
    if (key == KEY_CLICK)
        key = game_clicked(game);
    if (key == KEY_IS_LEAVE)
        game->leaves = game->ended = true;
    if (game->leaves)
        return KEY_IS_NONE;
    bool is_hidden = !scene_fits();
    if (is_hidden && key != 'q' && key != KEY_END_SIGN)
        return KEY_IS_NONE; /* nobody decides what they can't see */
    return is_general(game, key) ? KEY_IS_NONE : key;
}

/* ---- Decisions ---- */

/* A book that was closed is told of once. */
static void look_at_book(struct game *game)
{
    struct book *book = game->session.book;
    if (book == NULL || book->ledger || game->told_of_book)
        return;
    char text[LEDGER_PROBLEM_SIZE + 256], has[CLI_MONEY_SIZE + 4];
    game->told_of_book = true;
    snprintf(
        text, sizeof text,
        "%s\n\nYou play on as a guest: nothing more is kept. The ledger has "
        "%s for %s, as it was before this round.",
        book->problem, dollars(has, book->profile.bankroll),
        book->profile.name);
    show_notice(game, "The ledger is closed", text);
}

static void act(struct game *game, const struct action *action)
{
    char problem[PROBLEM_SIZE];
    game->skips = game->leaves || game->look.speed == SPEED_NONE;
    game->scene.question[0] = '\0';
    game->scene.action_count = 0;
    game->scene.is_asked = game->scene.has_bet = false;
    if (!session_act(&game->session, action, problem))
        tell(&game->scene, problem);
    look_at_book(game);
}

void game_line(struct game *game, const char *line)
{
    struct action action;
    char problem[PROBLEM_SIZE];
    game->scene.status[0] = '\0';
    if (line_read(line, &game->session.table, &action, problem) ==
            LINE_ACTION &&
        table_allows(&game->session.table, &action, problem)) {
        act(game, &action);
        return;
    }
    char saying[SAYING_SIZE];
    snprintf(saying, sizeof saying, "%s can't be done: %s.", line, problem);
    tell(&game->scene, saying);
}

/* ---- Bets ---- */

static void hint_bet(struct game *game, const struct table *table)
{
    struct scene *scene = &game->scene;
    scene->action_count = 0;
    if (table->rules.ante > 0) {
        hint_add(scene->actions, &scene->action_count, KEY_ENTER_SIGN, "Enter",
                 "Ante");
        hint_add(scene->actions, &scene->action_count, 'n', "n", "Sit out");
        return;
    }
    hint_add(scene->actions, &scene->action_count, KEY_ENTER_SIGN, "Enter",
             "Deal");
    if (table->seats[table->seat].first_bet > 0)
        hint_add(scene->actions, &scene->action_count, 'b', "b", "Same bet");
    hint_add(scene->actions, &scene->action_count, KEY_UP_ARROW,
             game->brush.glyphs->up_down, "Bet");
    hint_add(scene->actions, &scene->action_count, KEY_RIGHT_ARROW,
             game->brush.glyphs->left_right, "by a chip");
    hint_add(scene->actions, &scene->action_count, KEY_UNKNOWN, "0-9",
             "Amount");
}

static void ask_bet(struct game *game, const struct table *table)
{
    struct scene *scene = &game->scene;
    char has[CLI_MONEY_SIZE + 4], bet[CLI_MONEY_SIZE + 4];
    const char *name = game->session.players[table->seat].name;
    scene->is_asked = true;
    scene->asked_seat = table->seat;
    scene->has_bet = table->rules.ante == 0;
    scene->bet = game->bet.amount;
    dollars(has, table->seats[table->seat].bankroll);
    if (table->rules.ante > 0)
        snprintf(scene->question, SAYING_SIZE, "%s has %s. Ante %s?", name, has,
                 dollars(bet, table->rules.ante));
    else
        snprintf(scene->question, SAYING_SIZE, "%s has %s. Bet: %s", name, has,
                 dollars(bet, game->bet.amount));
    hint_bet(game, table);
}

/* The line that the key makes of the bet; NULL: it is still being made up. */
static const char *bet_of_key(struct game *game, const struct table *table,
                              int key, char line[LINE_SIZE])
{
    if (table->rules.ante > 0)
        return key == KEY_ENTER_SIGN || key == 'y' ? "yes"
               : key == 'n'                        ? "no"
                                                   : NULL;
    if (key == 'b')
        return "bet";
    if (key == KEY_ENTER_SIGN) {
        bet_line(&game->bet, line);
        return line;
    }
    (void)bet_key(&game->bet, table, table->seat, key);
    return NULL;
}

/* Asks for the bet of the seat in turn at `table`, which may be the next
 * round's. NULL when the session ends. */
static const char *choose_bet(struct game *game, const struct table *table,
                              char line[LINE_SIZE])
{
    const char *chosen = NULL;
    while (chosen == NULL && !game->ended) {
        ask_bet(game, table);
        int key = game_key(game);
        if (key != KEY_IS_NONE)
            chosen = bet_of_key(game, table, key, line);
    }
    return chosen;
}

/* ---- Rounds ---- */

/* The last round stays in sight until it has been looked at. */
static void look_at_last_round(struct game *game)
{
    struct scene *scene = &game->scene;
    bool seen = false;
    scene->is_asked = scene->has_bet = false;
    snprintf(scene->question, SAYING_SIZE, "The game is over.");
    scene->action_count = 0;
    hint_add(scene->actions, &scene->action_count, KEY_ENTER_SIGN, "Enter",
             "Go on");
    while (!seen && !game->ended)
        seen = game_key(game) == KEY_ENTER_SIGN;
    game->ended = true;
}

static void end_session(struct game *game, enum session_round round)
{
    tell(&game->scene, round == ROUND_NO_MONEY
                           ? "There is no money left for a bet."
                           : "The arranged cards are used up.");
    look_at_last_round(game);
}

/* Waits until somebody wants the next round, where no bet has to be said. */
static bool wait_for_round(struct game *game)
{
    struct scene *scene = &game->scene;
    scene->is_asked = scene->has_bet = false;
    snprintf(scene->question, SAYING_SIZE, "%s",
             game->session.rounds > 0 ? "The next round?" : "A game?");
    scene->action_count = 0;
    hint_add(scene->actions, &scene->action_count, KEY_ENTER_SIGN, "Enter",
             "Deal");
    while (!game->ended)
        if (game_key(game) == KEY_ENTER_SIGN)
            return true;
    return false;
}

static void begin_round(struct game *game)
{
    (void)session_next_round(&game->session);
    game->scene.status[0] = '\0';
    diary_add(&game->diary, "round");
}

/* The last round stays in sight while the next bet is made up: it is asked
 * for at a copy of the table which is one round ahead. */
static void between_rounds(struct game *game)
{
    struct session ahead = game->session;
    struct action action;
    char bet[LINE_SIZE];
    enum session_round round = session_next_round(&ahead);
    if (round != ROUND_BEGINS) {
        end_session(game, round);
        return;
    }
    if (session_decides_itself(&ahead, &action)) {
        if (wait_for_round(game))
            begin_round(game);
        return;
    }
    bet_start(&game->bet, &ahead.table, ahead.table.seat);
    const char *line = choose_bet(game, &ahead.table, bet);
    char problem[PROBLEM_SIZE];
    while (line) {
        if (line_read(line, &ahead.table, &action, problem) == LINE_ACTION &&
            table_allows(&ahead.table, &action, problem)) {
            begin_round(game);
            act(game, &action);
            return;
        }
        snprintf(game->scene.status, SAYING_SIZE, "%s can't be done: %s.", line,
                 problem);
        line = choose_bet(game, &ahead.table, bet);
    }
}

static void ask_person(struct game *game)
{
    const struct table *table = &game->session.table;
    struct scene *scene = &game->scene;
    char bet[LINE_SIZE];
    const char *line = NULL;
    if (table->phase == PHASE_BETS) {
        bet_start(&game->bet, table, table->seat);
        line = choose_bet(game, table, bet);
    } else {
        scene->is_asked = true;
        scene->asked_seat = table->seat;
        scene->action_count = 0;
        tell_question(&game->session, scene->question);
        choices_hint(table, scene);
        int key = game_key(game);
        if (key != KEY_IS_NONE)
            line = choice_line(table, key);
    }
    if (line)
        game_line(game, line);
}

/* A game without money is one game; so it is in plain lines. */
static bool is_decided(const struct game *game)
{
    const struct table *table = &game->session.table;
    if (session_has_money(&game->session) || game->session.rounds == 0)
        return false;
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].replays)
            return false;
    return true;
}

static void take_turn(struct game *game)
{
    struct action action;
    if (game->session.table.phase == PHASE_OVER) {
        if (is_decided(game) || session_lacks_cards(&game->session))
            look_at_last_round(game);
        else
            between_rounds(game);
    } else if (session_decides_itself(&game->session, &action))
        act(game, &action);
    else
        ask_person(game);
}

/* ---- Sessions ---- */

static bool begin_session(struct game *game)
{
    if (!setup_session(&game->cli, game->start->setup, &game->session)) {
        game->status = CLI_FAILED;
        return false;
    }
    game->session.watcher = game_watcher(game);
    game->ended = game->is_broke = false;
    session_begin(&game->session);
    look_at_book(game);
    return true;
}

static void finish_session(struct game *game)
{
    struct session *session = &game->session;
    game->skips = true;
    session_give_up_round(session);
    game->is_broke =
        session->book && !table_can_bet(&session->table, session->book->seat);
    session_end(session);
    if (!setup_close(&game->cli, game->start->setup, session) ||
        session->record.failed) {
        game->status = CLI_FAILED;
        cli_complain(&game->cli, "the record can't be written");
    }
}

static void play_sessions(struct game *game)
{
    bool again = true;
    while (again && !game->leaves) {
        if (!begin_session(game))
            return;
        while (!game->ended)
            take_turn(game);
        finish_session(game);
        again = !game->leaves && scene_fits() && show_ending(game);
    }
}

/* What a person takes along, said where it stays to be read. */
static void say_goodbye(const struct game *game)
{
    const struct session *session = &game->session;
    char has[CLI_MONEY_SIZE + 4];
    for (int i = 0; i < session->table.seat_count; i++)
        if (!session->players[i].is_computer && session_has_money(session))
            fprintf(game->start->cli->out, "%s leaves with %s.\n",
                    session->players[i].name,
                    dollars(has, session->table.seats[i].bankroll));
}

/* In the status line, or whole where it is too long for that. */
static void tell_notice(struct game *game, const char *notice)
{
    if (notice && text_columns(notice) <= SCREEN_COLUMNS - 2)
        tell(&game->scene, notice);
    else if (notice)
        show_notice(game, "Before you play", notice);
}

enum cli_status screen_play(const struct screen_start *start)
{
    struct game *game = calloc(1, sizeof *game);
    enum cli_status status = CLI_FAILED;
    if (game == NULL)
        cli_complain(start->cli, "there is no memory for the table");
    else if (game_open(game, start)) {
        tell_notice(game, start->notice);
        play_sessions(game);
        status = game_close(game);
        say_goodbye(game);
    }
    free(game);
    return status;
}
