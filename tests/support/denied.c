/* Runs programs on a machine that denies them a system call. */
#define _GNU_SOURCE /* memfd_create */
#include "support/denied.h"

#include "support/check.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <seccomp.h>

const char *const denied_calls[] = {"access",
                                    "alarm",
                                    "capget",
                                    "capset",
                                    "chdir",
                                    "chmod",
                                    "clock_gettime",
                                    "clock_nanosleep",
                                    "clone",
                                    "clone3",
                                    "close_range",
                                    "dup",
                                    "dup2",
                                    "dup3",
                                    "execveat",
                                    "faccessat",
                                    "faccessat2",
                                    "fchmodat",
                                    "fcntl",
                                    "fork",
                                    "fstat",
                                    "ftruncate",
                                    "futex",
                                    "getcwd",
                                    "getdents64",
                                    "getpgid",
                                    "getrandom",
                                    "getrusage",
                                    "ioctl",
                                    "kill",
                                    "landlock_add_rule",
                                    "landlock_create_ruleset",
                                    "landlock_restrict_self",
                                    "lseek",
                                    "memfd_create",
                                    "mkdir",
                                    "mremap",
                                    "nanosleep",
                                    "pidfd_open",
                                    "pipe2",
                                    "poll",
                                    "ppoll",
                                    "prctl",
                                    "process_vm_readv",
                                    "pselect6",
                                    "pwrite64",
                                    "readlink",
                                    "recvfrom",
                                    "recvmsg",
                                    "rename",
                                    "rmdir",
                                    "rseq",
                                    "rt_sigprocmask",
                                    "seccomp",
                                    "select",
                                    "sendmsg",
                                    "sendto",
                                    "set_robust_list",
                                    "setsid",
                                    "signalfd4",
                                    "socketpair",
                                    "statx",
                                    "sysinfo",
                                    "tgkill",
                                    "umask",
                                    "uname",
                                    "unlink",
                                    "unlinkat",
                                    "vfork",
                                    "wait4",
                                    "waitid",
#ifndef __SANITIZE_ADDRESS__ /* the sanitizer itself needs these */
                                    "prlimit64",
                                    "rt_sigaction",
#endif
                                    NULL};

/* Makes a call fail in this process and all that it starts. */
static bool deny(const char *call, int error)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    return filter != NULL &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO((unsigned)error),
                            seccomp_syscall_resolve_name(call), 0) == 0 &&
           seccomp_load(filter) == 0;
}

static void become_program(const struct denied_run *run, int text,
                           char *const arguments[])
{
    dup2(text, STDOUT_FILENO);
    dup2(text, STDERR_FILENO);
    (void)setpgid(0, 0);
    /* Looking for leaks needs calls of its own. */
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
    if (run->call == NULL || deny(run->call, run->error))
        execv(arguments[0], arguments);
    _exit(99);
}

/* Waits for a process, but not forever. */
static int wait_a_while(pid_t process)
{
    enum { TRIES = 30000 };
    const struct timespec step = {0, 10000000};
    int status = 0;
    for (int i = 0; i < TRIES; i++) {
        if (waitpid(process, &status, WNOHANG) == process)
            return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        nanosleep(&step, NULL);
    }
    kill(-process, SIGKILL);
    waitpid(process, &status, 0);
    return HUNG;
}

void denied_run_program(struct denied_run *run, char *const arguments[])
{
    int text = memfd_create("text", MFD_CLOEXEC);
    assert_return_code(text, errno);
    pid_t process = fork();
    assert_return_code(process, errno);
    if (process == 0)
        become_program(run, text, arguments);
    run->status = wait_a_while(process);
    ssize_t length = pread(text, run->text, TEXT_SIZE - 1, 0);
    run->text[length > 0 ? length : 0] = '\0';
    close(text);
}

/* True if the text says that this call is missing. */
static bool names_call(const struct denied_run *run)
{
    char words[64];
    snprintf(words, sizeof words, "denies %s,", run->call);
    if (strstr(run->text, words) != NULL)
        return true;
    snprintf(words, sizeof words, "(%s)",
             strncmp(run->call, "landlock", 8) == 0 ? "Landlock" : run->call);
    return strstr(run->text, words) != NULL;
}

bool denied_went_well(const struct denied_run *run)
{
    return run->status == 0 || (run->status == 2 && names_call(run));
}
