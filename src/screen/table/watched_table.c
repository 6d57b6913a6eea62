/* Tables that are only watched: replays of records and of hands, and what
 * another program plays. */
#include <ctype.h>
#include <stdlib.h>

#include "account_statistics.h"
#include "table/game.h"

/* ---- A replay ---- */

/* A replay while it is watched. */
struct table_replay {
    struct game *game;
    struct replay replay;
    enum replay_step step;
    const char *remark; /* at the end of a hand of the history */
    int steps;          /* of such a hand after the deal */
};

static void draw_replay(void *self)
{
    const struct table_replay *watched = self;
    game_draw(watched->game);
}

/* Shows the position in the record. */
static bool tell_line(void *self)
{
    struct table_replay *watched = self;
    struct stage *stage = &watched->game->stage;
    if (!stage->is_over)
        snprintf(stage->question, SAYING_SIZE, "Round %d, line %d, %s%s.",
                 watched->replay.round, watched->replay.number,
                 speed_word(stage->look.speed),
                 stage->is_paused ? ", paused" : "");
    else
        snprintf(stage->question, SAYING_SIZE, "%.400s",
                 watched->step == REPLAY_END
                     ? "End of the record; every round matches."
                     : watched->replay.problem);
    return false;
}

static void replay_line(void *self)
{
    struct table_replay *watched = self;
    struct game *game = watched->game;
    int round = watched->replay.round;
    if (watched->step != REPLAY_ROUND)
        game->stage.status[0] = '\0';
    watched->step = replay_next(&watched->replay);
    game->stage.is_over =
        watched->step != REPLAY_GOES_ON && watched->step != REPLAY_ROUND;
    if (watched->replay.round > round) {
        game->stage.status[0] = '\0';
        diary_begin_round(&game->diary);
    }
}

static void take_replay_key(void *self, int key)
{
    struct table_replay *watched = self;
    stage_answer_unknown(&watched->game->stage, key);
}

static int show_replay_log(void *self)
{
    const struct table_replay *watched = self;
    return game_show_log(watched->game);
}

static int show_replay_keys(void *self)
{
    static const struct key_help keys[] = {
        {"Space", "pause; go on"},
        {"n", "pause, and go on by one line; so does Right"},
        {"+  -", "faster, slower; so are Up and Down"},
        {"l", "log: the replay in lines"},
        {"q", "quit"},
    };
    const struct table_replay *watched = self;
    stage_show_keys(&watched->game->stage, keys, sizeof keys / sizeof *keys);
    return KEY_IS_NONE;
}

static const struct stage_command COMMANDS[] = {
    {'?', "?", "Keys", show_replay_keys, NULL},
    {'l', "l", "Log", show_replay_log, NULL},
    {'q', "q", "Quit", NULL, NULL},
};

/* How long a line is shown, in milliseconds. */
static const int PACE[SPEED_COUNT] = {1, 2500, 1200, 400};

static struct box smallest_replay(const void *self)
{
    const struct table_replay *watched = self;
    return game_smallest(watched->game);
}

static const struct stage_game REPLAY_GAME = {
    .smallest = smallest_replay,
    .draw = draw_replay,
    .turn = tell_line,
    .key = take_replay_key,
    .tick = replay_line,
    .pace = PACE,
    .surface = SURFACE_FELT,
    .commands = COMMANDS,
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
};

/* Quitting before the end isn't an error. */
static enum cli_status status_of_replay(const struct table_replay *watched)
{
    return replay_status(&watched->replay, watched->game->start->cli,
                         watched->step);
}

static enum cli_status watch_record(struct table_replay *watched)
{
    struct game *game = watched->game;
    game->stage_start.self = watched;
    watched->step = replay_begin(&watched->replay);
    if (watched->step != REPLAY_GOES_ON) {
        cli_complain(game->start->cli, "%s", watched->replay.problem);
        return CLI_FAILED;
    }
    game->session.watcher = game_watcher(game);
    history_begin(&game->scene.history, &game->session);
    if (!game_open(game))
        return CLI_FAILED;
    game->stage.skips = true; /* a line at a time, without animation */
    stage_run(&game->stage);
    (void)game_close(game);
    return status_of_replay(watched);
}

