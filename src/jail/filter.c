/* What prisoners may ask of the kernel. */
#define _GNU_SOURCE /* memfd_create, O_TMPFILE */
#include "filter.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <seccomp.h>

#include "post.h"

/* All that an ordinary program needs, whatever its arguments: its memory, its
 * clock, what it has open, what it may know of files, its own signals. */
static const char *const harmless[] = {
    "access",
    "alarm",
    "arch_prctl",
    "brk",
    "chdir",
    "clock_getres",
    "clock_gettime",
    "close",
    "close_range",
    "dup",
    "dup2",
    "dup3",
    "exit",
    "exit_group",
    "faccessat",
    "faccessat2",
    "fadvise64",
    "fchdir",
    "fdatasync",
    "fstat",
    "fstatfs",
    "fsync",
    "futex",
    "get_robust_list",
    "getcwd",
    "getdents64",
    "getegid",
    "geteuid",
    "getgid",
    "getgroups",
    "getitimer",
    "getpgid",
    "getpgrp",
    "getpid",
    "getppid",
    "getpriority",
    "getrandom",
    "getresgid",
    "getresuid",
    "getrlimit",
    "getrusage",
    "getsid",
    "gettid",
    "gettimeofday",
    "getuid",
    "lseek",
    "lstat",
    "membarrier",
    "mincore",
    "mmap",
    "mprotect",
    "mremap",
    "msync",
    "munmap",
    "newfstatat",
    "pause",
    "pipe",
    "pipe2",
    "pread64",
    "preadv",
    "pwrite64",
    "pwritev",
    "read",
    "readlink",
    "readlinkat",
    "readv",
    "restart_syscall",
    "rseq",
    "rt_sigaction",
    "rt_sigpending",
    "rt_sigprocmask",
    "rt_sigreturn",
    "rt_sigsuspend",
    "rt_sigtimedwait",
    "sched_getaffinity",
    "sched_yield",
    "set_robust_list",
    "set_tid_address",
    "setitimer",
    "sigaltstack",
    "stat",
    "statfs",
    "statx",
    "sysinfo",
    "time",
    "times",
    "umask",
    "uname",
    "wait4",
    "waitid",
    "write",
    "writev",
};

/* What may wait for descriptors, and pauses when it is told of none; where
 * the number of descriptors stands among its arguments. */
static const struct {
    const char *name;
    unsigned argument;
} waiting[] = {{"select", 0}, {"pselect6", 0}, {"poll", 1}, {"ppoll", 1}};

/* What a compiler does without: the network, leaving the group of processes
 * that is killed at the end, other people's processes, what stays when it is
 * gone, changes to files that walls do not see, and the machine. The warder
 * looks at signals, and counts the births. */
static const char *const withheld[] = {
    "socket",
    "socketpair",
    "setsid",
    "setpgid",
    "ptrace",
    "process_vm_readv",
    "process_vm_writev",
    "pidfd_getfd",
    "pidfd_open",
    "pidfd_send_signal",
    "rt_sigqueueinfo",
    "rt_tgsigqueueinfo",
    "kill",
    "tkill",
    "tgkill",
    "clone",
    "fork",
    "vfork",
    "unshare",
    "setns",
    "mount",
    "umount2",
    "move_mount",
    "open_tree",
    "fsopen",
    "fsmount",
    "pivot_root",
    "chroot",
    "bpf",
    "perf_event_open",
    "io_uring_setup",
    "userfaultfd",
    "seccomp",
    "keyctl",
    "add_key",
    "request_key",
    "kexec_load",
    "kexec_file_load",
    "init_module",
    "finit_module",
    "delete_module",
    "reboot",
    "swapon",
    "swapoff",
    "sethostname",
    "setdomainname",
    "settimeofday",
    "clock_settime",
    "adjtimex",
    "clock_adjtime",
    "acct",
    "quotactl",
    "mknod",
    "mknodat",
    "iopl",
    "ioperm",
    "open_by_handle_at",
    "setrlimit",
    "setpriority",
    "sched_setscheduler",
    "sched_setaffinity",
    "sched_setparam",
    "sched_setattr",
    "ioprio_set",
    "kcmp",
    "process_madvise",
    "process_mrelease",
    "migrate_pages",
    "move_pages",
    "shmget",
    "semget",
    "msgget",
    "mq_open",
    "mq_unlink",
    "mount_setattr",
    "fspick",
    "fsconfig",
    "chown",
    "fchown",
    "lchown",
    "fchownat",
    "setxattr",
    "lsetxattr",
    "fsetxattr",
    "removexattr",
    "lremovexattr",
    "fremovexattr",
    "utime",
    "utimes",
    "futimesat",
    "utimensat",
};

