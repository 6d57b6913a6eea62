/* Forks while it is loaded. */
#define _GNU_SOURCE
#include <unistd.h>

__attribute__((constructor)) static void start(void)
{
    fork();
}
