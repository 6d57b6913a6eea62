/* Sessions on the stage, one after the other. */
#include <stdlib.h>

#include "game.h"

static bool begin_session(struct game *game)
{
    if (!setup_session(&game->stage.cli, game->start->setup, &game->session)) {
        game->status = CLI_FAILED;
        return false;
    }
    game->session.watcher = game_watcher(game);
    game->session.has_coach = game->has_coach;
    game->awaited = AWAITED_NOTHING;
    game->stage.ended = game->is_broke = false;
    session_begin(&game->session);
    game_look_at_account(game);
    return true;
}

static void finish_session(struct game *game)
{
    struct session *session = &game->session;
    game->stage.skips = true;
    if (game->is_refused)
        game->stage.status[0] = '\0';
    session_give_up_round(session);
    game->is_broke = session->account &&
                     !table_can_bet(&session->table, session->account->seat);
    session_end(session);
    if (!setup_close(&game->stage.cli, game->start->setup, session) ||
        session->record.failed) {
        game->status = CLI_FAILED;
        cli_complain(&game->stage.cli, "can't write the record");
    }
}

static void play_sessions(struct game *game)
{
    bool again = true;
    while (again && !game->stage.leaves) {
        if (!begin_session(game))
            return;
        stage_run(&game->stage);
        finish_session(game);
        again = !game->stage.leaves && stage_fits(&game->stage) &&
                game_show_ending(game);
    }
}

/* Prints the bankrolls to standard output, where they stay visible. */
static void say_who_leaves_with_what(const struct game *game)
{
    const struct session *session = &game->session;
    char has[CLI_MONEY_SIZE + 4];
    for (int i = 0; i < session->table.seat_count; i++)
        if (!session->players[i].is_computer && session_has_money(session))
            fprintf(game->start->cli->out, "%s %s with %s.\n",
                    seat_name(session, i),
                    seat_verb(session, i, "leaves", "leave"),
                    dollars(has, session->table.seats[i].bankroll));
}

/* Shows `notice` in the status line, or as a view if it is too long. */
static void tell_notice(struct game *game, const char *notice)
{
    if (notice && text_columns(notice) <= SCREEN_COLUMNS - 2)
        stage_tell(&game->stage, notice);
    else if (notice)
        stage_show_notice(&game->stage, "Before you play", notice);
}

static const struct stage_command COMMANDS[] = {
    {'?', "?", "Help", game_show_help},
    {'a', "a", "Advice", game_show_advice},
    {'t', "t", "Statistics", game_show_statistics},
    {'l', "l", "Log", game_show_log},
    {'o', "o", "Options", game_show_options},
    {'q', "q", "Quit", NULL},
};

const struct stage_game TABLE_GAME = {
    .draw = game_draw,
    .turn = game_turn,
    .key = game_key,
    .leave = game_confirm_leaving,
    .commands = COMMANDS,
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
};

enum cli_status table_screen_play(const struct table_screen *start)
{
    struct game *game = game_new(start, &TABLE_GAME, "Blackjack");
    enum cli_status status = CLI_FAILED;
    if (game && game_open(game)) {
        tell_notice(game, start->notice);
        play_sessions(game);
        status = game_close(game);
        say_who_leaves_with_what(game);
    }
    free(game);
    return status;
}
