/* A usual mistake in the text, and pauses of several kinds. */
#define HIDDEN_ROW 0
#define OWN_WAIT
#include "play.h"

static void wait_two_seconds(void)
{
    static int count;
    fflush(stdout);
    if (++count % 2)
        sleep(2);
}
