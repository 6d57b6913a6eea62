/* Prints every byte value, NUL first. */
#include <stdio.h>

int main(void)
{
    for (int i = 0; i < 256; i++)
        putchar(i);
    return 0;
}
