/* Shuffles upward. */
#define OWN_SHUFFLE
#include "play.h"

static void shuffle(void)
{
    for (int i = 0; i < 52; i++)
        swap(i, rand() % (i + 1));
}
