/* A picture of a game of mancala, drawn for nobody and read back as text. */
#include <stdlib.h>

#include "bowls.h"
#include "cli_output.h"

/* The person has a second move behind the third house. */
static const char *const LINES_PLAYED[] = {"3", "6", "2", "5", "3", "1"};

/* On the smallest boards a move may be the last: it is taken back, since the
 * picture is of a game that goes on. */
static void play_lines(struct mancala_session *session)
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

static enum cli_status draw_demo(struct bowls *bowls,
                                 const struct screen_mancala *start, int rows,
                                 int columns)
{
    FILE *nowhere = fopen("/dev/null", "r+");
    bool open = nowhere &&
                terminal_open_nowhere(&bowls->terminal, nowhere, rows, columns);
    if (open) {
        brush_make(&bowls->brush, &start->look, COLOR_NEVER);
        bowls_begin_scene(bowls, "Mancala");
        bowls_begin_choice(bowls);
        bowls_ask_about(bowls);
        bowls_show(bowls);
        picture_print(start->cli->out);
    } else
        cli_complain(start->cli, "the picture can't be drawn here");
    terminal_close(&bowls->terminal);
    if (nowhere)
        fclose(nowhere);
    return open ? CLI_DONE : CLI_FAILED;
}

enum cli_status screen_demo_mancala(const struct screen_mancala *start,
                                    int rows, int columns)
{
    struct bowls *bowls = calloc(1, sizeof *bowls);
    enum cli_status status = CLI_FAILED;
    if (bowls == NULL) {
        cli_complain(start->cli, "there is no memory for the board");
        return status;
    }
    bowls->start = start;
    mancala_session_open(&bowls->session, &start->rules, &start->players, NULL);
    play_lines(&bowls->session);
    (void)screen_has_utf8();
    status = draw_demo(bowls, start, rows, columns);
    free(bowls);
    return status;
}
