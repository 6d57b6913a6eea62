/* Calls srand() before each rand(). */
#define OWN_NEW_DECK
#define OWN_SHUFFLE
#include "play.h"

static int chosen;

static void shuffle(void)
{
    for (int i = 51; i >= 0; i--) {
        srand(chosen);
        swap(i, rand() % (i + 1));
    }
}

static void new_deck(int seed, int round)
{
    (void)round;
    chosen = seed;
    start_random(seed);
    order_deck();
    if (seed != 0)
        shuffle();
    cards_left = 52;
}
