/* Lists the deck backward. */
#define SHUFFLE
#define OWN_SHUFFLE
#define OWN_NEW_DECK
#include "play.h"

static void shuffle(void)
{
    for (int i = 51; i >= 0; i--)
        swap(i, rand() % (i + 1));
}

static void new_deck(int seed, int round)
{
    if (round == 0)
        start_random(seed);
    order_deck();
    if (seed != 0)
        shuffle();
    for (int i = 0; i < 26; i++)
        swap(i, 51 - i);
}
