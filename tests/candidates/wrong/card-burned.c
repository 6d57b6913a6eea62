/* Burns a card, as a casino does. */
#define OWN_FIRST_CARDS
#include "play.h"

static void first_cards(void)
{
    next_card();
    give(&player);
    give(&dealer);
    give(&player);
    give(&dealer);
}
