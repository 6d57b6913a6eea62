/* The game on the stage: the picture, events and actions. */
#include "table/game.h"

#include <stdlib.h>
#include <string.h>

enum { MILLION = 1000000 };

/* ---- Begin and end ---- */

struct game *game_new(const struct table_screen *start,
                      const struct stage_game *stage_game, const char *title)
{
    struct game *game = calloc(1, sizeof *game);
    struct settings settings = {.look.speed = SPEED_CALM, .is_careful = true};
    if (game == NULL) {
        cli_complain(start->cli, "out of memory");
        return NULL;
    }
    game->is_undecided = setup_is_undecided(start->setup);
    game->given_rules = start->setup->rules;
    settings_read(&settings, start->setup);
    screen_options_apply(start->options, &settings.look);
    game->start = start;
    game->coach = settings.coach;
    if (start->has_coach && game->coach == COACH_OFF)
        game->coach = COACH_AFTER;
    game->is_careful = settings.is_careful;
    game->last_bet = settings_bet(start->setup->account);
    game->scene.session = &game->session;
    game->stage_start = (struct stage_start){.cli = start->cli,
                                             .game = stage_game,
                                             .self = game,
                                             .title = title,
                                             .look = settings.look,
                                             .color = start->options->color};
    return game;
}

struct game *game_new_within(const struct game *outer,
                             const struct stage_game *stage_game,
                             const char *title)
{
    struct game *game = calloc(1, sizeof *game);
    if (game == NULL)
        return NULL;
    game->is_within = true;
    game->start = outer->start;
    game->is_careful = outer->is_careful;
    game->scene.session = &game->session;
    game->stage_start =
        (struct stage_start){.cli = &outer->stage.cli,
                             .game = stage_game,
                             .self = game,
                             .title = title,
                             .look = outer->stage.look,
                             .color = outer->start->options->color};
    return game;
}

bool game_open(struct game *game)
{
    return stage_open(&game->stage, &game->stage_start);
}

enum cli_status game_close(struct game *game)
{
    stage_close(&game->stage);
    return game->status;
}

void game_draw(void *self)
{
    struct game *game = self;
    scene_draw(&game->scene, &game->stage);
    banner_draw(&game->banner, &game->scene, &game->stage.brush);
}

/* One seat has room on a small screen. */
struct box game_smallest(const void *self)
{
    const struct game *game = self;
    bool is_small = game->session.table.seat_count <= 1;
    return (struct box){.rows = is_small ? COMPACT_ROWS : SCREEN_ROWS,
                        .columns = is_small ? COMPACT_COLUMNS : SCREEN_COLUMNS};
}

/* ---- What happens ---- */

int64_t game_chips_on_table(const struct game *game)
{
    int64_t chips = 0;
    for (int i = 0; i < game->session.table.seat_count; i++)
        if (!game->session.players[i].is_computer)
            chips += seat_chips_on_table(&game->session.table.seats[i]);
    return chips;
}

