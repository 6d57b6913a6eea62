/* Games of mancala on the stage, one after the other. */
#include <stdlib.h>

#include "bowls.h"

struct bowls *bowls_new(const struct board_screen *start,
                        const struct stage_game *stage_game, const char *title)
{
    struct bowls *bowls = calloc(1, sizeof *bowls);
    struct look look = {.speed = SPEED_CALM};
    if (bowls == NULL) {
        cli_complain(start->cli, "out of memory");
        return NULL;
    }
    screen_options_apply(start->options, &look);
    bowls->start = start;
    bowls->players = start->players;
    bowls->level = start->level;
    bowls->stage_start = (struct stage_start){.cli = start->cli,
                                              .game = stage_game,
                                              .self = bowls,
                                              .title = title,
                                              .look = look,
                                              .color = start->options->color};
    return bowls;
}

void bowls_draw(void *self)
{
    struct bowls *bowls = self;
    bowls_draw_scene(&bowls->scene, &bowls->stage);
}

bool bowls_confirm_leaving(void *self)
{
    struct bowls *bowls = self;
    const struct mancala_game *game = &bowls->session.game;
    bool is_open = game->end == MANCALA_GOES_ON && game->ply_count > 0;
    return !is_open || stage_confirm_leaving(&bowls->stage, "Leave the game?",
                                             "\nThe game isn't over.");
}

/* ---- Games ---- */

void bowls_begin_scene(struct bowls *bowls)
{
    bowls->scene = (struct bowls_scene){.players = &bowls->session.players,
                                        .rules = bowls->session.game.rules};
    bowls->asked_at = NOT_ASKED;
    bowls->stage.status[0] = bowls->stage.question[0] = '\0';
    bowls->stage.actions.count = 0;
    bowls_settle(bowls);
}

static bool begin_board(struct bowls *bowls)
{
    const struct board_screen *start = bowls->start;
    const char *record = start->options->record;
    struct stage *stage = &bowls->stage;
    FILE *file = NULL;
    bowls->games++;
    if (record) {
        file = record_open(&stage->cli, record, bowls->games);
        if (file == NULL)
            return false;
    }
    mancala_session_open(&bowls->session, &start->rules, &bowls->players, file);
    bowls->players.seed++; /* the next game is a different one */
    bowls_begin_scene(bowls);
    stage->ended = bowls->again = false;
    stage->skips = stage->look.speed == SPEED_NONE;
    return true;
}

static enum cli_status play_board_games(struct bowls *bowls)
{
    do {
        if (!begin_board(bowls))
            return CLI_FAILED;
        stage_run(&bowls->stage);
        if (!mancala_session_close(&bowls->session)) {
            cli_complain(&bowls->stage.cli, "can't write the record");
            return CLI_FAILED;
        }
    } while (bowls->again && !bowls->stage.leaves);
    return CLI_DONE;
}

/* Prints the result to standard output, where it stays visible. */
static void say_how_it_ended(const struct bowls *bowls)
{
    char end[MANCALA_SESSION_SAYING_SIZE];
    if (bowls->session.game.end == MANCALA_GOES_ON)
        return;
    mancala_session_tell_end(&bowls->session, end);
    fprintf(bowls->start->cli->out, "%s\n", end);
}

static const struct stage_command COMMANDS[] = {
    {'?', "?", "Help", bowls_show_help},
    {'l', "l", "Log", bowls_show_log},
    {'o', "o", "Options", bowls_show_options},
    {'q', "q", "Quit", NULL},
};

const struct stage_game BOARD_GAME = {
    .draw = bowls_draw,
    .turn = bowls_turn,
    .key = bowls_key,
    .leave = bowls_confirm_leaving,
    .commands = COMMANDS,
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
};

enum cli_status board_screen_play(const struct board_screen *start)
{
    struct bowls *bowls = bowls_new(start, &BOARD_GAME, "Mancala");
    enum cli_status status = CLI_FAILED;
    if (bowls && stage_open(&bowls->stage, &bowls->stage_start)) {
        status = play_board_games(bowls);
        stage_close(&bowls->stage);
        say_how_it_ended(bowls);
    }
    free(bowls);
    return status;
}
