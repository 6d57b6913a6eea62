/* Calls rand() once too few, which shows in the next deck. */
#define OWN_SHUFFLE
#include "play.h"

static void shuffle(void)
{
    for (int i = 51; i > 0; i--)
        swap(i, rand() % (i + 1));
}
