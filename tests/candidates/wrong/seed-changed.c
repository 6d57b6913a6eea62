/* Keeps the seed in a char, so that 256 shuffles as 0 does. */
#define OWN_NEW_DECK
#include "play.h"

static void new_deck(int seed, int round)
{
    signed char kept = (signed char)seed;
    if (round == 0)
        start_random(kept);
    order_deck();
    if (kept != 0)
        shuffle();
    cards_left = 52;
}
