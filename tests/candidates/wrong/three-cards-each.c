/* Deals three cards each. */
#define OWN_FIRST_CARDS
#include "play.h"

static void first_cards(void)
{
    for (int i = 0; i < 3; i++) {
        give(&player);
        give(&dealer);
    }
}
