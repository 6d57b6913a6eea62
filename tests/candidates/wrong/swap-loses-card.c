/* Swaps without a third variable: one of the two cards is lost. */
#define OWN_SHUFFLE
#include "play.h"

static void shuffle(void)
{
    for (int i = 51; i >= 0; i--) {
        int j = rand() % (i + 1);
        deck[i] = deck[j];
        deck[j] = deck[i];
    }
}
