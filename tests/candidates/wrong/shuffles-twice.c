/* Shuffles the deck twice. */
#define OWN_SHUFFLE
#include "play.h"

static void shuffle(void)
{
    for (int times = 0; times < 2; times++)
        for (int i = 51; i >= 0; i--)
            swap(i, rand() % (i + 1));
}
