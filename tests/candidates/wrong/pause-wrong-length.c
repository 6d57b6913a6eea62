/* Pauses for one second. */
#define OWN_WAIT
#include "play.h"

static void wait_two_seconds(void)
{
    fflush(stdout);
    sleep(1);
}
