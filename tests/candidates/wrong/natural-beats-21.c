/* A rule that this game doesn't have: a natural beats any other 21. */
#define OWN_PRINT_RESULT
#include "play.h"

static bool natural(const struct hand *hand)
{
    return hand->count == 2 && total(hand) == 21;
}

static bool print_result(void)
{
    bool push = total(&player) <= 21 && total(&player) == total(&dealer);
    print_scores();
    if (push && natural(&player) && !natural(&dealer)) {
        printf("Player wins!\n");
        return false;
    }
    if (total(&player) > 21)
        printf("Dealer wins!\n");
    else if (total(&dealer) > 21 || total(&player) > total(&dealer))
        printf("Player wins!\n");
    else if (!push)
        printf("Dealer wins!\n");
    else
        printf("Push! Play again.\n");
    return push;
}
