/* Swaps with any card of the deck. */
#define OWN_SHUFFLE
#include "play.h"

static void shuffle(void)
{
    for (int i = 51; i >= 0; i--)
        swap(i, rand() % 52);
}
