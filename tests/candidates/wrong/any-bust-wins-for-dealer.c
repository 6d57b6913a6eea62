/* The lower total wins, and the dealer if anyone busts: the first is wrong, the
 * second only if it is the dealer. */
#define OWN_PRINT_RESULT
#include "play.h"

static bool print_result(void)
{
    int mine = total(&player), theirs = total(&dealer);
    print_scores();
    if (mine <= 21 && theirs <= 21 && mine == theirs) {
        printf("Push! Play again.\n");
        return true;
    }
    printf(mine > 21 || theirs > 21 || mine > theirs ? "Dealer wins!\n"
                                                     : "Player wins!\n");
    return false;
}
