/* A picture of the table in the middle of a round. */
#include <stdlib.h>

#include "game.h"

/* A pair of eights has been split; the first hand of the two is at eleven. */
static const char CARDS[] = "8s 6d 8h 10d 3c 10s Kc 9h 5d";
static const char *const LINES_PLAYED[] = {"bet 20", "split"};

static bool play_demo_round(struct session *session)
{
    char problem[PROBLEM_SIZE];
    struct action action;
    bool good = session_next_round(session) == ROUND_BEGINS;
    for (size_t i = 0; i < sizeof LINES_PLAYED / sizeof *LINES_PLAYED; i++)
        good = good && session_do_line(session, LINES_PLAYED[i], &action,
                                       problem) == LINE_ACTION;
    return good;
}

enum cli_status table_screen_demo(const struct table_screen *start, int rows,
                                  int columns, bool svg)
{
    struct game *game = game_new(start, &TABLE_GAME, "Blackjack");
    enum cli_status status = CLI_FAILED;
    /* Always the same picture, whatever the options are. */
    struct setup setup = {.rules.name = RULES_DEFAULT,
                          .cards = CARDS,
                          .players = {{.name = "Player"}},
                          .player_count = 1,
                          .bankroll = (int64_t)1000 * CENTS};
    if (game && setup_session(start->cli, &setup, &game->session) &&
        play_demo_round(&game->session))
        status =
            stage_demo(&game->stage, &game->stage_start, rows, columns, svg);
    if (game)
        (void)setup_close(start->cli, &setup, &game->session);
    free(game);
    return status;
}
