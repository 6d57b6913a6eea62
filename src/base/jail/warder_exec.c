/* Turns a new process into a prisoner. */
#define _GNU_SOURCE /* close_range, dup3, prlimit names, syscall */
#include "warder.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    SECOND = 1000000000,
    OUT_OF_THE_WAY = 10,           /* above the descriptors of a prisoner */
    COMPILER_FILE_SIZE = 32 << 20, /* limit on each file that it writes */
    EXEC_FAILED = 127
};

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

static void check_step(bool done, int channel, enum start_step step)
{
    if (done)
        return;
    (void)start_status_send(channel, (struct start_failure){step, errno}, -1);
    _exit(EXEC_FAILED);
}

/* A process that isn't dumpable can't open its own /proc/self/fd. */
static bool make_dumpable(void)
{
    return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) == 0;
}

/* Starts a session without a terminal and with no signal blocked (the warder
 * handles none). Arranges that the process dies with the warder, however the
 * warder dies. */
static bool start_session(const struct prisoner_setup *setup)
{
    if (setsid() < 0 || prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0)
        return false;
    sigset_t none;
    sigemptyset(&none);
    umask(S_IWGRP | S_IWOTH);
    return sigprocmask(SIG_SETMASK, &none, NULL) == 0 &&
           getppid() == setup->warder; /* the warder did not die before this */
}

/* Opens a file in memory again, for reading or appending only, with a file
 * position of its own, as descriptor `place`. */
static bool place_file(int file, int flags, int place)
{
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    int opened = open(path, flags);
    return opened >= 0 && dup2(opened, place) == place && close(opened) == 0;
}

/* Moves the shared memory and the image, if any, to the numbers after the
 * channel, and closes all other descriptors. The image closes when it is
 * executed. */
static bool place_more_files(const struct request_message *request,
                             const int *files)
{
    int next = CHANNEL_DESCRIPTOR + 1;
    int image = -1;
    if (request->has_image) { /* it may have the number that the memory needs */
        image = fcntl(files[IMAGE_FILE], F_DUPFD_CLOEXEC, OUT_OF_THE_WAY);
        if (image < 0)
            return false;
    }
    if (request->has_memory &&
        !place_file(files[MEMORY_FILE], O_RDWR, JAIL_MEMORY_DESCRIPTOR))
        return false;
    next += request->has_memory;
    if (request->has_image && dup3(image, next, O_CLOEXEC) < 0)
        return false;
    next += request->has_image;
    return close_range((unsigned)next, ~0U, 0) == 0;
}

static bool place_output(const struct prisoner_setup *setup)
{
    if (setup->terminal >= 0)
        return dup2(setup->terminal, STDOUT_FILENO) == STDOUT_FILENO;
    return place_file(setup->files[OUTPUT_FILE], O_WRONLY | O_APPEND,
                      STDOUT_FILENO);
}

static bool place_files(const struct prisoner_setup *setup)
{
    const int *files = setup->files;
    return make_dumpable() &&
           place_file(files[INPUT_FILE], O_RDONLY, STDIN_FILENO) &&
           place_output(setup) &&
           place_file(files[ERRORS_FILE], O_WRONLY | O_APPEND, STDERR_FILENO) &&
           dup3(setup->channel, CHANNEL_DESCRIPTOR, O_CLOEXEC) >= 0 &&
           place_more_files(setup->request, files);
}

static bool lower_limit(int resource, rlim_t value)
{
    struct rlimit both;
    if (getrlimit((__rlimit_resource_t)resource, &both) != 0)
        return false;
    /* The caller's own limits stay in force; only root could raise them. */
    if (value > both.rlim_max)
        value = both.rlim_max;
    both = (struct rlimit){value, value};
    return setrlimit((__rlimit_resource_t)resource, &both) == 0;
}

