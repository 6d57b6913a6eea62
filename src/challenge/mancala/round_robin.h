/* A round robin: the tournament of mancala. For the room challenge alone. */
#ifndef CHALLENGE_ROUND_ROBIN_H
#define CHALLENGE_ROUND_ROBIN_H

#include "challenge/entries.h"
#include "challenge/mancala/game_score.h"

struct round_robin {
    const struct cli *cli;
    const struct challenge_setup *setup;
    char names[CHALLENGE_BOTS_MAX][BOT_NAME_SIZE];
    struct game_score *games; /* board by board */
    int64_t game_count;       /* of boards that are played */
    int64_t boards, boards_done;
    bool stopped;
    FILE *log; /* or NULL */
    struct cells cells;
    double shown; /* when progress was */
};

/* Plays the game (bot_game.c) whose bots, size and stones stand in `score`, and
 * fills in the rest. PLAY_FAILED, with the problem, where there is no cell for
 * a bot. */
enum play_status bot_game_play(const struct round_robin *robin,
                               struct game_score *score,
                               char problem[CHALLENGE_PROBLEM_SIZE]);

/* All that a bot has done against `other`, or against all where that is -1. */
struct robin_sum {
    int64_t games, points, stones, won, drawn, lost, forfeited;
    int64_t nanoseconds;
};

struct robin_sum robin_sum_of(const struct round_robin *robin, int bot,
                              int other);

/* The bots by their points. */
void robin_rank(const struct round_robin *robin, int order[CHALLENGE_BOTS_MAX]);

/* The report for people, and its tables alone. */
void robin_text(const struct round_robin *robin);
void robin_tables(const struct round_robin *robin);

void robin_json(const struct round_robin *robin);
void robin_csv(const struct round_robin *robin);

#endif
