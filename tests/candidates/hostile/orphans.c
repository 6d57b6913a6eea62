/* Acts as a compiler that ends and leaves processes running: one that sleeps,
 * and one that has a child. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    for (int i = 0; i < 5; i++)
        if (fork() == 0) {
            signal(SIGTERM, SIG_IGN);
            fork();
            for (;;)
                pause();
        }
    puts("off");
    return 0;
}
