/* A record played again on the screen. */
#include <stdlib.h>

#include "game.h"
#include "terminal.h"

enum { MILLION = 1000000 };

/* A replay while it is watched. */
struct watching {
    struct game *game;
    struct replay replay;
    enum replay_step step;
    bool is_paused;
};

static bool goes_on(const struct watching *watching)
{
    return watching->step == REPLAY_GOES_ON || watching->step == REPLAY_ROUND;
}

static void hint_watching(struct watching *watching)
{
    struct scene *scene = &watching->game->scene;
    scene->action_count = scene->general_count = 0;
    if (goes_on(watching)) {
        hint_add(scene->actions, &scene->action_count, ' ', "Space",
                 watching->is_paused ? "Go on" : "Pause");
        hint_add(scene->actions, &scene->action_count, 'n', "n", "Step");
        hint_add(scene->actions, &scene->action_count, '+', "+", "Faster");
        hint_add(scene->actions, &scene->action_count, '-', "-", "Slower");
    }
    hint_add(scene->general, &scene->general_count, 'l', "l", "Log");
    hint_add(scene->general, &scene->general_count, 'q', "q", "Leave");
}

static void draw_watching(struct watching *watching)
{
    static const char *const speeds[] = {"at once", "slow", "calm", "quick"};
    struct game *game = watching->game;
    struct scene *scene = &game->scene;
    hint_watching(watching);
    if (goes_on(watching))
        snprintf(scene->question, SAYING_SIZE, "Round %d, line %d, %s%s.",
                 watching->replay.round, watching->replay.number,
                 speeds[game->look.speed],
                 watching->is_paused ? ", paused" : "");
    else
        snprintf(scene->question, SAYING_SIZE, "%.400s",
                 watching->step == REPLAY_END
                     ? "That was all; every round is as it was."
                     : watching->replay.problem);
    scene_draw(scene, &game->brush);
}

/* How long a line is looked at, in milliseconds; -1: until a key. */
static int time_of_a_line(const struct watching *watching)
{
    static const int milliseconds[SPEED_COUNT] = {1, 2500, 1200, 400};
    if (watching->is_paused || !goes_on(watching))
        return -1;
    return milliseconds[watching->game->look.speed];
}

static void next_line(struct watching *watching)
{
    struct game *game = watching->game;
    int round = watching->replay.round;
    if (!goes_on(watching))
        return;
    if (watching->step != REPLAY_ROUND)
        game->scene.status[0] = '\0';
    watching->step = replay_next(&watching->replay);
    if (watching->replay.round > round) {
        game->scene.status[0] = '\0';
        diary_add(&game->diary, "round");
    }
}

/* True where the person leaves. */
static bool take_key(struct watching *watching, int key)
{
    struct game *game = watching->game;
    switch (key) {
    case KEY_IS_NONE:
        next_line(watching);
        break;
    case ' ':
        watching->is_paused = !watching->is_paused;
        break;
    case 'n':
    case KEY_RIGHT_ARROW:
        watching->is_paused = true;
        next_line(watching);
        break;
    case '+':
    case KEY_UP_ARROW:
        game->look.speed = menu_next_speed(game->look.speed, 1);
        break;
    case '-':
    case KEY_DOWN_ARROW:
        game->look.speed = menu_next_speed(game->look.speed, -1);
        break;
    case 'l':
        show_log(game);
        break;
    default:
        break;
    }
    return key == 'q' || key == KEY_END_SIGN || key == KEY_ESCAPE_SIGN ||
           key == KEY_IS_LEAVE || game->leaves;
}

static void watch(struct watching *watching)
{
    struct game *game = watching->game;
    int key;
    do {
        draw_watching(watching);
        key = terminal_key(&game->terminal, time_of_a_line(watching));
        if (key == KEY_CLICK)
            key = game_clicked(game);
    } while (!take_key(watching, key));
}

/* Leaving before the end is no fault of the record's. */
static enum cli_status status_of(const struct watching *watching)
{
    const struct cli *cli = watching->game->start->cli;
    if (watching->step != REPLAY_DIFFERS && watching->step != REPLAY_WRONG)
        return CLI_DONE;
    cli_complain(cli, "%s", watching->replay.problem);
    return watching->step == REPLAY_DIFFERS ? CLI_NO : CLI_FAILED;
}

static enum cli_status watch_record(struct game *game,
                                    const struct screen_start *start,
                                    FILE *file, const char *name)
{
    struct watching watching = {.game = game};
    struct session *session = &game->session;
    watching.replay =
        (struct replay){.session = session, .file = file, .name = name};
    watching.step = replay_begin(&watching.replay);
    if (watching.step != REPLAY_GOES_ON) {
        cli_complain(start->cli, "%s", watching.replay.problem);
        return CLI_FAILED;
    }
    struct session read = *session;
    if (!game_open(game, start))
        return CLI_FAILED;
    *session = read;
    session->watcher = game_watcher(game);
    game->scene.title = "Replay";
    game->skips = true; /* a line at a time, and nothing moves in between */
    watch(&watching);
    (void)game_close(game);
    return status_of(&watching);
}

enum cli_status screen_replay(const struct screen_start *start, FILE *file,
                              const char *name)
{
    struct game *game = calloc(1, sizeof *game);
    enum cli_status status = CLI_FAILED;
    if (game == NULL)
        cli_complain(start->cli, "there is no memory for the table");
    else
        status = watch_record(game, start, file, name);
    free(game);
    return status;
}
