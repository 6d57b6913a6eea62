/* Ctrl-C that waits until the program asks for it. There is no signal handler,
 * so nothing is global. */
#include <pthread.h>
#include <time.h>

#include "cli.h"

/* True if the signal is ignored, as nohup or a background job sets it. */
static bool is_ignored(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 &&
           action.sa_handler == SIG_IGN;
}

void cli_interrupt_hold(struct cli_interrupt *interrupt)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    sigemptyset(&interrupt->signals);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!is_ignored(numbers[i]))
            sigaddset(&interrupt->signals, numbers[i]);
    pthread_sigmask(SIG_BLOCK, &interrupt->signals, &interrupt->before);
}

bool cli_interrupt_asked(const struct cli_interrupt *interrupt)
{
    sigset_t waiting;
    bool asked = false;
    sigpending(&waiting);
    for (int number = 1; number <= SIGTERM; number++)
        asked = asked || (sigismember(&waiting, number) == 1 &&
                          sigismember(&interrupt->signals, number) == 1);
    return asked;
}

void cli_interrupt_release(const struct cli_interrupt *interrupt)
{
    const struct timespec at_once = {0, 0};
    while (sigtimedwait(&interrupt->signals, NULL, &at_once) > 0)
        ;
    pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
}
