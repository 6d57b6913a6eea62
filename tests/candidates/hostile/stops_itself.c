/* Stops, so that nobody hears it end. */
#include <signal.h>

int main(void)
{
    raise(SIGSTOP);
    return 0;
}
