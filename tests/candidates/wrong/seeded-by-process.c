/* Takes the seed from the process number. */
#define OWN_START_RANDOM
#include "play.h"

static void start_random(int seed)
{
    if (seed != 0)
        srand(getpid());
}
