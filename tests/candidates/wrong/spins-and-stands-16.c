/* Waits in a loop, and lets the dealer stand on 16. */
#define OWN_WAIT
#define OWN_DEALER_HITS
#include "play.h"

#include <time.h>

static void wait_two_seconds(void)
{
    time_t start = time(NULL);
    while (time(NULL) < start + 2)
        ;
}

static bool dealer_hits(void)
{
    return total(&player) <= 21 && total(&dealer) < 16;
}
