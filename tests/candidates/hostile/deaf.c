/* Ignores every signal that can be ignored, and waits. */
#include <signal.h>
#include <unistd.h>

int main(void)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, 0);
    for (int i = 1; i < 32; i++)
        signal(i, SIG_IGN);
    for (;;)
        pause();
}
