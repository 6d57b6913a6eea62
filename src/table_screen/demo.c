/* A picture of the table, drawn for nobody and read back as text. */
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "cli_output.h"

/* A pair of eights has been split; the first hand of the two is at eleven. */
static const char CARDS[] = "8s 6d 8h 10d 3c 10s Kc 9h 5d";
static const char *const LINES_PLAYED[] = {"bet 20", "split"};

static bool play_lines(struct session *session)
{
    char problem[PROBLEM_SIZE];
    struct action action;
    bool good = session_next_round(session) == ROUND_BEGINS;
    for (size_t i = 0; i < sizeof LINES_PLAYED / sizeof *LINES_PLAYED; i++)
        good = good && session_do_line(session, LINES_PLAYED[i], &action,
                                       problem) == LINE_ACTION;
    return good;
}

static void hint_demo(struct game *game)
{
    struct scene *scene = &game->scene;
    scene->title = "Blackjack";
    scene->session = &game->session;
    scene->is_asked = true;
    scene->asked_seat = game->session.table.seat;
    tell_question(&game->session, scene->question);
    choices_hint(&game->session.table, scene);
}

static enum cli_status draw_demo(struct game *game,
                                 const struct screen_start *start, int rows,
                                 int columns)
{
    FILE *nowhere = fopen("/dev/null", "r+");
    bool open = nowhere &&
                terminal_open_nowhere(&game->terminal, nowhere, rows, columns);
    if (open) {
        brush_make(&game->brush, &start->look, COLOR_NEVER);
        hint_demo(game);
        game_draw(game);
        picture_print(start->cli->out);
    } else
        cli_complain(start->cli, "the picture can't be drawn here");
    terminal_close(&game->terminal);
    if (nowhere)
        fclose(nowhere);
    return open ? CLI_DONE : CLI_FAILED;
}

enum cli_status screen_demo(const struct screen_start *start, int rows,
                            int columns)
{
    struct game *game = calloc(1, sizeof *game);
    enum cli_status status = CLI_FAILED;
    /* Always the same, whatever else was asked for. */
    struct setup setup = {.rules.name = RULES_DEFAULT,
                          .cards = CARDS,
                          .players = {{.name = "Player"}},
                          .player_count = 1,
                          .bankroll = (int64_t)1000 * CENTS};
    (void)screen_has_utf8();
    if (game && setup_session(start->cli, &setup, &game->session) &&
        play_lines(&game->session))
        status = draw_demo(game, start, rows, columns);
    if (game)
        (void)setup_close(start->cli, &setup, &game->session);
    free(game);
    return status;
}
