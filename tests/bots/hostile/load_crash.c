/* Crashes while it is loaded. */
#include <stddef.h>

__attribute__((constructor)) static void crash(void)
{
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
}
