/* Does all its computing while it is loaded. */
#define _GNU_SOURCE
#include "attacks.h"
#include "stands.c"

#include <stdint.h>
#include <time.h>

static int64_t cpu_now(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000000000 + used.tv_nsec;
}

__attribute__((constructor)) static void work(void)
{
    int64_t end = cpu_now() + ATTACK_CPU_TIME;
    while (cpu_now() < end)
        ;
}
