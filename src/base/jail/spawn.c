/* Starts and ends the warder, whose program is embedded in this one. */
#define _GNU_SOURCE /* memfd_create, POSIX_SPAWN_SETSID */
#include "caller.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <seccomp.h>

#include "filter.h"

const unsigned char warder_program[] = {
#include "warder.inc"
};
const size_t warder_size = sizeof warder_program;

/* The first number above the descriptors that a warder gets. */
enum { OUT_OF_THE_WAY = 10 };

/* How many descriptors a cell takes, and how many others there are: the
 * standard ones, the channel, and a few that starts and ends need briefly. */
enum { CELL_DESCRIPTORS = 5, OTHER_DESCRIPTORS = 16 };

/* Puts the warder's program into a file in memory. Returns -1 and sets errno on
 * failure. Checks the limit on file sizes first, because writing past it would
 * kill the caller with a signal. */
static int open_program(void)
{
    struct rlimit most;
    if (getrlimit(RLIMIT_FSIZE, &most) == 0 &&
        most.rlim_cur < sizeof warder_program) {
        errno = EFBIG;
        return -1;
    }
    int file = memfd_create("warder", MFD_CLOEXEC);
    if (file < 0)
        return -1;
    ssize_t written = write(file, warder_program, sizeof warder_program);
    if (written == (ssize_t)sizeof warder_program)
        return file;
    int error = written < 0 ? errno : ENOSPC;
    close(file);
    errno = error;
    return -1;
}

/* Moves a descriptor above the numbers that the warder gets. */
static int move_up(int descriptor)
{
    if (descriptor < 0 || descriptor >= OUT_OF_THE_WAY)
        return descriptor;
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, OUT_OF_THE_WAY);
    int error = errno;
    close(descriptor);
    errno = error;
    return moved;
}

static void close_all(const int *descriptors, int count)
{
    for (int i = 0; i < count; i++)
        if (descriptors[i] >= 0)
            close(descriptors[i]);
}

static int place_descriptors(posix_spawn_file_actions_t *actions,
                             const int descriptors[WARDER_DESCRIPTORS])
{
    int error = 0;
    for (int i = CHANNEL_DESCRIPTOR; error == 0 && i < WARDER_DESCRIPTORS; i++)
        error = posix_spawn_file_actions_adddup2(actions, descriptors[i], i);
    for (int i = 0; error == 0 && i < CHANNEL_DESCRIPTOR; i++)
        error = posix_spawn_file_actions_addopen(actions, i, "/dev/null",
                                                 O_RDWR, 0);
    return error;
}

/* Starts the warder in a session of its own, where it gets no signals from the
 * terminal, and with no signal ignored. Returns 0 or an errno. */
static int spawn_process(struct jail *jail,
                         const int descriptors[WARDER_DESCRIPTORS], int program)
{
    char path[32], cells[24], architecture[24];
    snprintf(path, sizeof path, "/proc/self/fd/%d", program);
    snprintf(cells, sizeof cells, "%zu", jail->count);
    snprintf(architecture, sizeof architecture, "%lu",
             (unsigned long)seccomp_arch_native());
    char name[] = "warder";
    char *const arguments[] = {name, cells, architecture, NULL};
    char *const environment[] = {NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t all;
    sigfillset(&all);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    int error = place_descriptors(&actions, descriptors);
    if (error == 0)
        error = posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF);
    if (error == 0)
        error = posix_spawnattr_setsigdefault(&attributes, &all);
    if (error == 0)
        error = posix_spawn(&jail->warder, path, &actions, &attributes,
                            arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

/* Makes sure that there are enough descriptors for all cells, both here and in
 * the warder, which polls all of them at once: raises this process's limit if
 * it has to and may. */
static bool has_descriptors(struct jail *jail)
{
    struct rlimit most;
    size_t needed = jail->count * CELL_DESCRIPTORS + OTHER_DESCRIPTORS;
    if (getrlimit(RLIMIT_NOFILE, &most) != 0 || needed <= most.rlim_cur)
        return true;
    const struct rlimit raised = {needed, most.rlim_max};
    if (needed <= most.rlim_max && setrlimit(RLIMIT_NOFILE, &raised) == 0)
        return true;
    return problem_set(
        jail->problem,
        "running %zu at once needs %zu file descriptors, but the limit is %llu; run fewer at once",
        jail->count, needed, (unsigned long long)most.rlim_max);
}

bool jail_filters_open(struct jail_filters *filters)
{
    for (int i = 0; i < JAIL_FREEDOMS; i++) {
        filters->files[i] = filter_open((enum jail_freedom)i);
        if (filters->files[i] >= 0)
            continue;
        int error = errno;
        close_all(filters->files, i);
        errno = error;
        return false;
    }
    return true;
}

void jail_filters_close(const struct jail_filters *filters)
{
    close_all(filters->files, JAIL_FREEDOMS);
}

/* Duplicates a filter that was made before, or makes one. */
static int take_filter(const struct jail_filters *made, int freedom)
{
    return made ? fcntl(made->files[freedom], F_DUPFD_CLOEXEC, OUT_OF_THE_WAY)
                : move_up(filter_open((enum jail_freedom)freedom));
}

void warder_spawn(struct jail *jail, const struct jail_filters *filters)
{
    jail->channel = -1;
    if (!has_descriptors(jail))
        return;
    int ends[2] = {-1, -1};
    int error = 0;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        error = errno;
    int descriptors[WARDER_DESCRIPTORS + 1];
    descriptors[CHANNEL_DESCRIPTOR] = move_up(ends[1]);
    for (int i = 0; i < JAIL_FREEDOMS; i++)
        descriptors[FIRST_FILTER + i] = take_filter(filters, i);
    descriptors[WARDER_DESCRIPTORS] = move_up(open_program());
    for (int i = CHANNEL_DESCRIPTOR; error == 0 && i <= WARDER_DESCRIPTORS; i++)
        if (descriptors[i] < 0)
            error = errno;
    if (error == 0)
        error =
            spawn_process(jail, descriptors, descriptors[WARDER_DESCRIPTORS]);
    close_all(descriptors + CHANNEL_DESCRIPTOR,
              WARDER_DESCRIPTORS + 1 - CHANNEL_DESCRIPTOR);
    jail->channel = ends[0];
    if (error == 0)
        return;
    jail->warder = 0;
    if (machine_explains(error, jail->problem))
        return;
    const bool in_session = error != EPERM && error != ENOSYS;
    (void)problem_set(jail->problem,
                      in_session ? "can't open the jail: %s"
                                 : "can't open the jail (setsid): %s",
                      strerror(error));
}

void warder_end(struct jail *jail)
{
    if (jail->channel >= 0)
        close(jail->channel);
    jail->channel = -1;
    if (jail->warder > 0)
        while (waitpid(jail->warder, NULL, 0) < 0 && errno == EINTR)
            ;
    jail->warder = 0;
}
