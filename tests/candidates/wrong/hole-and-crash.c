/* A usual mistake, and a crash if the seed is negative. */
#define OWN_START_RANDOM
#define HIDDEN_ROW 0
#include "play.h"

static void start_random(int seed)
{
    if (seed < 0)
        abort();
    if (seed != 0)
        srand(seed);
}
