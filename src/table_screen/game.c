/* The game on the screen: what is shown, what happens, what is pressed. */
#include "game.h"

#include <string.h>

enum { MILLION = 1000000 };

/* ---- Begin and end ---- */

void game_take_look(struct game *game)
{
    brush_make(&game->brush, &game->look, game->start->color);
    terminal_set_mouse(&game->terminal, game->look.mouse);
    game->session.has_coach = game->look.coach;
}

bool game_open(struct game *game, const struct screen_start *start)
{
    *game = (struct game){.start = start, .look = start->look};
    (void)screen_has_utf8();
    if (!complaints_hold(&game->cli, start->cli))
        return false;
    if (terminal_open(&game->terminal, game->look.mouse)) {
        game_take_look(game);
        game->scene.session = &game->session;
        game->scene.title = "Blackjack";
        return true;
    }
    complaints_pass_on(&game->cli, start->cli);
    terminal_refuse(start->cli);
    return false;
}

enum cli_status game_close(struct game *game)
{
    terminal_close(&game->terminal);
    complaints_pass_on(&game->cli, game->start->cli);
    return game->status;
}

/* ---- Drawing ---- */

static void hint_general(struct scene *scene)
{
    static const struct hint hints[] = {
        {.key = '?', .sign = "?", .word = "Help"},
        {.key = 'a', .sign = "a", .word = "Advice"},
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

/* What the coach has to say of the decision. */
static void keep_remark(struct game *game)
{
    char remark[COACH_SIZE], line[DIARY_LINE_SIZE];
    session_write_coach(&game->session, remark);
    snprintf(line, sizeof line, "# %.120s", remark);
    if (*remark)
        diary_add(&game->diary, line);
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
        keep_remark(game);
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
        card_text(card, event->card, brush_card_form(&game->brush));
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
    tell_event(&game->session, brush_card_form(&game->brush), event, sentence);
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
    if (picture_fits() && game_chips_on_table(game) > 0 &&
        !confirm_leaving(game))
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
        picture_forget();
        return true;
    case KEY_NEW_SIZE:
    case KEY_UNKNOWN:
        return true;
    default:
        return false;
    }
}

/* Only when somebody is asked, behind all that has happened: so it stays to
 * be read. */
static void tell_remark(struct game *game)
{
    tell(&game->scene, game->remark);
    game->remark[0] = '\0';
}

int game_key(struct game *game)
{
    tell_remark(game);
    game_draw(game);
    int key = terminal_key(&game->terminal, -1);
    if (key == KEY_CLICK)
        key = game_clicked(game);
    if (key == KEY_IS_LEAVE)
        game->leaves = game->ended = true;
    if (game->leaves)
        return KEY_IS_NONE;
    bool is_hidden = !picture_fits();
    if (is_hidden && key != 'q' && key != KEY_END_SIGN)
        return KEY_IS_NONE; /* nobody decides what they can't see */
    if (key == 'a')
        return show_advice(game);
    return is_general(game, key) ? KEY_IS_NONE : key;
}

/* ---- Decisions ---- */

/* An account that was closed is told of once. */
void game_look_at_account(struct game *game)
{
    struct account *account = game->session.account;
    if (account == NULL || account->ledger || game->told_of_account)
        return;
    char text[LEDGER_PROBLEM_SIZE + 256], has[CLI_MONEY_SIZE + 4];
    game->told_of_account = true;
    snprintf(
        text, sizeof text,
        "%s\n\nYou play on as a guest: nothing more is kept. The ledger has "
        "%s for %s, as it was before this round.",
        account->problem, dollars(has, account->profile.bankroll),
        account->profile.name);
    show_notice(game, "The ledger is closed", text);
}

void game_act(struct game *game, const struct action *action)
{
    char problem[PROBLEM_SIZE];
    game->skips = game->leaves || game->look.speed == SPEED_NONE;
    game->scene.question[0] = '\0';
    game->scene.action_count = 0;
    game->scene.is_asked = game->scene.has_bet = false;
    if (!session_act(&game->session, action, problem))
        tell(&game->scene, problem);
    if (game->session.judgement.is_known)
        session_write_coach(&game->session, game->remark);
    game_look_at_account(game);
}

void game_line(struct game *game, const char *line)
{
    struct action action;
    char problem[PROBLEM_SIZE];
    game->scene.status[0] = '\0';
    if (session_read_line(&game->session, line, &action, problem) ==
        LINE_ACTION) {
        game_act(game, &action);
        return;
    }
    char saying[SAYING_SIZE];
    snprintf(saying, sizeof saying, "%s can't be done: %s.", line, problem);
    tell(&game->scene, saying);
}
