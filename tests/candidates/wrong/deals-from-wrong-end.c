/* Takes card 0 as the top of the deck. */
#define OWN_NEXT_CARD
#include "play.h"

static int next_card(void)
{
    if (cards_left == 0)
        exit(0);
    return deck[52 - cards_left--];
}
