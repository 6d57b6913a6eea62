/* Games of mancala on the stage, one after the other. */
#include <stdlib.h>

#include "game.h"

struct board_game *board_new(const struct board_screen *start,
                             const struct stage_game *stage_game,
                             const char *title)
{
    struct board_game *game = calloc(1, sizeof *game);
    struct look look = {.speed = SPEED_CALM};
    if (game == NULL) {
        cli_complain(start->cli, "out of memory");
        return NULL;
    }
    screen_options_apply(start->options, &look);
    game->start = start;
    game->players = start->players;
    game->level = start->level;
    game->stage_start = (struct stage_start){.cli = start->cli,
                                             .game = stage_game,
                                             .self = game,
                                             .title = title,
                                             .look = look,
                                             .color = start->options->color};
    return game;
}

void board_draw(void *self)
{
    struct board_game *game = self;
    board_draw_scene(&game->scene, &game->stage);
}

bool board_confirm_leaving(void *self)
{
    struct board_game *game = self;
    const struct mancala_game *mancala = &game->session.game;
    bool is_open = mancala->end == MANCALA_GOES_ON && mancala->ply_count > 0;
    return !is_open || stage_confirm_leaving(&game->stage, "Leave the game?",
                                             "\nThe game isn't over.", NULL);
}

/* ---- Games ---- */

void board_begin_scene(struct board_game *game)
{
    game->scene = (struct board_scene){.players = &game->session.players,
                                       .rules = game->session.game.rules};
    game->asked_at = NOT_ASKED;
    game->stage.status[0] = game->stage.question[0] = '\0';
    game->stage.actions.count = 0;
    board_settle(game);
}

static bool begin_board(struct board_game *game)
{
    const struct board_screen *start = game->start;
    const char *record = start->options->record;
    struct stage *stage = &game->stage;
    FILE *file = NULL;
    game->games++;
    if (record) {
        file = record_open(&stage->cli, record, game->games,
                           start->options->replaces);
        if (file == NULL)
            return false;
    }
    mancala_session_open(&game->session, &start->rules, &game->players, file);
    game->players.seed++; /* the next game is a different one */
    board_begin_scene(game);
    stage->ended = game->again = false;
    stage->skips = stage->look.speed == SPEED_NONE;
    return true;
}

static enum cli_status play_board_games(struct board_game *game)
{
    do {
        if (!begin_board(game))
            return CLI_FAILED;
        stage_run(&game->stage);
        if (!mancala_session_close(&game->session)) {
            cli_complain(&game->stage.cli, "can't write the record");
            return CLI_FAILED;
        }
    } while (game->again && !game->stage.leaves);
    return game->has_failed ? CLI_FAILED : CLI_DONE;
}

/* Prints the result to standard output, where it stays visible. */
static void say_how_it_ended(const struct board_game *game)
{
    char end[MANCALA_SESSION_SAYING_SIZE];
    if (game->session.game.end == MANCALA_GOES_ON)
        return;
    mancala_session_tell_end(&game->session, end);
    fprintf(game->start->cli->out, "%s\n", end);
}

static const struct stage_command COMMANDS[] = {
    {'?', "?", "Help", board_show_help},
    {'l', "l", "Log", board_show_log},
    {'o', "o", "Options", board_show_options},
    {'q', "q", "Quit", NULL},
};

const struct stage_game BOARD_GAME = {
    .draw = board_draw,
    .turn = board_turn,
    .key = board_key,
    .leave = board_confirm_leaving,
    .surface = SURFACE_WOOD,
    .commands = COMMANDS,
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
    .rows = BOARD_ROWS,
    .columns = BOARD_COLUMNS,
};

enum cli_status board_screen_play(const struct board_screen *start)
{
    struct board_game *game = board_new(start, &BOARD_GAME, "Mancala");
    enum cli_status status = CLI_FAILED;
    if (game && stage_open(&game->stage, &game->stage_start)) {
        status = play_board_games(game);
        stage_close(&game->stage);
        say_how_it_ended(game);
    }
    free(game);
    return status;
}
