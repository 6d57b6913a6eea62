/* Sessions on the screen, one after the other. */
#include <stdlib.h>

#include "game.h"

static bool begin_session(struct game *game)
{
    if (!setup_session(&game->cli, game->start->setup, &game->session)) {
        game->status = CLI_FAILED;
        return false;
    }
    game->session.watcher = game_watcher(game);
    game->session.has_coach = game->look.coach;
    game->ended = game->is_broke = false;
    session_begin(&game->session);
    game_look_at_account(game);
    return true;
}

static void finish_session(struct game *game)
{
    struct session *session = &game->session;
    game->skips = true;
    session_give_up_round(session);
    game->is_broke = session->account &&
                     !table_can_bet(&session->table, session->account->seat);
    session_end(session);
    if (!setup_close(&game->cli, game->start->setup, session) ||
        session->record.failed) {
        game->status = CLI_FAILED;
        cli_complain(&game->cli, "the record can't be written");
    }
}

static void play_sessions(struct game *game)
{
    bool again = true;
    while (again && !game->leaves) {
        if (!begin_session(game))
            return;
        while (!game->ended)
            game_take_turn(game);
        finish_session(game);
        again = !game->leaves && picture_fits() && show_ending(game);
    }
}

/* What a person takes along, said where it stays to be read. */
static void say_goodbye(const struct game *game)
{
    const struct session *session = &game->session;
    char has[CLI_MONEY_SIZE + 4];
    for (int i = 0; i < session->table.seat_count; i++)
        if (!session->players[i].is_computer && session_has_money(session))
            fprintf(game->start->cli->out, "%s leaves with %s.\n",
                    session->players[i].name,
                    dollars(has, session->table.seats[i].bankroll));
}

/* In the status line, or whole where it is too long for that. */
static void tell_notice(struct game *game, const char *notice)
{
    if (notice && text_columns(notice) <= SCREEN_COLUMNS - 2)
        tell(&game->scene, notice);
    else if (notice)
        show_notice(game, "Before you play", notice);
}

enum cli_status screen_play(const struct screen_start *start)
{
    struct game *game = calloc(1, sizeof *game);
    enum cli_status status = CLI_FAILED;
    if (game == NULL)
        cli_complain(start->cli, "there is no memory for the table");
    else if (game_open(game, start)) {
        tell_notice(game, start->notice);
        play_sessions(game);
        status = game_close(game);
        say_goodbye(game);
    }
    free(game);
    return status;
}
