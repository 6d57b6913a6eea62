/* Tries the system calls that the jail needs. */
#define _GNU_SOURCE /* syscall */
#include "messages.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARGUMENTS = 5 };

/* A number that no process has, because they are below 2^22. */
#define NO_PROCESS 0x7ffffff0

/* Some machines lack it. */
#ifdef SYS_vfork
#define VFORK_CALL SYS_vfork
#else
#define VFORK_CALL (-1)
#endif

/* Calls that fail, or do nothing, with these arguments: no descriptor, no
 * address, no such process. None of them then fails with an errno that a denial
 * has. */
static const struct tried_call {
    int call;
    long arguments[ARGUMENTS];
} tried_calls[] = {
    /* processes; a system without clone3 has clone */
    {SYS_clone3, {0}},
    {SYS_clone, {CLONE_THREAD}},
    {SYS_execve, {0}},
    {SYS_kill, {NO_PROCESS, 0}},
    {SYS_wait4, {NO_PROCESS, 0, WNOHANG}},
    {SYS_waitid, {P_PID, NO_PROCESS, 0, WEXITED | WNOHANG}},
    {SYS_getpgid, {0}},
    {SYS_prctl, {-1}},
    {SYS_prlimit64, {0, -1}},
    {SYS_capget, {0}},
    {SYS_seccomp, {-1}},
    {SYS_process_vm_readv, {NO_PROCESS}},
    /* signals */
    {SYS_rt_sigaction, {-1, 0, 0, 8}},
    {SYS_rt_sigprocmask, {SIG_BLOCK, 0, 0, 8}},
    {SYS_signalfd4, {-1, 0, 0}},
    /* descriptors */
    {SYS_read, {-1}},
    {SYS_write, {-1}},
    {SYS_pread64, {-1}},
    {SYS_pwrite64, {-1}},
    {SYS_lseek, {-1}},
    {SYS_close, {-1}},
    {SYS_close_range, {1, 0}},
    {SYS_dup, {-1}},
    {SYS_dup3, {-1, -1}},
    {SYS_fcntl, {-1}},
    {SYS_ioctl, {-1}},
    {SYS_pipe2, {0, -1}},
    {SYS_ppoll, {0, -1}},
    {SYS_pselect6, {-1}},
    {SYS_memfd_create, {0, -1}},
    {SYS_ftruncate, {-1, -1}},
    {SYS_socketpair, {-1}},
    {SYS_sendmsg, {-1}},
    {SYS_recvmsg, {-1}},
    {SYS_sendto, {-1}},
    {SYS_recvfrom, {-1}},
    /* files */
    {SYS_openat, {-1, 0}},
    {SYS_mkdirat, {-1, 0}},
    {SYS_unlinkat, {-1, 0}},
    {SYS_faccessat, {-1, 0}},
    {SYS_fchmodat, {-1, 0}},
    {SYS_readlinkat, {-1, 0}},
    {SYS_getdents64, {-1}},
    {SYS_getcwd, {0}},
    {SYS_chdir, {0}},
    {SYS_fstat, {-1}},
    {SYS_newfstatat, {-1, 0}},
    /* memory and time */
    {SYS_brk, {0}},
    {SYS_mmap, {0}},
    {SYS_mprotect, {1}},
    {SYS_munmap, {1}},
    {SYS_futex, {1, 1, 1}}, /* no process waits at this address */
    {SYS_getrandom, {0, 0, 0}},
    {SYS_clock_gettime, {-100000}},
    {SYS_nanosleep, {0}},
    {SYS_clock_nanosleep, {-100000}},
/* Some machines lack the older calls. */
#ifdef SYS_poll
    {SYS_dup2, {-1, -1}},
    {SYS_poll, {0, 0, 0}},
    {SYS_select, {-1}},
    {SYS_mkdir, {0}},
    {SYS_rmdir, {0}},
    {SYS_unlink, {0}},
    {SYS_rename, {0}},
    {SYS_access, {0}},
    {SYS_chmod, {0}},
    {SYS_readlink, {0}},
    {SYS_pipe, {0}},
    {SYS_stat, {0}},
#endif
};

static bool is_denial(int call, int error)
{
    /* C libraries then use clone. */
    if (call == SYS_clone3 && error == ENOSYS)
        return false;
    return error == EPERM || error == ENOSYS || error == EACCES;
}

/* Compilers start their parts with this call, which takes no arguments and has
 * to be made. Returns its errno, or 0. */
static int vfork_error(void)
{
#ifdef SYS_vfork
    pid_t child =
        vfork(); /* NOLINT(clang-analyzer-security.insecureAPI.vfork) */
    if (child == 0)
        _exit(0);
    if (child < 0)
        return errno;
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
        ;
#endif
    return 0;
}

int denied_call(int *error)
{
    for (size_t i = 0; i < sizeof tried_calls / sizeof *tried_calls; i++) {
        const long *with = tried_calls[i].arguments;
        const int call = tried_calls[i].call;
        if (syscall(call, with[0], with[1], with[2], with[3], with[4]) >= 0 ||
            !is_denial(call, errno))
            continue;
        *error = errno;
        return call;
    }
    *error = vfork_error();
    return is_denial(VFORK_CALL, *error) ? VFORK_CALL : -1;
}
