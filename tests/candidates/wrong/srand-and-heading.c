/* Calls srand() for each deck, so a push comes until the output is cut in the
 * middle of a line, which no fact may read as a score; and prints a
 * blank too many in the heading. */
#define OWN_NEW_DECK
#define HEADING " Player  Dealer\n"
#include "play.h"

static void new_deck(int seed, int round)
{
    (void)round;
    start_random(seed);
    order_deck();
    if (seed != 0)
        shuffle();
    cards_left = 52;
}
