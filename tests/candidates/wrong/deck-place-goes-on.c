/* Orders and shuffles the deck after a push, but deals on from where it was. */
#define OWN_NEW_DECK
#include "play.h"

static void new_deck(int seed, int round)
{
    if (round == 0) {
        start_random(seed);
        cards_left = 52;
    }
    order_deck();
    if (seed != 0)
        shuffle();
}
