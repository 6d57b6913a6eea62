/* The calls that the filter does not let through by itself. */
#define _GNU_SOURCE /* process_vm_readv */
#include "warder.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

enum {
    SECOND = 1000000000,
    MILLISECOND = 1000000,
    MICROSECOND = 1000,
    /* A compiler starts a handful of processes; a fork bomb more. */
    BIRTHS_MAX = 200,
    /* Each is work for the warder, too, which no limit on the prisoner's own
     * time bounds. */
    PAUSES_ANSWERED_MAX = 20 * JAIL_PAUSES_MAX,
    /* The highest number of a call that was there when this was written; from
     * 424 on they are the same on all machines. Newer C libraries try newer
     * ones and do without them on older kernels. */
    CALLS_KNOWN = 450
};

/* Some machines have not all of these. */
#ifdef SYS_fork
#define CALL_FORK SYS_fork
#define CALL_VFORK SYS_vfork
#define CALL_SELECT SYS_select
#define CALL_POLL SYS_poll
#else
#define CALL_FORK (-1)
#define CALL_VFORK (-2)
#define CALL_SELECT (-3)
#define CALL_POLL (-4)
#endif

/* Namespaces would be a way out of the group. */
static const uint64_t new_worlds = CLONE_NEWNS | CLONE_NEWCGROUP |
                                   CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                                   CLONE_NEWPID | CLONE_NEWNET;

/* ---- Pauses ---- */

/* Reads from the prisoner's memory. */
static bool look_at(const struct seccomp_notif *notice, uint64_t address,
                    void *thing, size_t size)
{
    struct iovec here = {thing, size};
    struct iovec there = {(void *)(uintptr_t)address, size}; /* NOLINT */
    return address != 0 && process_vm_readv((pid_t)notice->pid, &here, 1,
                                            &there, 1, 0) == (ssize_t)size;
}

/* How long a struct timespec says; -1 for for ever, or nothing good. */
static int64_t timespec_at(const struct seccomp_notif *notice, uint64_t address)
{
    struct timespec time;
    if (!look_at(notice, address, &time, sizeof time) || time.tv_sec < 0 ||
        time.tv_sec >= INT64_MAX / SECOND || time.tv_nsec < 0 ||
        time.tv_nsec >= SECOND)
        return -1;
    return (int64_t)time.tv_sec * SECOND + time.tv_nsec;
}

static int64_t timeval_at(const struct seccomp_notif *notice, uint64_t address)
{
    struct timeval time;
    if (!look_at(notice, address, &time, sizeof time) || time.tv_sec < 0 ||
        time.tv_sec >= INT64_MAX / SECOND / 2 || time.tv_usec < 0 ||
        time.tv_usec >= INT64_MAX / MICROSECOND / 2)
        return -1;
    return (int64_t)time.tv_sec * SECOND + time.tv_usec * MICROSECOND;
}

/* Until when, or for how long. */
static int64_t clock_pause(const struct seccomp_notif *notice)
{
    const uint64_t *arguments = (const uint64_t *)notice->data.args;
    int64_t length = timespec_at(notice, arguments[2]);
    struct timespec now;
    if (length < 0 || (arguments[1] & TIMER_ABSTIME) == 0)
        return length;
    if (clock_gettime((clockid_t)arguments[0], &now) != 0)
        return -1;
    length -= (int64_t)now.tv_sec * SECOND + now.tv_nsec;
    return length > 0 ? length : 0;
}

/* How long a call pauses; -1 when it is none, or for ever, or wrong. */
static int64_t pause_length(const struct seccomp_notif *notice)
{
    const uint64_t *arguments = (const uint64_t *)notice->data.args;
    switch (notice->data.nr) {
    case SYS_nanosleep:
        return timespec_at(notice, arguments[0]);
    case SYS_clock_nanosleep:
        return clock_pause(notice);
    case SYS_pselect6:
        return timespec_at(notice, arguments[4]);
    case SYS_ppoll:
        return timespec_at(notice, arguments[2]);
    case CALL_SELECT:
        return timeval_at(notice, arguments[4]);
    case CALL_POLL:
        return (int)arguments[2] < 0 ? -1
                                     : (int64_t)(int)arguments[2] * MILLISECOND;
    default:
        return -1;
    }
}

