/* A usual mistake, and a crash if the seed is negative. */
#define OWN_START_RANDOM
#define OWN_TOTAL
#include "play.h"

static void start_random(int seed)
{
    if (seed < 0)
        abort();
    if (seed != 0)
        srand(seed);
}

static int total(const struct hand *hand)
{
    int sum = 0;
    for (int i = 0; i < hand->count; i++)
        sum += value(hand->cards[i]);
    return sum;
}
