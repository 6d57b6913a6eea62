/* Checks the size of a contest board. */
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
