/* Scores a game of mancala between two bots. */
#include "challenge/mancala/game_score.h"

#include <stdio.h>

enum {
    POINT_NANOSECONDS = 100 * 1000000
}; /* each full interval costs a point */

void game_score_fill(const struct mancala_game *game, const char *why,
                     struct game_score *score)
{
    score->size = game->rules.size;
    score->stones = game->rules.stones;
    score->end = game->end;
    score->forfeiter = game->forfeiter;
    score->plies = game->ply_count;
    for (int i = 0; i < MANCALA_PLAYERS; i++) {
        score->won[i] = mancala_score(game, (enum mancala_player)i);
        score->points[i] =
            score->won[i] - score->nanoseconds[i] / POINT_NANOSECONDS;
    }
    snprintf(score->words, sizeof score->words, "%s", why ? why : "");
}

const char *game_end_name(enum mancala_end end)
{
    static const char *const names[] = {
        [MANCALA_GOES_ON] = "goes on",
        [MANCALA_SIDE_EMPTY] = "side empty",
        [MANCALA_THIRD_TIME] = "third time",
        [MANCALA_TOO_LONG] = "too long",
        [MANCALA_FORFEIT] = "forfeit",
    };
    return names[end];
}
