/* Makes the filters of system calls with libseccomp and exports them. */
#define _GNU_SOURCE /* memfd_create, O_TMPFILE */
#include "messages.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <seccomp.h>

#include "jail.h"

enum { LISTENERS_KNOWN = 5 }; /* libseccomp's API level */

/* ---- Rules ---- */

/* These add a rule for the call of this name, without a condition or with one
 * on an argument, and skip a call that this machine doesn't have. They return
 * 0, or a negative errno like libseccomp. */
static int filter_rule_add(scmp_filter_ctx filter, uint32_t action,
                           const char *name)
{
    int call = seccomp_syscall_resolve_name(name);
    return call < 0 ? 0 : seccomp_rule_add(filter, action, call, 0);
}

static int filter_rule_add_when(scmp_filter_ctx filter, uint32_t action,
                                const char *name, struct scmp_arg_cmp condition)
{
    int call = seccomp_syscall_resolve_name(name);
    return call < 0
               ? 0
               : seccomp_rule_add_array(filter, action, call, 1, &condition);
}

/* A condition: the argument equals this value. */
static struct scmp_arg_cmp filter_argument_is(unsigned argument, uint64_t value)
{
    return (struct scmp_arg_cmp){argument, SCMP_CMP_EQ, value, 0};
}

/* ---- The filters ---- */

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

/* ---- A program's filter, which refuses every call that it doesn't list ----
 */

/* The calls that an ordinary program needs and may make with any arguments:
 * memory, clocks, open descriptors, facts about files, and its own signals. */
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

/* The calls that wait for descriptors, and which argument is their number. If
 * that number is 0, the call is a pause. */
static const struct {
    const char *name;
    unsigned argument;
} waiting[] = {{"select", 0}, {"pselect6", 0}, {"poll", 1}, {"ppoll", 1}};

static struct scmp_arg_cmp argument_lacks(unsigned argument, uint64_t bits)
{
    return (struct scmp_arg_cmp){argument, SCMP_CMP_MASKED_EQ, bits, 0};
}

/* Allows opening files, but only for reading. */
static int allow_opening_to_read(scmp_filter_ctx filter)
{
    const uint64_t writing =
        O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY);
    int error = filter_rule_add_when(filter, SCMP_ACT_ALLOW, "open",
                                     argument_lacks(1, writing));
    if (error == 0)
        error = filter_rule_add_when(filter, SCMP_ACT_ALLOW, "openat",
                                     argument_lacks(2, writing));
    return error;
}

/* Allows the fcntl() commands that keep the output append-only, the ioctl()
 * queries that libraries make about any file, and closing a file at an execve
 * that never comes, as Python asks for. */
static int allow_some_control(scmp_filter_ctx filter)
{
    static const int controls[] = {F_GETFD, F_SETFD, F_GETFL, F_DUPFD,
                                   F_DUPFD_CLOEXEC};
    /* What isatty() asks where a line can have any speed (termios2). */
    static const unsigned termios2 = 0x802c542a;
    const unsigned questions[] = {TCGETS,   termios2, TIOCGWINSZ,
                                  FIONREAD, FIOCLEX,  FIONCLEX};
    int error = 0;
    for (size_t i = 0; error == 0 && i < sizeof controls / sizeof *controls;
         i++)
        error =
            filter_rule_add_when(filter, SCMP_ACT_ALLOW, "fcntl",
                                 filter_argument_is(1, (uint64_t)controls[i]));
    for (size_t i = 0; error == 0 && i < sizeof questions / sizeof *questions;
         i++)
        error = filter_rule_add_when(filter, SCMP_ACT_ALLOW, "ioctl",
                                     filter_argument_is(1, questions[i]));
    return error;
}

/* Allows naming memory and the process, as newer C libraries do, letting other
 * processes debug this one, and reading limits. sendmsg() on the channel
 * carries the listener to the warder; after that the program has no socket to
 * use it on. madvise() may give any advice except that memory is broken: the
 * kernel would believe that from a prisoner of root and take the memory away
 * from the caller that shares it. */
static int allow_the_rest(scmp_filter_ctx filter)
{
    static const int names[] = {PR_SET_NAME, PR_GET_NAME, PR_SET_VMA,
                                PR_SET_PTRACER};
    int error = 0;
    for (size_t i = 0; error == 0 && i < sizeof names / sizeof *names; i++)
        error = filter_rule_add_when(filter, SCMP_ACT_ALLOW, "prctl",
                                     filter_argument_is(0, (uint64_t)names[i]));
    if (error == 0)
        error = filter_rule_add_when(filter, SCMP_ACT_ALLOW, "prlimit64",
                                     filter_argument_is(2, 0));
    if (error == 0)
        error = filter_rule_add_when(filter, SCMP_ACT_ALLOW, "sendmsg",
                                     filter_argument_is(0, CHANNEL_DESCRIPTOR));
    if (error == 0)
        error = filter_rule_add_when(
            filter, SCMP_ACT_ALLOW, "madvise",
            (struct scmp_arg_cmp){2, SCMP_CMP_LT, MADV_HWPOISON, 0});
    return error;
}

