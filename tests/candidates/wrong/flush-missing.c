/* Waits before the output has left the buffer. */
#define OWN_WAIT
#include "play.h"

static void wait_two_seconds(void)
{
    sleep(2);
}
