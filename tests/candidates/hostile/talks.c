/* Talks with its caller through shared memory. Answers each number with its
 * double, and then does what its argument says: "burn" CPU time before each
 * answer, "shorten" the memory, "print" forever. Exits with status 1 if it has
 * no memory. */
#define _GNU_SOURCE
#include "talks.h"

#include <limits.h>
#include <linux/futex.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { PLACE = 4 };

static int64_t cpu_now(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000000000 + used.tv_nsec;
}

static void burn(void)
{
    int64_t end = cpu_now() + TALK_BURNT;
    while (cpu_now() < end)
        ;
}

static void answer(struct talk *talk, uint32_t count, const char *attack)
{
    while (talk->asked == count)
        syscall(SYS_futex, &talk->asked, FUTEX_WAIT, count, NULL, NULL, 0);
    if (strcmp(attack, "burn") == 0)
        burn();
    if (strcmp(attack, "shorten") == 0 && ftruncate(PLACE, 0) == 0)
        return;
    while (strcmp(attack, "print") == 0)
        puts("and on");
    talk->number *= 2;
    talk->cpu = cpu_now();
    talk->answered = count + 1;
    syscall(SYS_futex, &talk->answered, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

int main(int argc, char **argv)
{
    struct talk *talk =
        mmap(NULL, TALK_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, PLACE, 0);
    if (talk == MAP_FAILED)
        return 1;
    for (uint32_t count = 0;; count++)
        answer(talk, count, argc > 1 ? argv[1] : "");
}
