/* Forgets parentheses: rand() % i + 1 is from 1 to i. */
#define OWN_SHUFFLE
#include "play.h"

static void shuffle(void)
{
    for (int i = 51; i > 0; i--)
        swap(i, rand() % i + 1);
}
