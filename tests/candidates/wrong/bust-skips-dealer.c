/* A bust ends the game without the dealer's turn. */
#define OWN_DEALERS_TURN
#include "play.h"

static void dealers_turn(void)
{
    if (total(&player) > 21)
        return;
    while (dealer_hits()) {
        decide(false, "Dealer hits.");
        give(&dealer);
    }
    decide(false, total(&dealer) > 21 ? "Dealer busts!" : "Dealer stands.");
}
