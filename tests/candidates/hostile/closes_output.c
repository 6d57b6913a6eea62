/* Closes what it should write to, and goes on for ever. */
#include <unistd.h>

int main(void)
{
    close(1);
    close(2);
    for (;;)
        pause();
}
