/* The stage: its start and end, its picture, its keys, and the main loop. */
#include "stage.h"

#include <stdlib.h>
#include <string.h>

#include "picture.h"
#include "terminal.h"

/* ---- A game that is only watched ---- */

/* Orders the speeds from slow to fast to instant, which is the fastest. */
static int next_speed(int speed, int step)
{
    static const int order[SPEED_COUNT] = {SPEED_SLOW, SPEED_CALM, SPEED_QUICK,
                                           SPEED_NONE};
    int at = 0;
    while (order[at] != speed)
        at++;
    at += step;
    return at >= 0 && at < SPEED_COUNT ? order[at] : speed;
}

/* Fills the bar of actions with what can be done. */
static void playback_hint(struct stage *stage)
{
    stage->actions.count = 0;
    if (stage->is_over)
        return;
    bar_add(&stage->actions, ' ', "Space",
            stage->is_paused ? "Resume" : "Pause");
    bar_add(&stage->actions, 'n', "n", "Step");
    bar_add(&stage->actions, '+', "+", "Faster");
    bar_add(&stage->actions, '-', "-", "Slower");
}

/* Milliseconds until the next step; -1: until a key. */
static int playback_interval(const struct stage *stage)
{
    if (stage->is_paused || stage->is_over)
        return -1;
    return stage->start->game->pace[stage->look.speed];
}

static void step_on(struct stage *stage)
{
    stage->is_paused = true;
    if (!stage->is_over)
        stage->start->game->tick(stage->start->self);
}

/* Handles a key. Returns false if the key is for something else. */
static bool playback_take_key(struct stage *stage, int key)
{
    switch (key) {
    case ' ':
        stage->is_paused = !stage->is_paused;
        return true;
    case 'n':
    case KEY_RIGHT_ARROW:
        step_on(stage);
        return true;
    case '+':
    case KEY_UP_ARROW:
        stage->look.speed = next_speed(stage->look.speed, 1);
        return true;
    case '-':
    case KEY_DOWN_ARROW:
        stage->look.speed = next_speed(stage->look.speed, -1);
        return true;
    default:
        return false;
    }
}

/* ---- Begin and end ---- */

/* Initializes the stage, except the terminal. */
static bool set_the_stage(struct stage *stage, const struct stage_start *start)
{
    *stage = (struct stage){.start = start,
                            .cli = *start->cli,
                            .terminal = calloc(1, sizeof *stage->terminal),
                            .look = start->look,
                            .title = start->title,
                            .interval = -1};
    (void)screen_has_utf8();
    if (stage->terminal == NULL)
        cli_complain(start->cli, "out of memory");
    return stage->terminal != NULL;
}

static void strike_the_stage(struct stage *stage)
{
    terminal_close(stage->terminal);
    free(stage->terminal);
    stage->terminal = NULL;
}

bool stage_open(struct stage *stage, const struct stage_start *start)
{
    if (!set_the_stage(stage, start))
        return false;
    bool holds = complaints_hold(&stage->cli, start->cli);
    if (holds && terminal_open(stage->terminal, start->look.mouse)) {
        brush_make(&stage->brush, &stage->look, start->color);
        terminal_set_mouse(stage->terminal, start->look.mouse);
        return true;
    }
    strike_the_stage(stage);
    if (holds) {
        complaints_pass_on(&stage->cli, start->cli);
        cli_complain(start->cli,
                     "unknown terminal type; use --plain to play in "
                     "plain lines");
    }
    return false;
}

void stage_close(struct stage *stage)
{
    strike_the_stage(stage);
    complaints_pass_on(&stage->cli, stage->start->cli);
}

/* ---- The picture ---- */

/* Lists the commands. Where not all fit, the word of the key for help says that
 * it has the others. */
static void list_commands(struct stage *stage)
{
    const struct stage_game *game = stage->start->game;
    stage->commands.count = 0;
    for (int i = 0; i < game->command_count && !stage->is_working; i++)
        if (game->commands[i].key != game->more)
            bar_add(&stage->commands, game->commands[i].key,
                    game->commands[i].sign, game->commands[i].word);
    if (bar_fits(&stage->commands))
        return;
    for (int i = 0; i < stage->commands.count; i++)
        if (stage->commands.hints[i].key == '?')
            stage->commands.hints[i].word = "All keys";
}

