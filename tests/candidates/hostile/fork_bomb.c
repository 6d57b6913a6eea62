/* Doubles until somebody stops it. */
#include <unistd.h>

int main(void)
{
    for (;;)
        fork();
}
