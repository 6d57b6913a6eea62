/* A picture of the table in the middle of a round. */
#include <stdlib.h>

#include "table/game.h"

/* Three rounds: 20 against 17, a blackjack, and 19 against 20. In the fourth
 * one a pair of eights has been split; the first hand of the two is at eleven.
 */
static const char CARDS[] = "10s 9d Qh 8c  As 7d Kh 9c  10c 10h 9s Jd  "
                            "8s 6d 8h 10d 3c 10s Kc 9h 5d";
static const char *const ROUNDS[][2] = {{"bet 50", "stand"},
                                        {"bet 50", NULL},
                                        {"bet 25", "stand"},
                                        {"bet 45", "split"}};
enum { ROUND_COUNT = sizeof ROUNDS / sizeof *ROUNDS };

static bool play_demo_round(struct session *session, const char *const lines[2])
{
    char problem[PROBLEM_SIZE];
    struct action action;
    bool good = session_next_round(session) == ROUND_BEGINS;
    for (int i = 0; i < 2 && lines[i]; i++)
        good = good && session_do_line(session, lines[i], &action, problem) ==
                           LINE_ACTION;
    return good;
}

static bool play_demo_rounds(struct game *game)
{
    struct history *history = &game->scene.history;
    bool good = true;
    history_begin(history, &game->session);
    for (int i = 0; i < ROUND_COUNT && good; i++) {
        good = play_demo_round(&game->session, ROUNDS[i]);
        if (i + 1 < ROUND_COUNT)
            history_add(history, &game->session);
    }
    return good;
}

enum cli_status table_screen_demo(const struct table_screen *start, int rows,
                                  int columns, bool svg)
{
    struct game *game = game_new(start, &TABLE_GAME, "Blackjack");
    enum cli_status status = CLI_FAILED;
    char notice[ACCOUNT_NOTICE_SIZE];
    /* Always the same picture, whatever the options are. */
    struct setup setup = {.rules.name = RULES_DEFAULT,
                          .cards = CARDS,
                          .players = {{.name = "Player"}},
                          .player_count = 1,
                          .bankroll = (int64_t)1000 * CENTS};
    if (game && setup_session(start->cli, &setup, &game->session, notice) &&
        play_demo_rounds(game))
        status =
            stage_demo(&game->stage, &game->stage_start, rows, columns, svg);
    if (game)
        (void)setup_close(start->cli, &setup, &game->session);
    free(game);
    return status;
}
