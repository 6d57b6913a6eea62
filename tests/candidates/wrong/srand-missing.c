/* Asks for a seed and doesn't use it. */
#define OWN_START_RANDOM
#include "play.h"

static void start_random(int seed)
{
    (void)seed;
}
