/* After a push, calls srand() with the next seed. */
#define OWN_NEW_DECK
#include "play.h"

static void new_deck(int seed, int round)
{
    start_random(seed == 0 ? 0 : seed + round);
    order_deck();
    if (seed != 0)
        shuffle();
    cards_left = 52;
}
