/* A usual mistake, and an unknown one if the dealer has 20: runs with both
 * contradict the usual one. */
#define OWN_PRINT_RESULT
#include "play.h"

static bool print_result(void)
{
    print_scores();
    if (total(&dealer) == 20)
        printf("Twenty!\n");
    if (total(&player) > 21)
        printf("Dealer wins!\n");
    else if (total(&dealer) > 21 || total(&player) > total(&dealer))
        printf("Player wins!\n");
    else if (total(&player) < total(&dealer))
        printf("Dealer wins!\n");
    else
        printf("Push! Play again.\n");
    return false;
}
