/* Pauses while the output is still in the buffer. */
#define OWN_WAIT
#include "play.h"

static void wait_two_seconds(void)
{
    sleep(2);
}
