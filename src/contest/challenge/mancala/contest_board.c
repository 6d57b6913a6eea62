/* The contest board: its sizes, and how bots see it and answer. */
#include "challenge/mancala/contest_board.h"

#include <stddef.h>

const char *contest_board_problem(const struct mancala_rules *rules)
{
    const char *problem = mancala_rules_problem(rules);
    if (problem != NULL)
        return problem;
    if (rules->size < CONTEST_SIZE_LEAST)
        return "a contest board has 8 to 32 bowls";
    if (rules->stones < CONTEST_STONES_LEAST)
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
