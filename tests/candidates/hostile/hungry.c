/* Allocates a gigabyte and prints whether that worked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *all = malloc(1 << 30);
    if (all == NULL)
        return 3;
    memset(all, 1, 1 << 30);
    puts("fed");
    return all[12345] - 1;
}
