/* Ends without a newline. */
#define OWN_PRINT_RESULT
#include "play.h"

static bool print_result(void)
{
    print_scores();
    bool push = total(&player) <= 21 && total(&player) == total(&dealer);
    if (push)
        printf("Push! Play again.\n");
    else if (total(&player) > 21)
        printf("Dealer wins!");
    else if (total(&dealer) > 21 || total(&player) > total(&dealer))
        printf("Player wins!");
    else
        printf("Dealer wins!");
    return push;
}
