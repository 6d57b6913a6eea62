/* Treats seed 0 like any other seed. */
#define OWN_START_RANDOM
#define OWN_NEW_DECK
#include "play.h"

static void start_random(int seed)
{
    srand(seed);
}

static void new_deck(int seed, int round)
{
    if (round == 0)
        start_random(seed);
    order_deck();
    shuffle();
    cards_left = 52;
}
