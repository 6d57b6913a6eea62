/* Shuffles only the first deck. */
#define OWN_NEW_DECK
#include "play.h"

static void new_deck(int seed, int round)
{
    order_deck();
    if (round == 0 && seed != 0) {
        start_random(seed);
        shuffle();
    }
    cards_left = 52;
}
