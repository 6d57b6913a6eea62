/* Plays the log of either game again. */
#include <string.h>

#include "challenge/contest.h"

/* Finds the game by the first line and plays its matches. */
static enum cli_status replay_matches(struct log_replay *replay, void *self)
{
    static const struct contest_game *const games[] = {&blackjack_contest,
                                                       &mancala_contest};
    static const char *const earlier[] = {"challenge blackjack log 1",
                                          "challenge blackjack log 2"};
    char problem[CHALLENGE_PROBLEM_SIZE];
    (void)self;
    if (!replay_next_line(replay))
        return replay_fail(replay, replay->line.length > 0
                                       ? "not a line of text"
                                       : "the log is empty");
    const char *head = replay->line.text;
    for (int i = 0; i < 2; i++) {
        if (strcmp(head, games[i]->log_head) == 0)
            return games[i]->replay(replay);
        if (strcmp(head, earlier[i]) == 0)
            return replay_fail(replay, "an earlier version wrote this log; "
                                       "write it again with --log");
    }
    snprintf(problem, sizeof problem, "a log must begin with \"%s\" or \"%s\"",
             games[0]->log_head, games[1]->log_head);
    return replay_fail(replay, problem);
}

enum cli_status challenge_replay(const struct cli *cli, const char *path)
{
    return replay_file(cli, path, replay_matches, NULL);
}
