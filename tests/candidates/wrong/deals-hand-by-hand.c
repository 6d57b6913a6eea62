/* Two cards to one, then two to the other. */
#define OWN_FIRST_CARDS
#include "play.h"

static void first_cards(void)
{
    give(&player);
    give(&player);
    give(&dealer);
    give(&dealer);
}
