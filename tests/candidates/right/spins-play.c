/* Waits in a loop that watches the clock. */
#define OWN_WAIT
#include "../wrong/play.h"

#include <time.h>

static void wait_two_seconds(void)
{
    time_t start = time(NULL);
    while (time(NULL) < start + 2)
        ;
}