/* Covers what is between the title and the bars. */
static void lay_surface(const struct stage *stage)
{
    const struct box middle = {
        .row = 1, .rows = screen_rows() - 5, .columns = screen_columns()};
    if (stage->brush.has_surfaces)
        paint_surface(&stage->brush, &middle, stage->start->game->surface);
}

/* Shortens a question that is longer than `columns`: to its last sentence if
 * that asks something, or else to what is before a semicolon. */
static void shorten_question(char question[SAYING_SIZE], int columns)
{
    char *end = NULL;
    if (text_columns(question) <= columns)
        return;
    while (strchr(question, '?') && (end = strstr(question, ". ")) != NULL)
        memmove(question, end + 2, strlen(end + 2) + 1);
    end = strchr(question, ';');
    if (end && strstr(end, ". ") == NULL && text_columns(question) > columns)
        memcpy(end, ".", sizeof ".");
}

/* The stage owns the last four rows: the status, the question, the actions and
 * the commands. */
void stage_draw(struct stage *stage)
{
    const struct brush *brush = &stage->brush;
    const struct stage_game *game = stage->start->game;
    int rows = screen_rows();
    if (!picture_begin(stage))
        return;
    char question[SAYING_SIZE];
    bool fits = text_columns(stage->question) <= screen_columns() - 2;
    memcpy(question,
           fits || stage->short_question[0] == '\0' ? stage->question
                                                    : stage->short_question,
           sizeof question);
    shorten_question(question, screen_columns() - 2);
    stage->is_typing = false;
    list_commands(stage);
    if (game->pace)
        playback_hint(stage);
    lay_surface(stage);
    paint_text(brush, 0, 1, ROLE_TITLE, stage->title);
    game->draw(stage->start->self);
    picture_message(stage);
    paint_text(brush, rows - 3, 1, ROLE_PLAIN, question);
    picture_bar(brush, rows - 2, &stage->actions);
    picture_bar(brush, rows - 1, &stage->commands);
    picture_show(stage->is_typing ? rows - 3 : CURSOR_HIDDEN,
                 stage->is_typing ? 1 + text_columns(question) : 0);
}

/* Returns the number in an environment variable, if it is from `least` to
 * DEMO_MOST, or else `usual`. */
static int size_from(const char *variable, int least, int usual)
{
    enum { DEMO_MOST = 250 };
    const char *text = getenv(variable);
    int64_t size;
    if (text && cli_parse_integer(text, least, DEMO_MOST, &size))
        return (int)size;
    return usual;
}

enum cli_status stage_demo(struct stage *stage, const struct stage_start *start,
                           bool svg)
{
    const struct stage_game *game = start->game;
    FILE *nowhere = fopen("/dev/null", "r+");
    enum cli_status status = CLI_FAILED;
    if (set_the_stage(stage, start)) {
        const struct box smallest = picture_smallest(stage);
        int rows = size_from("LINES", smallest.rows, SCREEN_ROWS);
        int columns = size_from("COLUMNS", smallest.columns, SCREEN_COLUMNS);
        if (nowhere &&
            terminal_open_nowhere(stage->terminal, nowhere, rows, columns, svg))
            status = CLI_DONE;
        else
            cli_complain(start->cli, "can't draw the picture");
    }
    if (status == CLI_DONE) {
        brush_make(&stage->brush, &stage->look,
                   svg ? COLOR_ALWAYS : COLOR_NEVER);
        while (game->turn && game->turn(start->self))
            ;
        stage_draw(stage);
        if (svg)
            picture_print_svg(start->cli->out);
        else
            picture_print(start->cli->out);
    }
    if (stage->terminal)
        strike_the_stage(stage);
    if (nowhere)
        fclose(nowhere);
    return status;
}

/* ---- Keys that work everywhere ---- */

/* Returns the key of the hint that was clicked, or KEY_CLICK outside the bars.
 */
static int key_of_click(struct stage *stage)
{
    stage->click_row = stage->terminal->click_row;
    stage->click_column = stage->terminal->click_column;
    int key =
        bar_key_at(&stage->actions, stage->click_row, stage->click_column);
    if (key == KEY_UNKNOWN)
        key =
            bar_key_at(&stage->commands, stage->click_row, stage->click_column);
    return key == KEY_UNKNOWN ? KEY_CLICK : key;
}

void stage_leave(struct stage *stage)
{
    const struct stage_game *game = stage->start->game;
    if (game->leave == NULL || game->leave(stage->start->self))
        stage->ended = true;
}

