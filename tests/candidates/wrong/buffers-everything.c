/* Gives itself a buffer so large that even a terminal shows the lines only
 * after the pauses. */
#define OWN_WAIT
#define OWN_START_RANDOM
#include "play.h"

static void start_random(int seed)
{
    static char buffer[100000];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    if (seed != 0)
        srand(seed);
}

static void wait_two_seconds(void)
{
    sleep(2);
}
