/* A sample picture of a game, printed as text. */
#include <stdlib.h>

#include "game.h"

/* The first move, house 3, ends in the store and gives another move. */
static const char *const LINES_PLAYED[] = {"3", "6", "2", "5", "3", "1"};

/* On the smallest boards a move may end the game; it is then undone, because
 * the picture shows a game in progress. */
static void play_demo_moves(struct mancala_session *session)
{
    for (size_t i = 0; i < sizeof LINES_PLAYED / sizeof *LINES_PLAYED; i++) {
        char problem[CLI_PROBLEM_SIZE];
        struct mancala_move move;
        if (mancala_session_line_read(LINES_PLAYED[i], session->game.rules.size,
                                      session->game.board.player, &move,
                                      problem) == MANCALA_SESSION_SOW)
            (void)mancala_session_sow(session, move);
        if (session->game.end != MANCALA_GOES_ON)
            (void)mancala_session_undo_one(session);
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
