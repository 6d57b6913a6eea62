/* Announces its start and loops forever. */
#include <stdio.h>

int main(void)
{
    puts("begun");
    fflush(stdout);
    for (volatile int i = 0;; i = !i)
        ;
}
