/* Shuffles only the first deck. */
#define OWN_NEW_DECK
#include "play.h"

static void new_deck(int seed, int round)
{
    order_deck();
    cards_left = 52;
    if (round > 0)
        return;
    start_random(seed);
    if (seed != 0)
        shuffle();
}
