/* Compares the totals the wrong way round, but only if nobody busts. */
#define OWN_PRINT_RESULT
#include "play.h"

static bool print_result(void)
{
    print_scores();
    if (total(&player) > 21)
        printf("Dealer wins!\n");
    else if (total(&dealer) > 21 || total(&player) < total(&dealer))
        printf("Player wins!\n");
    else if (total(&player) > total(&dealer))
        printf("Dealer wins!\n");
    else
        printf("Push! Play again.\n");
    return total(&player) <= 21 && total(&player) == total(&dealer);
}
