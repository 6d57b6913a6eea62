/* Waits by a command of the shell. */
#define OWN_WAIT
#include "../wrong/play.h"

static void wait_two_seconds(void)
{
    system("sleep 2");
}
