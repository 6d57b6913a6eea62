/* A record of mancala played again on the screen. */
#include <stdlib.h>

#include "bowls.h"
#include "terminal.h"

/* A replay while it is watched. */
struct watching {
    struct bowls *bowls;
    struct mancala_session_reader reader;
    enum mancala_session_step step;
    bool is_paused;
};

static bool goes_on(const struct watching *watching)
{
    return watching->step == MANCALA_SESSION_GOES_ON;
}

static void hint_watching(struct watching *watching)
{
    struct bowls_scene *scene = &watching->bowls->scene;
    int *count = &scene->action_count;
    *count = 0;
    if (!goes_on(watching))
        return;
    hint_add(scene->actions, count, ' ', "Space",
             watching->is_paused ? "Go on" : "Pause");
    hint_add(scene->actions, count, 'n', "n", "Step");
    hint_add(scene->actions, count, '+', "+", "Faster");
    hint_add(scene->actions, count, '-', "-", "Slower");
}

static void tell_place(struct watching *watching)
{
    struct bowls *bowls = watching->bowls;
    char end[MANCALA_SESSION_SAYING_SIZE] = "",
         *question = bowls->scene.question;
    if (goes_on(watching))
        snprintf(question, SAYING_SIZE, "Move %d, line %d, %s%s.",
                 bowls->session.game.ply_count, watching->reader.number,
                 menu_speed_word(bowls->look.speed),
                 watching->is_paused ? ", paused" : "");
    else if (watching->step != MANCALA_SESSION_AT_END)
        snprintf(question, SAYING_SIZE, "%.500s", watching->reader.problem);
    else {
        if (bowls->session.game.end != MANCALA_GOES_ON)
            mancala_session_tell_end(&bowls->session, end);
        snprintf(question, SAYING_SIZE,
                 "That was all; every move is as it was. %s", end);
    }
}

/* How long a move is looked at, in milliseconds; -1: until a key. */
static int time_of_a_move(const struct watching *watching)
{
    static const int milliseconds[SPEED_COUNT] = {1, 1500, 700, 200};
    if (watching->is_paused || !goes_on(watching))
        return -1;
    return milliseconds[watching->bowls->look.speed];
}

/* The game has made the move already: it is shown from the board before. */
static void next_move(struct watching *watching)
{
    struct bowls *bowls = watching->bowls;
    const struct mancala_session *session = &bowls->session;
    const struct mancala_board before = session->game.board;
    char sentence[MANCALA_SESSION_SAYING_SIZE] = "A move is taken back.";
    if (!goes_on(watching))
        return;
    watching->step = mancala_session_reader_next(&watching->reader);
    if (!goes_on(watching))
        return;
    bowls->scene.status[0] = '\0';
    bowls->skips = watching->is_paused || bowls->look.speed == SPEED_NONE;
    if (session->has_last) {
        const struct mancala_ply *ply =
            &session->game.plies[session->game.ply_count - 1];
        const struct mancala_move move = {.bowl = ply->bowl,
                                          .direction = ply->direction};
        mancala_session_tell_move(session, before.player, move, &session->last,
                                  sentence);
        bowls_show_sowing(bowls, &before, move);
    }
    sentence_add(bowls->scene.status, sentence);
    bowls_settle(bowls);
    bowls_mark_changes(bowls, &before);
}

static void take_key(struct watching *watching, int key)
{
    struct look *look = &watching->bowls->look;
    switch (key) {
    case ' ':
        watching->is_paused = !watching->is_paused;
        break;
    case 'n':
    case KEY_RIGHT_ARROW:
        watching->is_paused = true;
        next_move(watching);
        break;
    case '+':
    case KEY_UP_ARROW:
        look->speed = menu_next_speed(look->speed, 1);
        break;
    case '-':
    case KEY_DOWN_ARROW:
        look->speed = menu_next_speed(look->speed, -1);
        break;
    default:
        break;
    }
}

static void watch(struct watching *watching)
{
    struct bowls *bowls = watching->bowls;
    while (!bowls->ended) {
        hint_watching(watching);
        tell_place(watching);
        bowls_show(bowls);
        int key = terminal_key(&bowls->terminal, time_of_a_move(watching));
        if (key == KEY_IS_NONE)
            next_move(watching);
        else
            take_key(watching, bowls_general_key(bowls, key));
    }
}

/* Leaving before the end is no fault of the record's. */
static enum cli_status status_of(const struct watching *watching)
{
    if (goes_on(watching) || watching->step == MANCALA_SESSION_AT_END)
        return CLI_DONE;
    cli_complain(watching->bowls->start->cli, "%s", watching->reader.problem);
    return watching->step == MANCALA_SESSION_DIFFERS ? CLI_NO : CLI_FAILED;
}

static enum cli_status watch_record(struct bowls *bowls,
                                    const struct screen_mancala *start,
                                    FILE *file, const char *name)
{
    struct watching watching = {.bowls = bowls};
    struct mancala_session read;
    watching.reader = (struct mancala_session_reader){
        .session = &read, .file = file, .name = name};
    watching.step = mancala_session_reader_begin(&watching.reader);
    if (!goes_on(&watching)) {
        cli_complain(start->cli, "%s", watching.reader.problem);
        return CLI_FAILED;
    }
    if (!bowls_open(bowls, start))
        return CLI_FAILED;
    bowls->session = read;
    watching.reader.session = &bowls->session;
    bowls_begin_scene(bowls, "Replay");
    bowls->is_replay = true;
    watch(&watching);
    bowls_close(bowls);
    return status_of(&watching);
}

enum cli_status screen_replay_mancala(const struct screen_mancala *start,
                                      FILE *file, const char *name)
{
    struct bowls *bowls = calloc(1, sizeof *bowls);
    enum cli_status status = CLI_FAILED;
    if (bowls == NULL)
        cli_complain(start->cli, "there is no memory for the board");
    else
        status = watch_record(bowls, start, file, name);
    free(bowls);
    return status;
}
