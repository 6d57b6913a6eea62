/* Deals the hole card only after the player's turn, and shows nothing before.
 */
#define OWN_FIRST_CARDS
#define OWN_DEALERS_TURN
#include "play.h"

static void first_cards(void)
{
    give(&player);
    give(&dealer);
    give(&player);
}

static void dealers_turn(void)
{
    give(&dealer);
    while (dealer_hits()) {
        decide(false, "Dealer hits.");
        give(&dealer);
    }
    decide(false, total(&dealer) > 21 ? "Dealer busts!" : "Dealer stands.");
}
