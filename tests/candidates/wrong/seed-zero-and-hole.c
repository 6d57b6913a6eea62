/* Shuffles with seed 0, and hides the dealer's first card. */
#define OWN_NEW_DECK
#define HIDDEN_ROW 0
#include "play.h"

static void new_deck(int seed, int round)
{
    if (round == 0)
        srand(seed);
    order_deck();
    shuffle();
    cards_left = 52;
}
