/* Shuffles upward, as in many books. */
#define OWN_SHUFFLE
#include "play.h"

static void shuffle(void)
{
    for (int i = 0; i < 52; i++)
        swap(i, i + rand() % (52 - i));
}
