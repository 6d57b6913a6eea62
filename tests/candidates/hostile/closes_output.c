/* Closes its output and runs forever. */
#include <unistd.h>

int main(void)
{
    close(1);
    close(2);
    for (;;)
        pause();
}