static int take_command(struct stage *stage, int key)
{
    const struct stage_command *command = find_stage_command(stage, key);
    if (command && command->show)
        return command->show(stage->start->self);
    if (command || key == KEY_END_SIGN)
        stage_leave(stage);
    else if (key == KEY_REDRAW_SIGN)
        picture_forget();
    else if (key != KEY_NEW_SIZE && key != KEY_UNKNOWN)
        return key;
    return KEY_IS_NONE;
}

/* Handles keys that work everywhere. Returns a key for the game, or
 * KEY_IS_NONE. */
static int take_general_key(struct stage *stage, int key)
{
    if (key == KEY_CLICK)
        key = key_of_click(stage);
    if (key == KEY_IS_LEAVE)
        stage->leaves = stage->ended = true;
    if (stage->leaves)
        return KEY_IS_NONE;
    if (!stage_fits(stage) && key != 'q' && key != KEY_END_SIGN)
        return KEY_IS_NONE; /* don't act on what isn't visible */
    key = take_command(stage, key);
    if (stage->start->game->pace && playback_take_key(stage, key))
        return KEY_IS_NONE;
    return key;
}

/* ---- The loop ---- */

/* Returns the key that was kept, or waits for one or for the next tick. */
static int next_key(struct stage *stage)
{
    int key = stage->kept_key;
    stage->kept_key = 0;
    if (key != 0)
        return key;
    stage_draw(stage);
    return terminal_key(stage->terminal, stage->start->game->pace
                                             ? playback_interval(stage)
                                             : stage->interval);
}

/* Waits for a key or the next tick, and handles it. */
static void wait_for_key(struct stage *stage)
{
    const struct stage_game *game = stage->start->game;
    void *self = stage->start->self;
    int key = next_key(stage);
    if (key != KEY_IS_NONE) {
        if (key != KEY_NEW_SIZE && key != KEY_REDRAW_SIGN && key != KEY_UNKNOWN)
            stage->answer[0] = '\0';
        key = take_general_key(stage, key);
        if (key != KEY_IS_NONE && game->key)
            game->key(self, key);
    } else if (game->tick)
        game->tick(self);
}

void stage_run(struct stage *stage)
{
    const struct stage_game *game = stage->start->game;
    while (!stage->ended)
        if (game->turn == NULL || !game->turn(stage->start->self))
            wait_for_key(stage);
}

void stage_begin_within(struct stage *stage, const struct stage_start *start,
                        const struct stage *outer)
{
    *stage = (struct stage){.start = start,
                            .cli = outer->cli,
                            .terminal = outer->terminal,
                            .look = start->look,
                            .brush = outer->brush,
                            .title = start->title,
                            .interval = -1,
                            .skips = true};
}

void stage_end_within(struct stage *stage, struct stage *outer)
{
    stage->terminal = NULL;
    if (stage->leaves)
        outer->leaves = outer->ended = outer->skips = true;
}

/* ---- In the middle of the game ---- */

/* What else was typed isn't an answer to what nobody has seen. */
static void skip_animation(struct stage *stage, int key)
{
    const struct stage_game *game = stage->start->game;
    stage->leaves = stage->leaves || key == KEY_IS_LEAVE;
    stage->skips = true;
    terminal_drop_keys();
    if (game->keeps && key > 0 &&
        (find_stage_command(stage, key) ||
         game->keeps(stage->start->self, key)))
        stage->kept_key = key;
}

void stage_pause(struct stage *stage, int64_t milliseconds)
{
    if (stage->skips || milliseconds == 0)
        return;
    stage_draw(stage);
    while (!stage->skips && milliseconds > 0) {
        int key = terminal_key(stage->terminal, (int)milliseconds);
        if (key == KEY_IS_NONE)
            return;
        if (key == KEY_NEW_SIZE) {
            stage_draw(stage);
            continue;
        }
        skip_animation(stage, key);
    }
}

bool stage_poll(struct stage *stage)
{
    int key = terminal_key(stage->terminal, 0);
    if (key == KEY_IS_NONE)
        return stage->ended;
    (void)take_general_key(stage, key);
    if (!stage->ended)
        stage_draw(stage);
    return stage->ended;
}

void stage_begin_work(struct stage *stage, const char *sentence)
{
    stage->actions.count = 0;
    snprintf(stage->question, SAYING_SIZE, "Please wait.");
    stage->is_working = true;
    stage_say(stage, sentence);
    stage_draw(stage);
}

void stage_end_work(struct stage *stage)
{
    stage->status[0] = '\0';
    stage->is_working = false;
    terminal_drop_keys();
}
