/* Pauses a little too briefly. */
#define OWN_WAIT
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include <time.h>

static void wait_two_seconds(void)
{
    const struct timespec time = {1, 999999999};
    fflush(stdout);
    nanosleep(&time, NULL);
}
