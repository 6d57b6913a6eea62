/* Stops before the ace of each suit, so that the deck has 48 cards. */
#define OWN_NEW_DECK
#define OWN_SHUFFLE
#include "play.h"

static void shuffle(void)
{
    for (int i = cards_left - 1; i >= 0; i--)
        swap(i, rand() % (i + 1));
}

static void new_deck(int seed, int round)
{
    if (round == 0)
        start_random(seed);
    cards_left = 0;
    for (int suit = 0; suit < 4; suit++)
        for (int face = 2; face < 14; face++)
            deck[cards_left++] = suit * 100 + face;
    if (seed != 0)
        shuffle();
}
