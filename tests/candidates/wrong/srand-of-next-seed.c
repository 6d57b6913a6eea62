/* Passes the next number to srand(). */
#define OWN_START_RANDOM
#include "play.h"

static void start_random(int seed)
{
    if (seed != 0)
        srand(seed + 1);
}
