/* A compiler's filter: it allows every call that it doesn't list. */
#include "filter_rules.h"

#include <errno.h>
#include <stddef.h>

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
int filter_add_compiler_rules(scmp_filter_ctx filter)
{
    int error = filter_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), "clone3");
    if (error == 0)
        error = withhold_others_limits(filter);
    for (size_t i = 0; error == 0 && i < sizeof withheld / sizeof *withheld;
         i++)
        error = filter_rule_add(filter, SCMP_ACT_NOTIFY, withheld[i]);
    return error;
}
