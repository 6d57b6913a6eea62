/* A bot that plays mancala against a person. */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>

#include "challenge/cell/cell.h"
#include "challenge/mancala/mancala_contest.h"

struct challenge_opponent {
    const char *path;
    struct challenge_limits limits;
    struct challenge_bot *bot; /* in the current game; NULL: none yet */
    bool was_dumpable;         /* whether this process was dumpable before */
    char problem[CHALLENGE_PROBLEM_SIZE];
};

/* A person takes time, and may move the bot's clock back by undoing moves, so
 * only a turn has a limit that matters. */
static struct challenge_limits limits_against_people(void)
{
    const int64_t hour = 3600 * (int64_t)1000000000;
    struct challenge_limits limits = challenge_limits_usual();
    limits.cell.wall = 1000 * hour;
    limits.cell.cpu = hour;
    limits.turns = hour;
    return limits;
}

/* Returns why bots can't play by `rules`, or NULL. */
static const char *opponent_rules_problem(const struct mancala_rules *rules)
{
    if (rules->one_way || rules->capture != MANCALA_CAPTURE_EMPTY)
        return "bots know only the contest's rules; leave out --one-way and "
               "--capture";
    return contest_board_problem(rules);
}

void challenge_opponent_close(struct challenge_opponent *opponent)
{
    if (opponent == NULL)
        return;
    challenge_bot_close(opponent->bot, NULL);
    if (opponent->was_dumpable)
        (void)prctl(PR_SET_DUMPABLE, 1);
    free(opponent);
}

struct challenge_opponent *
challenge_opponent_open(const char *path, const struct mancala_rules *rules,
                        char problem[CHALLENGE_PROBLEM_SIZE])
{
    const char *wrong = opponent_rules_problem(rules);
    struct challenge_opponent *opponent =
        wrong ? NULL : calloc(1, sizeof *opponent);
    if (opponent == NULL) {
        snprintf(problem, CHALLENGE_PROBLEM_SIZE, "%s",
                 wrong ? wrong : "out of memory");
        return NULL;
    }
    opponent->path = path;
    opponent->limits = limits_against_people();
    /* For kernels without Landlock; see cell.h. */
    opponent->was_dumpable = prctl(PR_GET_DUMPABLE) == 1;
    (void)prctl(PR_SET_DUMPABLE, 0);
    if (challenge_bot_check(path, CHALLENGE_MANCALA, &opponent->limits,
                            problem))
        return opponent;
    challenge_opponent_close(opponent);
    return NULL;
}

/* Ends the game of the bot, and returns the reason why it is out. */
static const char *put_opponent_out(struct challenge_opponent *opponent)
{
    struct challenge_bot_end end;
    challenge_bot_close(opponent->bot, &end);
    opponent->bot = NULL;
    snprintf(opponent->problem, sizeof opponent->problem, "the bot is out: %s",
             end.words);
    return opponent->problem;
}

/* Gives the bot a fresh cell. Returns false, after setting `problem`, if it
 * has none. */
static bool seat_opponent(struct challenge_opponent *opponent)
{
    challenge_bot_close(opponent->bot, NULL);
    opponent->bot = challenge_bot_open(opponent->path, CHALLENGE_MANCALA,
                                       &opponent->limits, opponent->problem);
    return opponent->bot != NULL;
}

const char *challenge_opponent_choose(struct challenge_opponent *opponent,
                                      const struct mancala_game *game,
                                      bool is_new, struct mancala_move *move)
{
    struct challenge_message answer;
    const struct challenge_message call =
        contest_board_message(game, is_new || opponent->bot == NULL);
    if (call.position.new_game && !seat_opponent(opponent))
        return opponent->problem;
    if (!challenge_bot_next(opponent->bot, &call, &answer))
        return put_opponent_out(opponent);
    *move = contest_board_move(answer.move.bowl, answer.move.direction);
    const char *problem =
        mancala_move_problem(&game->rules, &game->board, *move);
    if (problem == NULL)
        return NULL;
    if (answer.move.bowl == PROTOCOL_NONSENSE)
        return "the bot's line was not an answer";
    snprintf(opponent->problem, sizeof opponent->problem,
             "the bot made an illegal move, %" PRId64 " %+" PRId64 ": %s",
             answer.move.bowl, answer.move.direction, problem);
    return opponent->problem;
}
