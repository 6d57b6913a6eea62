/* Seed 0 is a seed like any other. */
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