enum { LISTENERS_KNOWN = 5 }; /* libseccomp's level of what kernels can do */

/* ---- Rules, each by the call's name; calls that this machine has not are
 * passed over ---- */

static int add(scmp_filter_ctx filter, uint32_t action, const char *name)
{
    int call = seccomp_syscall_resolve_name(name);
    return call < 0 ? 0 : seccomp_rule_add(filter, action, call, 0);
}

static int add_when(scmp_filter_ctx filter, uint32_t action, const char *name,
                    struct scmp_arg_cmp condition)
{
    int call = seccomp_syscall_resolve_name(name);
    return call < 0
               ? 0
               : seccomp_rule_add_array(filter, action, call, 1, &condition);
}

static struct scmp_arg_cmp argument_is(unsigned argument, uint64_t value)
{
    return (struct scmp_arg_cmp){argument, SCMP_CMP_EQ, value, 0};
}

static struct scmp_arg_cmp argument_lacks(unsigned argument, uint64_t bits)
{
    return (struct scmp_arg_cmp){argument, SCMP_CMP_MASKED_EQ, bits, 0};
}

/* ---- A program ---- */

/* Files are opened to be read. */
static int allow_reading(scmp_filter_ctx filter)
{
    const uint64_t writing =
        O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY);
    int error =
        add_when(filter, SCMP_ACT_ALLOW, "open", argument_lacks(1, writing));
    if (error == 0)
        error = add_when(filter, SCMP_ACT_ALLOW, "openat",
                         argument_lacks(2, writing));
    return error;
}

/* Of what changes a descriptor, that which leaves the output a file that only
 * grows; of what asks a device, that which libraries ask of any. */
static int allow_some_control(scmp_filter_ctx filter)
{
    static const int controls[] = {F_GETFD, F_SETFD, F_GETFL, F_DUPFD,
                                   F_DUPFD_CLOEXEC};
    static const unsigned questions[] = {TCGETS, TIOCGWINSZ, FIONREAD};
    int error = 0;
    for (size_t i = 0; error == 0 && i < sizeof controls / sizeof *controls;
         i++)
        error = add_when(filter, SCMP_ACT_ALLOW, "fcntl",
                         argument_is(1, (uint64_t)controls[i]));
    for (size_t i = 0; error == 0 && i < sizeof questions / sizeof *questions;
         i++)
        error = add_when(filter, SCMP_ACT_ALLOW, "ioctl",
                         argument_is(1, questions[i]));
    return error;
}

/* Names of memory and of itself, which newer C libraries give; limits are
 * read. Sending is how the listener gets to the warder: a prisoner has no
 * socket that it would work on. Of what memory is for all may be said but that
 * it is broken, which the machine would believe a prisoner of root, and take it
 * from the caller who shares it, too. */
static int allow_the_rest(scmp_filter_ctx filter)
{
    static const int names[] = {PR_SET_NAME, PR_GET_NAME, PR_SET_VMA};
    int error = 0;
    for (size_t i = 0; error == 0 && i < sizeof names / sizeof *names; i++)
        error = add_when(filter, SCMP_ACT_ALLOW, "prctl",
                         argument_is(0, (uint64_t)names[i]));
    if (error == 0)
        error =
            add_when(filter, SCMP_ACT_ALLOW, "prlimit64", argument_is(2, 0));
    if (error == 0)
        error = add_when(filter, SCMP_ACT_ALLOW, "sendmsg",
                         argument_is(0, POST_DESCRIPTOR));
    if (error == 0)
        error =
            add_when(filter, SCMP_ACT_ALLOW, "madvise",
                     (struct scmp_arg_cmp){2, SCMP_CMP_LT, MADV_HWPOISON, 0});
    return error;
}

