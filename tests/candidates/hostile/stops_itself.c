/* Stops itself, so that nobody sees it end. */
#include <signal.h>

int main(void)
{
    raise(SIGSTOP);
    return 0;
}
