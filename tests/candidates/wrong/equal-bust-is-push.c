/* Calls it a push if both bust with the same total. For that the dealer has to
 * keep playing. */
#define OWN_DEALER_HITS
#define OWN_PRINT_RESULT
#include "play.h"

static bool dealer_hits(void)
{
    return total(&dealer) < 17;
}

static bool print_result(void)
{
    print_scores();
    bool equal = total(&player) == total(&dealer);
    if (equal)
        printf("Push! Play again.\n");
    else if (total(&player) > 21)
        printf("Dealer wins!\n");
    else if (total(&dealer) > 21 || total(&player) > total(&dealer))
        printf("Player wins!\n");
    else
        printf("Dealer wins!\n");
    return equal;
}
