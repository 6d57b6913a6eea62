/* Negative seeds don't shuffle, and no empty line is before the scores: every
 * run differs, but few differ because of their seed. */
#define OWN_NEW_DECK
#define BEFORE_SCORES ""
#include "play.h"

static void new_deck(int seed, int round)
{
    if (round == 0)
        start_random(seed);
    order_deck();
    if (seed > 0)
        shuffle();
    cards_left = 52;
}
