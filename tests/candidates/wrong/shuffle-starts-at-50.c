/* Starts the shuffle with card 50 instead of 51. */
#define OWN_SHUFFLE
#include "play.h"

static void shuffle(void)
{
    for (int i = 50; i >= 0; i--)
        swap(i, rand() % (i + 1));
}
