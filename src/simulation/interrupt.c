/* Ctrl-C that waits until it is asked for: no handler, and so nothing global.
 */
#include <pthread.h>
#include <time.h>

#include "setup.h"

/* What nohup, or a shell that runs a program behind itself, has switched off.
 */
static bool is_ignored(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 &&
           action.sa_handler == SIG_IGN;
}

void interrupt_hold(struct interrupt *interrupt)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    sigemptyset(&interrupt->signals);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!is_ignored(numbers[i]))
            sigaddset(&interrupt->signals, numbers[i]);
    pthread_sigmask(SIG_BLOCK, &interrupt->signals, &interrupt->before);
}

bool interrupt_asked(const struct interrupt *interrupt)
{
    sigset_t waiting;
    bool asked = false;
    sigpending(&waiting);
    for (int number = 1; number <= SIGTERM; number++)
        asked = asked || (sigismember(&waiting, number) == 1 &&
                          sigismember(&interrupt->signals, number) == 1);
    return asked;
}

/* What was answered is not to be told again. */
void interrupt_release(const struct interrupt *interrupt)
{
    const struct timespec at_once = {0, 0};
    while (sigtimedwait(&interrupt->signals, NULL, &at_once) > 0)
        ;
    pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
}
