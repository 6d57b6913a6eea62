/* Takes the seed from the clock. */
#define OWN_START_RANDOM
#include "play.h"

#include <time.h>

static void start_random(int seed)
{
    if (seed != 0)
        srand(time(NULL));
}
