/* Prints the scores and who won to standard error. */
#define OWN_PRINT_RESULT
#define OWN_PRINT_SCORES
#include "play.h"

static bool print_result(void)
{
    bool wins = total(&player) <= 21 &&
                (total(&dealer) > 21 || total(&player) > total(&dealer));
    bool push = total(&player) <= 21 && total(&player) == total(&dealer);
    fprintf(stderr, "\nFinal scores: Player %d, Dealer %d.\n", total(&player),
            total(&dealer));
    fprintf(stderr, "%s\n",
            push   ? "Push! Play again."
            : wins ? "Player wins!"
                   : "Dealer wins!");
    return push;
}
