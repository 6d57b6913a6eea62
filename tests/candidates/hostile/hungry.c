/* Allocates a gigabyte and prints whether that worked. "greedy" doesn't look;
 * "nibbles" allocates little by little until there is no more. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void nibble(void)
{
    enum { BITE = 4096 };
    char *all;
    while ((all = malloc(BITE)))
        memset(all, 1, BITE);
    abort();
}

int main(int argc, char *argv[])
{
    if (argc > 1 && strcmp(argv[1], "nibbles") == 0)
        nibble();
    char *all = malloc(1 << 30);
    if (all == NULL && argc == 1)
        return 3;
    memset(all, 1, 1 << 30);
    puts("fed");
    return all[12345] - 1;
}
