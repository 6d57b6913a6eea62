/* Deals two cards to the dealer, then two to the player. */
#define OWN_FIRST_CARDS
#include "play.h"

static void first_cards(void)
{
    give(&dealer);
    give(&dealer);
    give(&player);
    give(&player);
}