enum cli_status table_screen_replay(const struct table_screen *start,
                                    FILE *file, const char *name)
{
    struct game *game = game_new(start, &REPLAY_GAME, "Replay");
    enum cli_status status = CLI_FAILED;
    if (game) {
        struct table_replay watched = {.game = game,
                                       .replay = {.game = &BLACKJACK_RECORDS,
                                                  .session = &game->session,
                                                  .file = file,
                                                  .name = name}};
        status = watch_record(&watched);
    }
    free(game);
    return status;
}

/* ---- A hand of the history ---- */

/* Goes on to the first decision, or to the end if there is none. */
static void skip_to_deal(struct table_replay *watched)
{
    struct game *game = watched->game;
    while (!game->stage.is_over && game->session.table.dealer_count == 0)
        replay_line(watched);
}

/* A hand is shown step by step, with the keys for it in the bar. */
static bool tell_hand(void *self)
{
    struct table_replay *watched = self;
    struct stage *stage = &watched->game->stage;
    stage->actions.count = 0;
    if (!stage->is_over) {
        snprintf(stage->question, SAYING_SIZE, "Replay, step %d.",
                 watched->steps + 1);
        bar_add(&stage->actions, ' ', "Space", "Next step");
    } else
        snprintf(stage->question, SAYING_SIZE, "%.400s",
                 watched->step == REPLAY_END ? watched->remark
                                             : watched->replay.problem);
    if (watched->steps > 0)
        bar_add(&stage->actions, 'b', "b", "Step back");
    stage->question[0] = (char)toupper((unsigned char)stage->question[0]);
    return false;
}

/* Begins the hand again. Returns false if its record can't be read. */
static bool begin_hand(struct table_replay *watched)
{
    struct game *game = watched->game;
    FILE *file = watched->replay.file;
    rewind(file);
    game->session = (struct session){.rounds = 0};
    game->diary.count = 0;
    game->stage.is_over = false;
    watched->steps = 0;
    watched->replay = (struct replay){.game = &BLACKJACK_RECORDS,
                                      .session = &game->session,
                                      .file = file,
                                      .name = "the history"};
    watched->step = replay_begin(&watched->replay);
    if (watched->step != REPLAY_GOES_ON)
        return false;
    game->session.watcher = game_watcher(game);
    history_begin(&game->scene.history, &game->session);
    return true;
}

static void step_hand_on(struct table_replay *watched)
{
    if (watched->game->stage.is_over)
        return;
    watched->steps++;
    replay_line(watched);
}

/* Steps can't be undone, so the hand is shown again without the last one. */
static void step_hand_back(struct table_replay *watched)
{
    struct stage *stage = &watched->game->stage;
    int steps = watched->steps - 1;
    stage->skips = true;
    stage->status[0] = '\0';
    game_hide_banner(watched->game);
    if (steps < 0 || !begin_hand(watched))
        return;
    skip_to_deal(watched);
    while (watched->steps < steps)
        step_hand_on(watched);
}

static void take_hand_key(void *self, int key)
{
    struct table_replay *watched = self;
    if (key == ' ' || key == 'n' || key == KEY_RIGHT_ARROW ||
        key == KEY_ENTER_SIGN)
        step_hand_on(watched);
    else if (key == 'b' || key == KEY_LEFT_ARROW)
        step_hand_back(watched);
    else if (key == KEY_ESCAPE_SIGN)
        watched->game->stage.ended = true;
    else
        take_replay_key(watched, key);
}

static int show_hand_keys(void *self)
{
    static const struct key_help keys[] = {
        {"Space", "next step; so do n, Enter and Right"},
        {"b", "step back; so does Left"},
        {"l", "log: the hand in lines"},
        {"Esc  q", "go back to the history"},
    };
    const struct table_replay *watched = self;
    stage_show_keys(&watched->game->stage, keys, sizeof keys / sizeof *keys);
    return KEY_IS_NONE;
}

static const struct stage_command HAND_COMMANDS[] = {
    {'?', "?", "Keys", show_hand_keys, NULL},
    {'l', "l", "Log", show_replay_log, NULL},
    {'q', "q", "Back", NULL, NULL},
};

/* The result is shown as long as after a round at the table. */
static void hide_result(void *self)
{
    struct table_replay *watched = self;
    game_hide_banner(watched->game);
}

