/* The dealer hits only once: if where there should be while. */
#define OWN_DEALERS_TURN
#include "play.h"

static void dealers_turn(void)
{
    if (dealer_hits()) {
        decide(false, "Dealer hits.");
        give(&dealer);
    }
    decide(false, total(&dealer) > 21 ? "Dealer busts!" : "Dealer stands.");
}
