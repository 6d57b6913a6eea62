/* The higher total wins, even if it is over 21. */
#define OWN_PRINT_RESULT
#include "play.h"

static bool print_result(void)
{
    print_scores();
    bool equal = total(&player) == total(&dealer);
    if (equal)
        printf("Push! Play again.\n");
    else if (total(&dealer) > 21 || total(&player) > total(&dealer))
        printf("Player wins!\n");
    else
        printf("Dealer wins!\n");
    return equal;
}