/* Are these calls that the filter lets through but for pauses? */
static bool may_pause(int call)
{
    return call == SYS_nanosleep || call == SYS_clock_nanosleep ||
           call == SYS_pselect6 || call == SYS_ppoll || call == CALL_SELECT ||
           call == CALL_POLL;
}

/* The prisoner stands still, so its output is all there. One who only pauses
 * has had its time. */
static void note_pause(struct warder_cell *cell, int64_t length)
{
    struct stat output;
    struct end_message *end = &cell->end;
    if (++cell->pauses > PAUSES_ANSWERED_MAX) {
        end->timed_out = true;
        warder_kill(cell);
    }
    if (end->pause_count < JAIL_PAUSES_MAX && fstat(cell->output, &output) == 0)
        end->pauses[end->pause_count++] =
            (struct jail_pause){(size_t)output.st_size, length};
}

/* ---- What is let through after a closer look ---- */

/* A program becomes itself once. */
static bool may_start(struct warder_cell *cell)
{
    bool first = !cell->started;
    cell->started = true;
    return first;
}

/* To itself and its kin. No thread of another process has such a number as
 * long as this one, who stands still, is there. */
static bool may_signal(const struct warder_cell *cell, int64_t target)
{
    return target == 0 ||
           (target > 0 && getpgid((pid_t)target) == cell->prisoner);
}

static bool may_bear(struct warder_cell *cell, uint64_t flags)
{
    return cell->freedom == JAIL_COMPILER && (flags & new_worlds) == 0 &&
           ++cell->births <= BIRTHS_MAX;
}

static bool may_go_on(struct warder_cell *cell,
                      const struct seccomp_notif *notice)
{
    const uint64_t *arguments = (const uint64_t *)notice->data.args;
    switch (notice->data.nr) {
    case SYS_execve:
        return may_start(cell);
    case SYS_kill:
    case SYS_tkill:
    case SYS_tgkill:
        return may_signal(cell, (int)arguments[0]);
    case SYS_clone:
        return may_bear(cell, arguments[0]);
    case CALL_FORK:
    case CALL_VFORK:
        return may_bear(cell, 0);
    default:
        return may_pause(notice->data.nr);
    }
}

/* ---- The answer ---- */

static void refuse(struct warder_cell *cell, const struct seccomp_data *data)
{
    cell->end.refused = true;
    cell->end.call = data->nr;
    cell->end.architecture = data->arch;
    warder_kill(cell);
}

void warder_answer(const struct warder *warder, struct warder_cell *cell)
{
    struct seccomp_notif *notice = (struct seccomp_notif *)warder->notice;
    struct seccomp_notif_resp *answer =
        (struct seccomp_notif_resp *)warder->answer;
    memset(notice, 0, warder->notice_size);
    memset(answer, 0, warder->answer_size);
    if (ioctl(cell->listener, SECCOMP_IOCTL_NOTIF_RECV, notice) != 0)
        return; /* who asked is dead */
    bool native = notice->data.arch == warder->architecture;
    int64_t length = native && cell->skip_pauses ? pause_length(notice) : -1;
    answer->id = notice->id;
    if (length >= 0)
        note_pause(cell, length);
    else if (native && may_go_on(cell, notice))
        answer->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    else if (native && notice->data.nr > CALLS_KNOWN)
        answer->error = -ENOSYS;
    else
        refuse(cell, &notice->data);
    if (!cell->end.refused)
        (void)ioctl(cell->listener, SECCOMP_IOCTL_NOTIF_SEND, answer);
}
