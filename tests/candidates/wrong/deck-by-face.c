/* All twos, then all threes. */
#define OWN_NEW_DECK
#include "play.h"

static void new_deck(int seed, int round)
{
    if (round == 0)
        start_random(seed);
    for (int i = 0; i < 52; i++)
        deck[i] = i % 4 * 100 + 2 + i / 4;
    if (seed != 0)
        shuffle();
    cards_left = 52;
}
