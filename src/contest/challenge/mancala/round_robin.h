/* A round robin: the tournament of mancala. For the room challenge only. */
#ifndef CHALLENGE_ROUND_ROBIN_H
#define CHALLENGE_ROUND_ROBIN_H

#include "challenge/contest.h"
#include "challenge/mancala/game_score.h"

struct round_robin {
    const struct cli *cli;
    const struct challenge_setup *setup;
    char names[CHALLENGE_BOTS_MAX][BOT_NAME_SIZE];
    struct game_score *games; /* board by board */
    int64_t game_count;       /* games on finished boards */
    int64_t boards, boards_done;
    bool stopped;
    struct contest contest;
};

/* Plays the game whose bots, size and stones are in `score`, completes `score`
 * and logs the game unless `log` is NULL (bot_game.c). Returns PLAY_FAILED and
 * sets `problem` if a bot's cell can't be created. */
enum play_status bot_game_play(const struct round_robin *robin,
                               struct game_score *score, FILE *log,
                               char problem[CHALLENGE_PROBLEM_SIZE]);

/* Does the same for a game that isn't played, because `bot` is out of the
 * tournament. */
void bot_game_forfeit(const struct round_robin *robin, int bot,
                      struct game_score *score, FILE *log);

/* The sums over the games of a bot. Games that weren't played, because it was
 * out of the tournament, are among those that it forfeited. */
struct robin_sum {
    int64_t games, points, stones, won, drawn, lost, forfeited;
    int64_t timeouts, not_played;
    int64_t nanoseconds;
};

/* Sums the games of `bot` against `other`, or against all bots if that is -1.
 */
struct robin_sum robin_sum_of(const struct round_robin *robin, int bot,
                              int other);

/* Sorts the bots into `order` by points, best first. */
void robin_rank(const struct round_robin *robin, int order[CHALLENGE_BOTS_MAX]);

/* Print the report as text, and only its tables. */
void robin_text(const struct round_robin *robin);
void robin_tables(const struct round_robin *robin);

void robin_json(const struct round_robin *robin);
void robin_csv(const struct round_robin *robin);

#endif
