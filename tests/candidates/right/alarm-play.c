/* Waits for a signal that it has ordered. */
#define OWN_WAIT
#include "../wrong/play.h"

#include <signal.h>

static void wake(int signal)
{
    (void)signal;
}

static void wait_two_seconds(void)
{
    signal(SIGALRM, wake);
    alarm(2);
    pause();
}
