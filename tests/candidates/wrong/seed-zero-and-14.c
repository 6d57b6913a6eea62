/* Shuffles with seed 0, and the dealer stands on 14, which is no usual mistake.
 */
#define OWN_NEW_DECK
#define OWN_DEALER_HITS
#include "play.h"

static void new_deck(int seed, int round)
{
    if (round == 0)
        srand(seed);
    order_deck();
    shuffle();
    cards_left = 52;
}

static bool dealer_hits(void)
{
    return total(&player) <= 21 && total(&dealer) < 14;
}
