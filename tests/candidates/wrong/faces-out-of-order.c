/* From the ace down to the 2. */
#define OWN_NEW_DECK
#include "play.h"

static void new_deck(int seed, int round)
{
    int n = 0;
    if (round == 0)
        start_random(seed);
    for (int suit = 0; suit < 4; suit++)
        for (int face = 14; face >= 2; face--)
            deck[n++] = suit * 100 + face;
    if (seed != 0)
        shuffle();
    cards_left = 52;
}
