/* The dealer's hits come from the bottom of the deck. */
#define OWN_DEALERS_TURN
#include "play.h"

static void dealers_turn(void)
{
    for (int bottom = 0; dealer_hits(); bottom++) {
        decide(false, "Dealer hits.");
        dealer.cards[dealer.count++] = deck[bottom];
    }
    decide(false, total(&dealer) > 21 ? "Dealer busts!" : "Dealer stands.");
}