/* The kernel limits CPU time in whole seconds. The warder is more precise, but
 * doesn't count a compiler's children. A file may grow one byte past the limit,
 * which shows that the limit was exceeded. The warder limits descriptors and
 * memory once it has the listener. */
static bool set_limits(const struct request_message *request)
{
    const struct jail_limits *limits = &request->limits;
    bool program = request->freedom != JAIL_COMPILER;
    size_t most = SIZE_MAX - 1;
    size_t file = limits->output < most ? limits->output + 1 : most;
    if (!program)
        file = COMPILER_FILE_SIZE;
    return lower_limit(RLIMIT_CORE, 0) && lower_limit(RLIMIT_FSIZE, file) &&
           lower_limit(RLIMIT_CPU, (rlim_t)(limits->cpu / SECOND + 2));
}

/* If the caller is root, a program keeps only the capabilities that it needs to
 * find and read files. Without Landlock, the others would let it inspect any
 * process. */
static bool drop_capabilities(const struct request_message *request)
{
    const uint32_t kept = 1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH;
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct capabilities[_LINUX_CAPABILITY_U32S_3];
    if (request->freedom == JAIL_COMPILER)
        return true;
    if (syscall(SYS_capget, &header, capabilities) != 0)
        return false;
    if (capabilities[0].permitted == 0 && capabilities[1].permitted == 0)
        return true;
    for (int i = 0; i < _LINUX_CAPABILITY_U32S_3; i++) {
        capabilities[i].permitted &= i == 0 ? kept : 0;
        capabilities[i].effective &= capabilities[i].permitted;
        capabilities[i].inheritable = 0;
    }
    return syscall(SYS_capset, &header, capabilities) == 0;
}

/* Installs the filter and sends its listener to the warder. If the kernel can,
 * it keeps the prisoner's own signals from interrupting a call that the warder
 * is examining. */
static bool install_filter(const struct prisoner_setup *setup)
{
    struct sock_fprog program = {setup->filter->count, setup->filter->steps};
    unsigned long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER;
    long listener =
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                flags | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, &program);
    if (listener < 0 && errno == EINVAL)
        listener =
            syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
    return listener >= 0 &&
           start_status_send(CHANNEL_DESCRIPTOR,
                             (struct start_failure){START_NOTHING, 0},
                             (int)listener) &&
           close((int)listener) == 0;
}

static void exec_program(const struct prisoner_setup *setup)
{
    char home[REQUEST_TEXT_SIZE];
    char temporary[REQUEST_TEXT_SIZE];
    snprintf(home, sizeof home, "HOME=%s", setup->folder);
    snprintf(temporary, sizeof temporary, "TMPDIR=%s", setup->folder);
    char path[] = "PATH=/usr/local/bin:/usr/bin:/bin";
    char language[] = "LANG=C.UTF-8";
    char *const environment[] = {path, language, home, temporary, NULL};
    char image[32];
    const char *program = setup->program;
    if (setup->request->has_image) {
        snprintf(image, sizeof image, "/proc/self/fd/%d",
                 CHANNEL_DESCRIPTOR + 1 + setup->request->has_memory);
        program = image;
    }
    execve(program, setup->arguments, environment);
}

void prisoner_exec(const struct prisoner_setup *setup)
{
    int channel = setup->channel;
    check_step(start_session(setup), channel, START_SESSION);
    check_step(chdir(setup->folder) == 0, channel, START_FOLDER);
    check_step(place_files(setup), channel, START_FILES);
    channel = CHANNEL_DESCRIPTOR;
    check_step(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0, channel,
               START_FILTER);
    check_step(landlock_restrict(setup) == 0, channel, START_LANDLOCK);
    check_step(set_limits(setup->request), channel, START_LIMITS);
    check_step(drop_capabilities(setup->request), channel, START_PRIVILEGES);
    check_step(install_filter(setup), channel, START_FILTER);
    exec_program(setup);
    check_step(false, channel, START_PROGRAM);
    _exit(EXEC_FAILED);
}
