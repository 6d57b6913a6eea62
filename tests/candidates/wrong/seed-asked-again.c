/* Starts the whole program again after a push. */
#define OWN_NEW_DECK
#include "play.h"

static void new_deck(int seed, int round)
{
    static int last;
    if (round == 0)
        last = seed;
    else {
        printf("Seed: ");
        fflush(stdout);
        scanf("%d", &last);
    }
    start_random(last);
    order_deck();
    if (last != 0)
        shuffle();
    cards_left = 52;
}