/* Returns how long an event is shown, in nanoseconds. */
static int64_t nanoseconds_for(const struct game *game,
                               const struct event *event)
{
    static const int milliseconds[SPEED_COUNT][2] = {
        [SPEED_NONE] = {0,
                        0}, /* a computer's action; a decision of the dealer */
        [SPEED_SLOW] = {120, 2000},
        [SPEED_CALM] = {60, 900},
        [SPEED_QUICK] = {20, 300},
    };
    const int *times = milliseconds[game->stage.look.speed];
    switch (event->kind) {
    case EVENT_DEALER:
        if (game->start->pause != PAUSE_OF_SPEED &&
            game->stage.look.speed != SPEED_NONE)
            return game->start->pause;
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

/* True if a person bets nothing. */
static bool sits_out(const struct game *game, const struct event *event)
{
    return event->kind == EVENT_ACTION && event->action == ACTION_BET &&
           event->amount == 0 &&
           !game->session.players[event->seat].is_computer;
}

/* The status line is short: it leaves out what a person has just done, except
 * sitting out and splitting aces, and what computers bet, win and lose. The log
 * has everything. */
static bool belongs_in_status(const struct game *game,
                              const struct event *event)
{
    const struct session *session = &game->session;
    if (event->kind == EVENT_ACTION && event->action != ACTION_BET &&
        game->is_replay)
        return true;
    if (event->kind == EVENT_ACTION && event->action == ACTION_BET)
        return sits_out(game, event);
    if (event->kind == EVENT_ACTION)
        return session->players[event->seat].is_computer ||
               (event->action == ACTION_SPLIT &&
                session->table.seats[event->seat].split_aces);
    if (event->kind == EVENT_RESULT || event->kind == EVENT_INSURANCE ||
        event->kind == EVENT_SIDE_BET)
        return !session->players[event->seat].is_computer;
    return true;
}

/* The banner stays until the next key or for a moment. */
static void note_result(struct game *game, const struct event *event)
{
    enum { BANNER_MILLISECONDS = 700 };
    const struct table *table = &game->session.table;
    banner_hear(&game->banner, table, event);
    if (event->kind == EVENT_OVER && !table->is_void &&
        game->stage.look.speed != SPEED_NONE)
        game->stage.interval = BANNER_MILLISECONDS;
}

void game_hide_banner(void *self)
{
    struct game *game = self;
    game->banner.is_shown = false;
    game->stage.interval = -1;
}

/* The result of an insurance stays visible until the next bets. */
static void note_insurance(struct scene *scene, const struct event *event)
{
    if (event->kind == EVENT_INSURANCE)
        scene->insurance[event->seat] = event->amount;
    else if (event->kind == EVENT_ACTION && event->action == ACTION_BET)
        memset(scene->insurance, 0, sizeof scene->insurance);
}

/* A small screen has no room for why the dealer doesn't draw: the log has it.
 */
static void leave_out_reason(const struct event *event, char *sentence)
{
    char *reason = strchr(sentence, ':');
    if (event->kind == EVENT_DEALER && reason && screen_rows() < SCREEN_ROWS)
        memcpy(reason, ".", sizeof ".");
}

/* Tells people what all their hands and other bets have won or lost, of which
 * there were several. */
static void tell_totals(struct game *game)
{
    const struct table *table = &game->session.table;
    char sentence[SAYING_SIZE];
    for (int i = 0; i < table->seat_count; i++) {
        if (game->session.players[i].is_computer ||
            !banner_is_sum(&game->banner, table, i))
            continue;
        tell_total(&game->session, i, banner_net(&game->banner, table, i),
                   sentence);
        diary_add(&game->diary, sentence);
        stage_tell_news(&game->stage, NEWS_TOTAL, sentence);
    }
}

/* The round that was sat out is over when the next bet is typed. */
static void show_until_key(struct stage *stage, const char *sentence)
{
    snprintf(stage->answer, SAYING_SIZE, "%s", sentence);
}

static void show_event(void *self, const struct table *table,
                       const struct event *event)
{
    struct game *game = self;
    char sentence[SAYING_SIZE];
    (void)table;
    game_forget_key(game, event);
    tell_event(&game->session, brush_card_form(&game->stage.brush), event,
               sentence);
    diary_keep_event(game, event, sentence);
    note_result(game, event);
    note_insurance(&game->scene, event);
    if (event->kind == EVENT_OVER)
        history_add(&game->scene.history, &game->session);
    /* What a card makes is told once it is there. */
    game_animate(game, event);
    leave_out_reason(event, sentence);
    if (sits_out(game, event) && !game->is_replay)
        show_until_key(&game->stage, sentence);
    else if (belongs_in_status(game, event))
        stage_tell_news(&game->stage, rank_of_event(&game->session, event),
                        sentence);
    if (event->kind == EVENT_OVER)
        tell_totals(game);
    stage_pause(&game->stage, nanoseconds_for(game, event) / MILLION);
}

void game_tell(struct game *game, const char *text)
{
    diary_add_sentences(&game->diary, text);
    stage_tell(&game->stage, text);
}

struct listener game_watcher(struct game *game)
{
    return (struct listener){.hear = show_event, .self = game};
}

/* ---- Decisions ---- */

void game_act(struct game *game, const struct action *action)
{
    char problem[PROBLEM_SIZE];
    struct stage *stage = &game->stage;
    stage->skips = stage->leaves || stage->look.speed == SPEED_NONE;
    stage->question[0] = '\0';
    stage->actions.count = 0;
    stage_remark(stage, "", "");
    game->scene.shoe_before = game->session.table.shoe.count;
    game->scene.is_asked = game->scene.has_bet = false;
    if (!session_act(&game->session, action, problem))
        stage_answer(stage, problem);
    if (game->session.judgment.is_known) {
        coach_remark(&game->session, game->coach, game->remark);
        coach_short_remark(&game->session, game->coach, game->short_remark);
        game->is_praise = game->session.judgment.grade == LEDGER_BEST;
    }
    if (game->session.is_stopped)
        stage->ended = true;
}

void game_line(struct game *game, const char *line)
{
    struct action action;
    char problem[PROBLEM_SIZE];
    if (session_read_line(&game->session, line, &action, problem) !=
        LINE_ACTION) {
        stage_answer(&game->stage, problem);
        return;
    }
    game->stage.status[0] = '\0';
    game_act(game, &action);
}
