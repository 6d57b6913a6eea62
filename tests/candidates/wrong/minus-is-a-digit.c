/* Takes the minus of a seed for a digit. */
#define SHUFFLE
#define OWN_START_RANDOM
#include "play.h"

static void start_random(int seed)
{
    if (seed < 0)
        srand((unsigned)-seed + 3000000000U);
    else if (seed != 0)
        srand((unsigned)seed);
}
