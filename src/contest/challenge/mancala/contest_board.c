/* The boards of the mancala contest, how bots see them and answer, and the
 * scores of games. */
#include <stddef.h>
#include <stdio.h>

#include "challenge/cell/cell.h"
#include "challenge/mancala/mancala_contest.h"

const char *contest_board_problem(const struct mancala_rules *rules)
{
    const char *problem = mancala_rules_problem(rules);
    if (problem != NULL)
        return problem;
    if (rules->size < CHALLENGE_BOWLS_LEAST)
        return "a contest board has 8 to 32 bowls";
    if (rules->stones < CHALLENGE_STONES_LEAST)
        return "each house starts with 2 to 16 stones in the contest";
    return NULL;
}

struct challenge_message contest_board_message(const struct mancala_game *game,
                                               bool is_new)
{
    struct challenge_message message = {
        .kind = CHALLENGE_MANCALA_CALLED,
        .position = {.new_game = is_new,
                     .player_one = game->board.player == MANCALA_FIRST,
                     .size = game->rules.size}};
    for (int i = 0; i < game->rules.size; i++)
        message.position.board[i] = game->board.bowls[i];
    return message;
}

/* Returns `number`. If it is far out of range, returns one that fits an int but
 * is neither a bowl nor a direction. */
static int narrow_number(int64_t number)
{
    const int other = 1000;
    return number > -other && number < other ? (int)number : other;
}

struct mancala_move contest_board_move(int64_t bowl, int64_t direction)
{
    return (struct mancala_move){.bowl = narrow_number(bowl),
                                 .direction = narrow_number(direction)};
}

/* ---- Scores ---- */

/* Each full interval costs a point. */
enum { POINT_NANOSECONDS = 100 * 1000000 };

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