/* Programs built with a sanitizer give up their core files, which nobody here
 * has: they are told that it is done. */
static int pretend_no_core(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp own_core[] = {{0, SCMP_CMP_EQ, 0, 0},
                                            {1, SCMP_CMP_EQ, RLIMIT_CORE, 0},
                                            {2, SCMP_CMP_NE, 0, 0}};
    int call = seccomp_syscall_resolve_name("prlimit64");
    return seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(0), call, 3, own_core);
}

static int allow_waiting(scmp_filter_ctx filter)
{
    int error = 0;
    for (size_t i = 0; error == 0 && i < sizeof waiting / sizeof *waiting; i++)
        error = add_when(
            filter, SCMP_ACT_ALLOW, waiting[i].name,
            (struct scmp_arg_cmp){waiting[i].argument, SCMP_CMP_NE, 0, 0});
    return error;
}

static int make_program_filter(scmp_filter_ctx filter)
{
    int error = 0;
    for (size_t i = 0; error == 0 && i < sizeof harmless / sizeof *harmless;
         i++)
        error = add(filter, SCMP_ACT_ALLOW, harmless[i]);
    if (error == 0)
        error = allow_reading(filter);
    if (error == 0)
        error = allow_some_control(filter);
    if (error == 0)
        error = allow_the_rest(filter);
    if (error == 0)
        error = pretend_no_core(filter);
    if (error == 0)
        error = allow_waiting(filter);
    return error;
}

/* ---- A compiler ---- */

/* gcc gives itself a larger stack; the limits of others are theirs. */
static int withhold_others_limits(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp others[] = {{0, SCMP_CMP_NE, 0, 0},
                                          {2, SCMP_CMP_NE, 0, 0}};
    int call = seccomp_syscall_resolve_name("prlimit64");
    return seccomp_rule_add_array(filter, SCMP_ACT_NOTIFY, call, 2, others);
}

/* A C library that is told that there is no clone3 takes clone, whose flags
 * can be seen. */
static int make_compiler_filter(scmp_filter_ctx filter)
{
    int error = add(filter, SCMP_ACT_ERRNO(ENOSYS), "clone3");
    if (error == 0)
        error = withhold_others_limits(filter);
    for (size_t i = 0; error == 0 && i < sizeof withheld / sizeof *withheld;
         i++)
        error = add(filter, SCMP_ACT_NOTIFY, withheld[i]);
    return error;
}

/* ---- Both ---- */

static int make_filter(scmp_filter_ctx filter, enum jail_freedom freedom)
{
    /* Calls of another architecture, which have other numbers. */
    int error =
        seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_NOTIFY);
    /* A binary tree instead of a row of comparisons. */
    if (error == 0)
        error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
    if (error == 0)
        error = freedom == JAIL_PROGRAM ? make_program_filter(filter)
                                        : make_compiler_filter(filter);
    return error;
}

int filter_open(enum jail_freedom freedom)
{
    /* Not what the kernel says here, where valgrind may stand between: the
     * warder will see whether it has listeners. */
    (void)seccomp_api_set(LISTENERS_KNOWN);
    scmp_filter_ctx filter = seccomp_init(
        freedom == JAIL_PROGRAM ? SCMP_ACT_NOTIFY : SCMP_ACT_ALLOW);
    if (filter == NULL) {
        errno = ENOMEM;
        return -1;
    }
    int error = make_filter(filter, freedom);
    int file = -1;
    if (error == 0)
        file = memfd_create("filter", MFD_CLOEXEC);
    if (error == 0 && file < 0)
        error = -errno;
    if (error == 0)
        error = seccomp_export_bpf(filter, file);
    seccomp_release(filter);
    if (error == 0)
        return file;
    if (file >= 0)
        close(file);
    errno = -error;
    return -1;
}

void filter_call_name(uint32_t architecture, int call,
                      char name[JAIL_CALL_SIZE])
{
    char *known = seccomp_syscall_resolve_num_arch(architecture, call);
    if (known != NULL)
        snprintf(name, JAIL_CALL_SIZE, "%s", known);
    else
        snprintf(name, JAIL_CALL_SIZE, "number %d", call);
    free(known);
}
