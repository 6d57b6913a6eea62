/* A sample picture of a game, printed as text. */
#include <stdlib.h>

#include "game.h"

/* The houses to sow. The first move, house 3, ends in the store on the default
 * board and gives another move. */
static const int HOUSES_SOWN[] = {3, 6, 2, 5, 3, 1};

/* Skips moves that are illegal on a small board, and those that would end the
 * game, because the picture shows a game in progress. */
static void play_demo_moves(struct mancala_session *session)
{
    int size = session->game.rules.size;
    for (size_t i = 0; i < sizeof HOUSES_SOWN / sizeof *HOUSES_SOWN; i++) {
        const struct mancala_session before = *session;
        if (HOUSES_SOWN[i] > mancala_houses(size))
            continue;
        const struct mancala_move move = {
            .bowl =
                mancala_bowl(size, session->game.board.player, HOUSES_SOWN[i]),
            .direction = MANCALA_FORWARDS};
        (void)mancala_session_sow(session, move);
        if (session->game.end != MANCALA_GOES_ON)
            *session = before;
    }
}

enum cli_status board_screen_demo(const struct board_screen *start, int rows,
                                  int columns, bool svg)
{
    struct stage_game picture = BOARD_GAME;
    picture.turn = board_ask; /* the computer makes no moves in a picture */
    struct board_game *game = board_new(start, &picture, "Mancala");
    enum cli_status status = CLI_FAILED;
    if (game == NULL)
        return status;
    mancala_session_open(&game->session, &start->rules, &start->players, NULL);
    play_demo_moves(&game->session);
    board_begin_scene(game);
    status = stage_demo(&game->stage, &game->stage_start, rows, columns, svg);
    free(game);
    return status;
}