static const struct stage_game HAND_GAME = {
    .smallest = smallest_replay,
    .draw = draw_replay,
    .turn = tell_hand,
    .key = take_hand_key,
    .tick = hide_result,
    .surface = SURFACE_FELT,
    .commands = HAND_COMMANDS,
    .command_count = sizeof HAND_COMMANDS / sizeof *HAND_COMMANDS,
};

void game_replay_hand(struct game *game, FILE *file, const char *title,
                      const char *remark)
{
    struct game *hand = game_new_within(game, &HAND_GAME, title);
    if (hand == NULL)
        return;
    struct table_replay watched = {
        .game = hand, .replay = {.file = file}, .remark = remark};
    hand->stage_start.self = &watched;
    hand->is_replay = true;
    if (begin_hand(&watched)) {
        stage_begin_within(&hand->stage, &hand->stage_start, &game->stage);
        hand->stage.skips = true;
        skip_to_deal(&watched);
        stage_run(&hand->stage);
        stage_end_within(&hand->stage, &game->stage);
    } else {
        stage_show_notice(&game->stage, "The hand can't be shown",
                          watched.replay.problem);
    }
    free(hand);
}

/* ---- While another program plays ---- */

enum { AGAIN_MILLISECONDS = 500 };

struct watcher {
    struct game *game;
    struct ledger *ledger;
    struct ledger_profile profile;
    int64_t last; /* the last round shown */
    char title[128];
};

static bool keep_row(void *self, const struct ledger_row *row)
{
    struct watcher *watcher = self;
    char *text = NULL;
    size_t size = 0;
    if (row->round.state == LEDGER_OPEN)
        return false;
    FILE *out = open_memstream(&text, &size);
    if (out) {
        account_write_row(out, row);
        fclose(out);
        text[size > 0 ? size - 1 : 0] = '\0'; /* the newline */
        diary_add(&watcher->game->diary, text);
    }
    free(text);
    watcher->last = row->id;
    return true;
}

/* Reads new rounds from the ledger before each wait. */
static bool read_the_ledger(void *self)
{
    struct watcher *watcher = self;
    struct stage *stage = &watcher->game->stage;
    char problem[LEDGER_PROBLEM_SIZE];
    if (!ledger_each_round(watcher->ledger, watcher->profile.id, watcher->last,
                           keep_row, watcher, problem))
        diary_add(&watcher->game->diary, problem);
    bool has_left = !ledger_is_taken(watcher->ledger, watcher->profile.id);
    snprintf(watcher->title, sizeof watcher->title, "Watching: %s%s",
             watcher->profile.name, has_left ? " (has left the table)" : "");
    stage->title = watcher->title;
    stage->interval = has_left ? -1 : AGAIN_MILLISECONDS;
    return false;
}

static void draw_last_rounds(void *self)
{
    enum { FIRST_ROW = 2, LAST_ROWS = 3 };
    const struct watcher *watcher = self;
    const struct diary *diary = &watcher->game->diary;
    struct stage *stage = &watcher->game->stage;
    int rows = screen_rows() - FIRST_ROW - LAST_ROWS;
    int first = diary->count > rows ? diary->count - rows : 0;
    for (int i = first; i < diary->count; i++)
        paint_text(&stage->brush, FIRST_ROW + i - first, 1, ROLE_PLAIN,
                   diary_line(diary, i));
}

static void take_watchers_key(void *self, int key)
{
    struct watcher *watcher = self;
    if (key == KEY_ESCAPE_SIGN)
        watcher->game->stage.ended = true;
}

static const struct stage_command WATCH_COMMANDS[] = {
    {'q', "q", "Quit", NULL, NULL}};

static const struct stage_game LOOKING_ON = {
    .draw = draw_last_rounds,
    .turn = read_the_ledger,
    .key = take_watchers_key,
    .commands = WATCH_COMMANDS,
    .command_count = sizeof WATCH_COMMANDS / sizeof *COMMANDS,
};

enum cli_status table_screen_watch(const struct table_screen *start,
                                   const char *profile)
{
    struct watcher watcher = {.game = game_new(start, &LOOKING_ON, "")};
    struct game *game = watcher.game;
    enum cli_status status = CLI_FAILED;
    watcher.ledger = account_read(start->cli, profile, &watcher.profile);
    if (game && watcher.ledger) {
        game->stage_start.self = &watcher;
        if (game_open(game)) {
            stage_run(&game->stage);
            status = game_close(game);
        }
    }
    ledger_close(watcher.ledger);
    free(game);
    return status;
}