/* A program built with a sanitizer turns off core dumps. Prisoners never dump
 * core, so this call pretends to succeed. */
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
        error = filter_rule_add_when(
            filter, SCMP_ACT_ALLOW, waiting[i].name,
            (struct scmp_arg_cmp){waiting[i].argument, SCMP_CMP_NE, 0, 0});
    return error;
}

/* Allows mapping memory. A C program may map executable code only from the
 * files that the warder knows, and never make memory executable later. So it
 * can't load another program into itself. The warder hears of large mappings
 * before they are made, because the kernel doesn't tell when one fails. */
static int allow_mapping(scmp_filter_ctx filter, enum jail_freedom freedom)
{
    enum { LENGTH = 1, PROTECTION = 2, NEW_LENGTH = 2, LARGE = 16 << 20 };
    const struct scmp_arg_cmp conditions[] = {
        {LENGTH, SCMP_CMP_LT, LARGE, 0}, argument_lacks(PROTECTION, PROT_EXEC)};
    const bool is_c = freedom == JAIL_C_PROGRAM;
    const int call = seccomp_syscall_resolve_name("mmap");
    int error = seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call,
                                       is_c ? 2 : 1, conditions);
    if (error == 0)
        error = filter_rule_add_when(
            filter, SCMP_ACT_ALLOW, "mremap",
            (struct scmp_arg_cmp){NEW_LENGTH, SCMP_CMP_LT, LARGE, 0});
    if (error == 0)
        error = is_c ? filter_rule_add_when(filter, SCMP_ACT_ALLOW, "mprotect",
                                            conditions[1])
                     : filter_rule_add(filter, SCMP_ACT_ALLOW, "mprotect");
    return error;
}

static int filter_add_program_rules(scmp_filter_ctx filter,
                                    enum jail_freedom freedom)
{
    int error = allow_mapping(filter, freedom);
    for (size_t i = 0; error == 0 && i < sizeof harmless / sizeof *harmless;
         i++)
        error = filter_rule_add(filter, SCMP_ACT_ALLOW, harmless[i]);
    if (error == 0)
        error = allow_opening_to_read(filter);
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

/* ---- A compiler's filter, which allows every call that it doesn't list ----
 */

/* The calls that a compiler may not make. They use the network, leave the
 * process group that is killed at the end, affect other processes, outlive the
 * compiler, change files in ways that Landlock doesn't see, or change the
 * machine's settings. The warder allows signals to the compiler's own group,
 * and a number of forks. */
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

/* gcc gives itself a larger stack, but it may not change the limits of other
 * processes. */
static int withhold_others_limits(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp others[] = {{0, SCMP_CMP_NE, 0, 0},
                                          {2, SCMP_CMP_NE, 0, 0}};
    int call = seccomp_syscall_resolve_name("prlimit64");
    return seccomp_rule_add_array(filter, SCMP_ACT_NOTIFY, call, 2, others);
}

/* If clone3 doesn't exist, a C library uses clone, whose flags the warder can
 * see. */
static int filter_add_compiler_rules(scmp_filter_ctx filter)
{
    int error = filter_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), "clone3");
    if (error == 0)
        error = withhold_others_limits(filter);
    for (size_t i = 0; error == 0 && i < sizeof withheld / sizeof *withheld;
         i++)
        error = filter_rule_add(filter, SCMP_ACT_NOTIFY, withheld[i]);
    return error;
}

static int filter_add_rules(scmp_filter_ctx filter, enum jail_freedom freedom)
{
    /* Calls on another architecture have other numbers. */
    int error =
        seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_NOTIFY);
    /* 2: a binary tree instead of a list of comparisons. */
    if (error == 0)
        error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
    if (error == 0)
        error = freedom == JAIL_COMPILER
                    ? filter_add_compiler_rules(filter)
                    : filter_add_program_rules(filter, freedom);
    return error;
}

int filter_open(enum jail_freedom freedom)
{
    /* Set the API level instead of asking the kernel, because valgrind may
     * answer in the kernel's place. The warder finds out whether listeners
     * exist. */
    (void)seccomp_api_set(LISTENERS_KNOWN);
    scmp_filter_ctx filter = seccomp_init(
        freedom == JAIL_COMPILER ? SCMP_ACT_ALLOW : SCMP_ACT_NOTIFY);
    if (filter == NULL) {
        errno = ENOMEM;
        return -1;
    }
    int error = filter_add_rules(filter, freedom);
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
