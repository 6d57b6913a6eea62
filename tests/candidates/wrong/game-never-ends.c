/* Plays again after a win and a loss, too, up to the end of the input. */
#define OWN_PRINT_RESULT
#include "play.h"

static bool print_result(void)
{
    print_scores();
    if (total(&player) > 21)
        printf("Dealer wins!\n");
    else if (total(&dealer) > 21 || total(&player) > total(&dealer))
        printf("Player wins!\n");
    else if (total(&player) < total(&dealer))
        printf("Dealer wins!\n");
    else
        printf("Push! Play again.\n");
    return !feof(stdin);
}
