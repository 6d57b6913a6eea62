/* Deals two cards to the player, then two to the dealer. */
#define OWN_FIRST_CARDS
#include "play.h"

static void first_cards(void)
{
    give(&player);
    give(&player);
    give(&dealer);
    give(&dealer);
}
