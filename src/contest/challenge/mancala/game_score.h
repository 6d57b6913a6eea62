/* The score of a game of mancala between two bots. For the room challenge
 * only. */
#ifndef CHALLENGE_GAME_SCORE_H
#define CHALLENGE_GAME_SCORE_H

#include <stdint.h>

#include "jail.h"
#include "mancala.h"

struct game_score {
    int bots[MANCALA_PLAYERS]; /* the first player and the second */
    int size, stones;
    int won[MANCALA_PLAYERS]; /* stones at the end */
    int64_t nanoseconds[MANCALA_PLAYERS];
    int64_t points[MANCALA_PLAYERS];
    int plies;
    enum mancala_end end;
    enum mancala_player forfeiter;
    char words[JAIL_VERDICT_SIZE]; /* why it was forfeited, or empty */
};

/* Completes `score`, which must already hold the bots and their times, from
 * `game`, which must be over. `why` is the reason for a forfeit, or NULL. */
void game_score_fill(const struct mancala_game *game, const char *why,
                     struct game_score *score);

/* Returns "side empty", "third time", "too long" or "forfeit". */
const char *game_end_name(enum mancala_end end);

#endif
