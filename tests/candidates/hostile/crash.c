/* Dies as its argument says: by the signal of this number, or by a bug. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static int deeper(volatile char *above)
{
    volatile char here[4096];
    here[0] = above[0];
    return here[0] == 0 ? 0 : deeper(here) + here[0];
}

int main(int argc, char **argv)
{
    volatile int *volatile nowhere = NULL;
    volatile int zero = 0;
    volatile char top = 1;
    if (argc < 2)
        return 2;
    if (strcmp(argv[1], "null") == 0)
        *nowhere = 1;
    else if (strcmp(argv[1], "zero") == 0)
        return 7 / zero;
    else if (strcmp(argv[1], "abort") == 0)
        abort();
    else if (strcmp(argv[1], "stack") == 0)
        return deeper(&top);
    else
        raise(atoi(argv[1]));
    return 0;
}
