/* Says "Dealer stands." after "Dealer busts!", too. */
#define OWN_DEALERS_TURN
#include "play.h"

static void dealers_turn(void)
{
    while (dealer_hits()) {
        decide(false, "Dealer hits.");
        give(&dealer);
    }
    decide(false, total(&dealer) > 21 ? "Dealer busts!" : "Dealer stands.");
    if (total(&dealer) > 21)
        printf("Dealer stands.\n");
}
