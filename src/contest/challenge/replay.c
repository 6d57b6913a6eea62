/* Plays the log of either game again. */
#include <string.h>

#include "challenge/contest.h"

/* Finds the game by the first line. */
enum cli_status challenge_replay(const struct cli *cli, const char *path)
{
    static const struct contest_game *const games[] = {&blackjack_contest,
                                                       &mancala_contest};
    static const char *const earlier[] = {"challenge blackjack log 1",
                                          "challenge blackjack log 2"};
    char problem[CLI_PROBLEM_SIZE];
    struct replay log;
    if (!contest_open_log(cli, path, &log))
        return CLI_FAILED;
    const char *head = log.line.text;
    const struct contest_game *game = NULL;
    snprintf(problem, sizeof problem, "a log must begin with \"%s\" or \"%s\"",
             games[0]->log_head, games[1]->log_head);
    if (log.line.length == 0)
        snprintf(problem, sizeof problem, "the log is empty");
    for (int i = 0; i < 2; i++) {
        if (strcmp(head, games[i]->log_head) == 0)
            game = games[i];
        if (strcmp(head, earlier[i]) == 0)
            snprintf(problem, sizeof problem,
                     "an earlier version wrote this log; write it again with "
                     "--log");
    }
    enum cli_status status =
        game ? game->replay(cli, &log)
             : replay_status(&log, cli,
                             replay_stop(&log, REPLAY_WRONG, problem));
    contest_close_log(cli, &log);
    return status;
}
