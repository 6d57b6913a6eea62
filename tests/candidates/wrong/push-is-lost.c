/* The dealer wins equal totals. */
#define OWN_PRINT_RESULT
#include "play.h"

static bool print_result(void)
{
    print_scores();
    bool wins = total(&player) <= 21 &&
                (total(&dealer) > 21 || total(&player) > total(&dealer));
    printf(wins ? "Player wins!\n" : "Dealer wins!\n");
    return false;
}
