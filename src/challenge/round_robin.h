/* What the files of a round robin share. For this room alone. */
#ifndef CHALLENGE_ROUND_ROBIN_H
#define CHALLENGE_ROUND_ROBIN_H

#include "tournament.h"

struct round_robin {
    const struct cli *cli;
    const struct challenge_setup *setup;
    char names[CHALLENGE_BOTS_MAX][BOT_NAME_SIZE];
    struct challenge_game_score *games; /* board by board */
    int64_t game_count;                 /* of boards that are played */
    int64_t boards, boards_done;
    bool stopped;
    FILE *log; /* or NULL */
    struct grounds grounds;
    double shown; /* when progress was */
};

/* "side empty", "third time", "too long", "forfeit". */
const char *mancala_end_name(enum mancala_end end);

/* Plays a game whose bots, size and stones are in the score, and fills in the
 * rest. MATCH_FAILED, with the problem, where there is no cell for a bot. */
enum match_end mancala_game_play(const struct round_robin *robin,
                                 struct challenge_game_score *score,
                                 char problem[CHALLENGE_PROBLEM_SIZE]);

/* All that a bot has done, against one other or (-1) against all. */
struct robin_sum {
    int64_t games, points, stones, won, drawn, lost, forfeited;
    int64_t nanoseconds;
};

struct robin_sum robin_sum_of(const struct round_robin *robin, int bot,
                              int other);

/* The bots by their points. */
void robin_rank(const struct round_robin *robin, int order[CHALLENGE_BOTS_MAX]);

void robin_text(const struct round_robin *robin);
/* The tables alone. */
void robin_tables(const struct round_robin *robin);
void robin_json(const struct round_robin *robin);
void robin_csv(const struct round_robin *robin);

#endif
