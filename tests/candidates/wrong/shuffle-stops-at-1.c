/* One call of rand() too few: the next deck tells. */
#define OWN_SHUFFLE
#include "play.h"

static void shuffle(void)
{
    for (int i = 51; i > 0; i--)
        swap(i, rand() % (i + 1));
}
