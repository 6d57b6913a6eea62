/* Forks until something stops it. */
#include <unistd.h>

int main(void)
{
    for (;;)
        fork();
}
