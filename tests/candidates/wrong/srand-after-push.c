/* Calls srand() for each deck. */
#define OWN_NEW_DECK
#include "play.h"

static void new_deck(int seed, int round)
{
    (void)round;
    start_random(seed);
    order_deck();
    if (seed != 0)
        shuffle();
    cards_left = 52;
}
