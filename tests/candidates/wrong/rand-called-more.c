/* Throws one random number away before the first shuffle. */
#define OWN_START_RANDOM
#include "play.h"

static void start_random(int seed)
{
    if (seed != 0)
        srand(seed);
    rand();
}
