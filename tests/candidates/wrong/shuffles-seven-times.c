/* Shuffles seven times, as a casino does. */
#define OWN_SHUFFLE
#include "play.h"

static void shuffle(void)
{
    for (int n = 0; n < 7; n++)
        for (int i = 51; i >= 0; i--)
            swap(i, rand() % (i + 1));
}
