/* How a new process becomes a prisoner. */
#define _GNU_SOURCE /* close_range, dup3, prlimit names, syscall */
#include "warder.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    SECOND = 1000000000,
    OUT_OF_THE_WAY = 10, /* above the descriptors that a prisoner is given */
    PROGRAM_FILES = 64,
    COMPILER_FILES = 256,
    COMPILER_FILE_SIZE = 32 << 20, /* of what it may make */
    NOT_BECOME = 127
};

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

static void check(bool done, int post, enum start_step step)
{
    if (done)
        return;
    (void)start_tell(post, (struct start_failure){step, errno}, -1);
    _exit(NOT_BECOME);
}

/* A process that nobody may look into can't open its own descriptors anew. */
static bool open_up(void)
{
    return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) == 0;
}

/* A session of its own, without a terminal; no signal blocked, and the warder
 * handles none; and it dies with the warder, however that dies. */
static bool leave_home(const struct becoming *becoming)
{
    if (setsid() < 0 || prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0)
        return false;
    sigset_t none;
    sigemptyset(&none);
    umask(S_IWGRP | S_IWOTH);
    return sigprocmask(SIG_SETMASK, &none, NULL) == 0 &&
           getppid() == becoming->warder; /* it did not die before that */
}

/* A way into a file in memory of its own: a place to read from, or one where
 * whatever is written goes to the end. */
static bool put_file(int file, int flags, int place)
{
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    int opened = open(path, flags);
    return opened >= 0 && dup2(opened, place) == place && close(opened) == 0;
}

/* Puts what an order may have beside the usual files behind the post, and
 * closes all the rest. The image closes when it has become the program. */
static bool put_more_files(const struct order_message *order, const int *files)
{
    int next = POST_DESCRIPTOR + 1;
    int image = -1;
    if (order->has_image) { /* it may lie where the memory comes to */
        image = fcntl(files[IMAGE_FILE], F_DUPFD_CLOEXEC, OUT_OF_THE_WAY);
        if (image < 0)
            return false;
    }
    if (order->has_memory &&
        !put_file(files[MEMORY_FILE], O_RDWR, JAIL_MEMORY_DESCRIPTOR))
        return false;
    next += order->has_memory;
    if (order->has_image && dup3(image, next, O_CLOEXEC) < 0)
        return false;
    next += order->has_image;
    return close_range((unsigned)next, ~0U, 0) == 0;
}

static bool put_files(const struct becoming *becoming)
{
    const int *files = becoming->files;
    return open_up() && put_file(files[INPUT_FILE], O_RDONLY, STDIN_FILENO) &&
           put_file(files[OUTPUT_FILE], O_WRONLY | O_APPEND, STDOUT_FILENO) &&
           put_file(files[ERRORS_FILE], O_WRONLY | O_APPEND, STDERR_FILENO) &&
           dup3(becoming->post, POST_DESCRIPTOR, O_CLOEXEC) >= 0 &&
           put_more_files(becoming->order, files);
}

static bool limit(int resource, rlim_t value)
{
    struct rlimit both;
    if (getrlimit((__rlimit_resource_t)resource, &both) != 0)
        return false;
    /* Nobody but root raises a limit that the caller lives with. */
    if (value > both.rlim_max)
        value = both.rlim_max;
    both = (struct rlimit){value, value};
    return setrlimit((__rlimit_resource_t)resource, &both) == 0;
}

/* The kernel counts processor time in seconds: the warder looks closer, but
 * not at a compiler's children. A file takes one byte more than it may, which
 * tells. */
static bool set_limits(const struct order_message *order)
{
    const struct jail_limits *limits = &order->limits;
    bool program = order->freedom == JAIL_PROGRAM;
    size_t most = SIZE_MAX - 1;
    size_t file = limits->output < most ? limits->output + 1 : most;
    if (!program)
        file = COMPILER_FILE_SIZE;
    return limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, file) &&
           limit(RLIMIT_NOFILE, program ? PROGRAM_FILES : COMPILER_FILES) &&
           limit(RLIMIT_CPU, (rlim_t)(limits->cpu / SECOND + 2)) &&
           limit(RLIMIT_AS, limits->memory);
}

/* Of root's powers, where the caller has them, a program keeps those that it
 * is found and read with. The others would let it look into any process where
 * no walls are. */
static bool drop_powers(const struct order_message *order)
{
    const uint32_t kept = 1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH;
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct powers[_LINUX_CAPABILITY_U32S_3];
    if (order->freedom == JAIL_COMPILER)
        return true;
    if (syscall(SYS_capget, &header, powers) != 0)
        return false;
    if (powers[0].permitted == 0 && powers[1].permitted == 0)
        return true;
    for (int i = 0; i < _LINUX_CAPABILITY_U32S_3; i++) {
        powers[i].permitted &= i == 0 ? kept : 0;
        powers[i].effective &= powers[i].permitted;
        powers[i].inheritable = 0;
    }
    return syscall(SYS_capset, &header, powers) == 0;
}

/* Sends the warder what tells of refused calls. Some kernels can keep the
 * prisoner's own signals from breaking into a call that is looked at. */
static bool put_filter(const struct becoming *becoming)
{
    struct sock_fprog program = {becoming->filter->count,
                                 becoming->filter->steps};
    unsigned long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER;
    long listener =
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                flags | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, &program);
    if (listener < 0 && errno == EINVAL)
        listener =
            syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
    return listener >= 0 &&
           start_tell(POST_DESCRIPTOR, (struct start_failure){START_NOTHING, 0},
                      (int)listener) &&
           close((int)listener) == 0;
}

static void become_program(const struct becoming *becoming)
{
    char home[ORDER_TEXT_SIZE];
    char temporary[ORDER_TEXT_SIZE];
    snprintf(home, sizeof home, "HOME=%s", becoming->folder);
    snprintf(temporary, sizeof temporary, "TMPDIR=%s", becoming->folder);
    char path[] = "PATH=/usr/local/bin:/usr/bin:/bin";
    char language[] = "LANG=C.UTF-8";
    char *const environment[] = {path, language, home, temporary, NULL};
    char image[32];
    const char *program = becoming->program;
    if (becoming->order->has_image) {
        snprintf(image, sizeof image, "/proc/self/fd/%d",
                 POST_DESCRIPTOR + 1 + becoming->order->has_memory);
        program = image;
    }
    execve(program, becoming->arguments, environment);
}

void become_prisoner(const struct becoming *becoming)
{
    int post = becoming->post;
    check(leave_home(becoming), post, START_SESSION);
    check(chdir(becoming->folder) == 0, post, START_FOLDER);
    check(put_files(becoming), post, START_FILES);
    post = POST_DESCRIPTOR;
    check(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0, post, START_FILTER);
    check(walls_build(becoming) == 0, post, START_WALLS);
    check(set_limits(becoming->order), post, START_LIMITS);
    check(drop_powers(becoming->order), post, START_FILTER);
    check(put_filter(becoming), post, START_FILTER);
    become_program(becoming);
    check(false, post, START_PROGRAM);
    _exit(NOT_BECOME);
}
