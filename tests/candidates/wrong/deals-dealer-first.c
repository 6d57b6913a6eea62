/* The dealer gets the first card. */
#define OWN_FIRST_CARDS
#include "play.h"

static void first_cards(void)
{
    give(&dealer);
    give(&player);
    give(&dealer);
    give(&player);
}
