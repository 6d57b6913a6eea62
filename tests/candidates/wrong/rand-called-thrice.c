/* Throws the first three random numbers away. */
#define OWN_START_RANDOM
#include "play.h"

static void start_random(int seed)
{
    if (seed != 0)
        srand(seed);
    for (int i = 0; i < 3; i++)
        rand();
}
