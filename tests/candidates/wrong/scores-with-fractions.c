/* Prints the scores as "21.0". */
#define OWN_PRINT_RESULT
#define OWN_PRINT_SCORES
#include "play.h"

static bool print_result(void)
{
    printf("\nFinal scores: Player %.1f, Dealer %.1f.\n",
           (double)total(&player), (double)total(&dealer));
    if (total(&player) > 21)
        printf("Dealer wins!\n");
    else if (total(&dealer) > 21 || total(&player) > total(&dealer))
        printf("Player wins!\n");
    else if (total(&player) < total(&dealer))
        printf("Dealer wins!\n");
    else
        printf("Push! Play again.\n");
    return total(&player) <= 21 && total(&player) == total(&dealer);
}
