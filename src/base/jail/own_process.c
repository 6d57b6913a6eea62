/* What Linux alone offers to a process of ours, in the jail or outside. The
 * jail contains it, and so does the host of bots. */
#define _GNU_SOURCE /* pipe2, syscall */
#include "jail.h"

#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

void jail_memory_wait(const _Atomic uint32_t *word, uint32_t before,
                      int64_t nanoseconds)
{
    enum { SECOND = 1000000000 };
    const struct timespec most = {nanoseconds / SECOND, nanoseconds % SECOND};
    (void)syscall(SYS_futex, word, FUTEX_WAIT, before,
                  nanoseconds >= 0 ? &most : NULL, NULL, 0);
}

void jail_memory_wake(const _Atomic uint32_t *word)
{
    (void)syscall(SYS_futex, word, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

bool jail_hide_memory(bool hides)
{
    bool was_hidden = prctl(PR_GET_DUMPABLE) != 1;
    (void)prctl(PR_SET_DUMPABLE, !hides);
    return was_hidden;
}

bool jail_open_pipe(int *read_end, int *write_end)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    *read_end = ends[0];
    *write_end = ends[1];
    return true;
}

void jail_end_with_parent(void)
{
    (void)prctl(PR_SET_PDEATHSIG, SIGTERM);
}

void jail_let_debuggers_attach(void)
{
    (void)prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
}
