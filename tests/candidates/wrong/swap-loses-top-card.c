/* Swaps without a third variable, the other way around. */
#define OWN_SHUFFLE
#include "play.h"

static void shuffle(void)
{
    for (int i = 51; i >= 0; i--) {
        int j = rand() % (i + 1);
        deck[j] = deck[i];
        deck[i] = deck[j];
    }
}
