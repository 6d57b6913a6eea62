/* Hopes that a refused call is a signal, which can be caught. */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>

static sigjmp_buf home;

static void ledger_folder_close(int number)
{
    siglongjmp(home, number);
}

int main(void)
{
    signal(SIGSYS, ledger_folder_close);
    if (sigsetjmp(home, 1) == 0)
        socket(AF_INET, SOCK_STREAM, 0);
    puts("still here");
    return 0;
}
