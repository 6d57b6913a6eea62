/* Ctrl-C that waits until it is asked for: no handler, and so nothing global.
 */
#include "cli.h"

#include <pthread.h>
#include <time.h>

void cli_interrupt_hold(struct cli_interrupt *interrupt)
{
    sigemptyset(&interrupt->signals);
    sigaddset(&interrupt->signals, SIGINT);
    sigaddset(&interrupt->signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &interrupt->signals, &interrupt->before);
}

bool cli_interrupt_asked(const struct cli_interrupt *interrupt)
{
    sigset_t waiting;
    (void)interrupt;
    sigpending(&waiting);
    return sigismember(&waiting, SIGINT) == 1 ||
           sigismember(&waiting, SIGTERM) == 1;
}

/* What was answered is not to be told again. */
void cli_interrupt_release(const struct cli_interrupt *interrupt)
{
    const struct timespec at_once = {0, 0};
    while (sigtimedwait(&interrupt->signals, NULL, &at_once) > 0)
        ;
    pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
}
