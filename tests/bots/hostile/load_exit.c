/* Exits while it is loaded. */
#include <stdlib.h>

__attribute__((constructor)) static void leave(void)
{
    exit(0);
}
