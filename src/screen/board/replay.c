/* Replays a record of mancala on the stage. */
#include <stdlib.h>
#include <string.h>

#include "game.h"

/* A replay while it is watched. */
struct board_replay {
    struct board_game *game;
    struct replay replay;
    enum replay_step step;
};

static void draw_board_replay(void *self)
{
    const struct board_replay *watched = self;
    board_draw(watched->game);
}

/* Shows the position in the record. */
static bool tell_move_number(void *self)
{
    struct board_replay *watched = self;
    struct board_game *game = watched->game;
    struct stage *stage = &game->stage;
    char end[MANCALA_SESSION_SAYING_SIZE] = "";
    if (!stage->is_over)
        snprintf(stage->question, SAYING_SIZE, "Move %d, line %d, %s%s.",
                 game->session.game.ply_count, watched->replay.number,
                 speed_word(stage->look.speed),
                 stage->is_paused ? ", paused" : "");
    else if (watched->step != REPLAY_END)
        snprintf(stage->question, SAYING_SIZE, "%.500s",
                 watched->replay.problem);
    else if (game->start->ending)
        snprintf(stage->question, SAYING_SIZE, "%s", game->start->ending);
    else {
        if (game->session.game.end != MANCALA_GOES_ON)
            mancala_session_tell_end(&game->session, end);
        snprintf(stage->question, SAYING_SIZE,
                 "End of the record; every move matches. %s", end);
    }
    return false;
}

/* Shows a move that the game has already made, from the board before it. */
static void show_replayed_move(struct board_game *game,
                               const struct mancala_board *before)
{
    const struct mancala_session *session = &game->session;
    char sentence[MANCALA_SESSION_SAYING_SIZE] = "The last move is undone.";
    if (session->has_last) {
        const struct mancala_ply *ply =
            &session->game.plies[session->game.ply_count - 1];
        const struct mancala_move move = {.bowl = ply->bowl,
                                          .direction = ply->direction};
        mancala_session_tell_move(session, before->player, move, &session->last,
                                  board_is_narrow(), sentence);
        board_show_sowing(game, before, move);
    }
    stage_tell(&game->stage, sentence);
    board_settle(game);
    board_mark_changes(game, before);
}

static void replay_move(void *self)
{
    struct board_replay *watched = self;
    struct board_game *game = watched->game;
    struct stage *stage = &game->stage;
    const struct mancala_board before = game->session.game.board;
    watched->step = replay_next(&watched->replay);
    stage->is_over = watched->step != REPLAY_GOES_ON;
    if (stage->is_over)
        return;
    stage->status[0] = '\0';
    stage->skips = stage->is_paused || stage->look.speed == SPEED_NONE;
    show_replayed_move(game, &before);
}

static int show_replay_help(void *self)
{
    const struct board_replay *watched = self;
    return board_show_help(watched->game);
}

static int show_replayed_moves(void *self)
{
    const struct board_replay *watched = self;
    return board_show_log(watched->game);
}

static const struct stage_command COMMANDS[] = {
    {'?', "?", "Help", show_replay_help},
    {'l', "l", "Log", show_replayed_moves},
    {'q', "q", "Quit", NULL},
};

/* How long a move is shown, in milliseconds. */
static const int PACE[SPEED_COUNT] = {1, 1500, 700, 200};

static const struct stage_game BOARD_REPLAY = {
    .draw = draw_board_replay,
    .turn = tell_move_number,
    .tick = replay_move,
    .pace = PACE,
    .surface = SURFACE_WOOD,
    .commands = COMMANDS,
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
    .rows = BOARD_ROWS,
    .columns = BOARD_COLUMNS,
};

/* Quitting before the end isn't an error. */
static enum cli_status
status_of_board_replay(const struct board_replay *watched)
{
    return replay_status(&watched->replay, watched->game->start->cli,
                         watched->step);
}

static enum cli_status watch_board_record(struct board_replay *watched)
{
    struct board_game *game = watched->game;
    game->stage_start.self = watched;
    watched->step = replay_begin(&watched->replay);
    if (watched->step != REPLAY_GOES_ON) {
        cli_complain(game->start->cli, "%s", watched->replay.problem);
        return CLI_FAILED;
    }
    if (!stage_open(&game->stage, &game->stage_start))
        return CLI_FAILED;
    memcpy(game->session.players.names, game->start->players.names,
           sizeof game->session.players.names);
    board_begin_scene(game);
    game->scene.is_watched = true;
    stage_run(&game->stage);
    stage_close(&game->stage);
    return status_of_board_replay(watched);
}

enum cli_status board_screen_replay(const struct board_screen *start,
                                    FILE *file, const char *name)
{
    struct board_game *game = board_new(start, &BOARD_REPLAY, "Replay");
    enum cli_status status = CLI_FAILED;
    if (game) {
        struct board_replay watched = {.game = game,
                                       .replay = {.game = &MANCALA_RECORDS,
                                                  .session = &game->session,
                                                  .file = file,
                                                  .name = name}};
        status = watch_board_record(&watched);
    }
    free(game);
    return status;
}
