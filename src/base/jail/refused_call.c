/* Describes the purpose of a refused call. */
#include "caller.h"

#include <string.h>

struct purpose {
    const char *words;
    const char *calls[24]; /* names of system calls, then NULL */
};

/* What programs try by mistake or on purpose, in a beginner's words. */
static const struct purpose purposes[] = {
    {"write a file",
     {"open", "openat", "openat2", "creat", "truncate", "ftruncate",
      "fallocate", "memfd_create", "sendfile", "copy_file_range", "splice"}},
    {"change files or folders",
     {"mkdir",    "mkdirat",   "rmdir",    "unlink",    "unlinkat", "rename",
      "renameat", "renameat2", "link",     "linkat",    "symlink",  "symlinkat",
      "chmod",    "fchmod",    "fchmodat", "chown",     "fchown",   "lchown",
      "fchownat", "mknod",     "mknodat",  "utimensat", "setxattr"}},
    {"start another program or process",
     {"execve", "execveat", "fork", "vfork"}},
    {"start another program or a thread", {"clone", "clone3"}},
    {"use the network",
     {"socket", "socketpair", "connect", "bind", "listen", "accept", "accept4",
      "sendto", "recvfrom", "sendmsg", "recvmsg"}},
    {"send a signal to another process",
     {"kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
      "pidfd_send_signal"}},
    {"inspect another process",
     {"ptrace", "process_vm_readv", "process_vm_writev", "pidfd_open",
      "pidfd_getfd", "kcmp"}},
    {"change its limits or priority",
     {"setrlimit", "prlimit64", "setpriority", "sched_setscheduler",
      "sched_setaffinity", "sched_setparam", "sched_setattr", "ioprio_set"}},
    {"share memory or messages",
     {"shmget", "shmat", "semget", "msgget", "mq_open"}},
    {"control a terminal or a device", {"ioctl"}},
    {"execute code that isn't its own", {"mmap", "mprotect", "pkey_mprotect"}},
};

const char *refused_call_purpose(const char *call)
{
    for (size_t i = 0; i < sizeof purposes / sizeof *purposes; i++)
        for (const char *const *known = purposes[i].calls; *known; known++)
            if (strcmp(*known, call) == 0)
                return purposes[i].words;
    return NULL;
}
