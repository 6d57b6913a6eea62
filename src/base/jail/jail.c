/* The caller's side of the jail: it makes the filters of system calls, starts
 * the supervisor, sends requests, turns the events that come back into results,
 * and examines the machine. */
#define _GNU_SOURCE /* memfd_create, sigabbrev_np, POSIX_SPAWN_SETSID, struct \
                       rlimit, O_TMPFILE */

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <seccomp.h>

#include "cli_output.h"
#include "messages.h"

/* Closes those that are open, and keeps errno. */
static void close_all(const int *descriptors, int count)
{
    const int error = errno;
    for (int i = 0; i < count; i++)
        if (descriptors[i] >= 0)
            close(descriptors[i]);
    errno = error;
}

/* ---- The filters of system calls, made with libseccomp ---- */

enum { LISTENERS_KNOWN = 5 }; /* libseccomp's API level */

struct filter {
    scmp_filter_ctx context;
    int error; /* 0, or the negative errno after which nothing is added */
};

/* ---- Rules ---- */

/* Adds a rule for the call of this name if its arguments meet all conditions.
 * Skips a call that this machine doesn't have. */
static void filter_add(struct filter *filter, uint32_t action, const char *name,
                       const struct scmp_arg_cmp conditions[], unsigned count)
{
    int call = seccomp_syscall_resolve_name(name);
    if (call >= 0 && filter->error == 0)
        filter->error = seccomp_rule_add_array(filter->context, action, call,
                                               count, conditions);
}

static void filter_allow_when(struct filter *filter, const char *name,
                              struct scmp_arg_cmp condition)
{
    filter_add(filter, SCMP_ACT_ALLOW, name, &condition, 1);
}

static struct scmp_arg_cmp filter_argument_is(unsigned argument, uint64_t value)
{
    return (struct scmp_arg_cmp){argument, SCMP_CMP_EQ, value, 0};
}

static void filter_call_name(uint32_t architecture, int call,
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
    "readlink",
    "readlinkat",
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

/* Allows the fcntl() commands that keep the output append-only, the ioctl()
 * queries that libraries make about any file, and closing a file at an execve
 * that never comes, as Python asks for; naming memory and the process, as newer
 * C libraries do, letting other processes debug this one, and reading limits.
 * sendmsg() on the channel carries the listener to the supervisor; after that
 * the program has no socket to use it on. */
static void allow_some_control(struct filter *filter)
{
    /* What isatty() asks where a line can have any speed. */
    static const unsigned termios2 = 0x802c542a;
    const struct {
        const char *name;
        unsigned argument, value;
    } calls[] = {
        {"fcntl", 1, F_GETFD},
        {"fcntl", 1, F_SETFD},
        {"fcntl", 1, F_GETFL},
        {"fcntl", 1, F_DUPFD},
        {"fcntl", 1, F_DUPFD_CLOEXEC},
        {"ioctl", 1, TCGETS},
        {"ioctl", 1, termios2},
        {"ioctl", 1, TIOCGWINSZ},
        {"ioctl", 1, FIONREAD},
        {"ioctl", 1, FIOCLEX},
        {"ioctl", 1, FIONCLEX},
        {"prctl", 0, PR_SET_NAME},
        {"prctl", 0, PR_GET_NAME},
        {"prctl", 0, PR_SET_VMA},
        {"prctl", 0, PR_SET_PTRACER},
        {"prlimit64", 2, 0},
        {"sendmsg", 0, CHANNEL_DESCRIPTOR},
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        filter_allow_when(
            filter, calls[i].name,
            filter_argument_is(calls[i].argument, calls[i].value));
}

/* Which parts of a file are in memory could carry notes from one program to
 * another that reads the same file. So no program sees that, and advice to drop
 * parts, which programs do without, does nothing. Of the rest of madvise(),
 * only the advice that memory is broken is refused: the kernel would believe
 * that from a sandboxed process of root and take the memory away from the
 * caller that shares it. */
static void allow_advice(struct filter *filter)
{
    const uint64_t last = 31; /* the kernel knows none from here to HWPOISON */
    filter_add(filter, SCMP_ACT_ERRNO(ENOSYS), "mincore", NULL, 0);
    filter_add(filter, SCMP_ACT_ERRNO(0), "fadvise64", NULL, 0);
    filter_allow_when(filter, "madvise",
                      (struct scmp_arg_cmp){2, SCMP_CMP_LT, MADV_COLD, 0});
    for (uint64_t advice = MADV_COLD; advice <= last; advice++) {
        const struct scmp_arg_cmp is_advice = filter_argument_is(2, advice);
        filter_add(filter,
                   advice <= MADV_PAGEOUT ? SCMP_ACT_ERRNO(EINVAL)
                                          : SCMP_ACT_ALLOW,
                   "madvise", &is_advice, 1);
    }
}

/* Allows mapping memory. A C program may map executable code only from the
 * files that the supervisor knows, and never make memory executable later. So
 * it can't load another program into itself. The supervisor is notified of
 * large mappings before they are made, because the kernel doesn't tell when one
 * fails. */
static void allow_mapping(struct filter *filter,
                          enum jail_permissions permissions)
{
    enum { LENGTH = 1, PROTECTION = 2, NEW_LENGTH = 2, LARGE = 16 << 20 };
    const struct scmp_arg_cmp conditions[] = {
        {LENGTH, SCMP_CMP_LT, LARGE, 0}, argument_lacks(PROTECTION, PROT_EXEC)};
    const bool is_c = permissions == JAIL_C_PROGRAM;
    filter_add(filter, SCMP_ACT_ALLOW, "mmap", conditions, is_c ? 2 : 1);
    filter_allow_when(filter, "mremap",
                      (struct scmp_arg_cmp){NEW_LENGTH, SCMP_CMP_LT, LARGE, 0});
    filter_add(filter, SCMP_ACT_ALLOW, "mprotect", &conditions[1],
               is_c ? 1 : 0);
}

/* Allows reading. The supervisor is notified of a C program that reads standard
 * input, because it may have to type it. */
static void allow_reading(struct filter *filter,
                          enum jail_permissions permissions)
{
    const struct scmp_arg_cmp other = {0, SCMP_CMP_NE, STDIN_FILENO, 0};
    const unsigned conditions = permissions == JAIL_C_PROGRAM ? 1 : 0;
    filter_add(filter, SCMP_ACT_ALLOW, "read", &other, conditions);
    filter_add(filter, SCMP_ACT_ALLOW, "readv", &other, conditions);
}

static void filter_add_program_rules(struct filter *filter,
                                     enum jail_permissions permissions)
{
    const struct scmp_arg_cmp own_core[] = {{0, SCMP_CMP_EQ, 0, 0},
                                            {1, SCMP_CMP_EQ, RLIMIT_CORE, 0},
                                            {2, SCMP_CMP_NE, 0, 0}};
    const uint64_t writing =
        O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY);
    allow_mapping(filter, permissions);
    allow_reading(filter, permissions);
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        filter_add(filter, SCMP_ACT_ALLOW, harmless[i], NULL, 0);
    filter_allow_when(filter, "open", argument_lacks(1, writing));
    filter_allow_when(filter, "openat", argument_lacks(2, writing));
    allow_some_control(filter);
    allow_advice(filter);
    /* A program built with a sanitizer turns off core dumps. Sandboxed
     * processes never dump core, so this call pretends to succeed. */
    filter_add(filter, SCMP_ACT_ERRNO(0), "prlimit64", own_core, 3);
    /* The machine's load and free memory could carry notes from one program to
     * a later one. C libraries do without this call. */
    filter_add(filter, SCMP_ACT_ERRNO(ENOSYS), "sysinfo", NULL, 0);
    for (size_t i = 0; i < sizeof waiting / sizeof *waiting; i++)
        filter_allow_when(
            filter, waiting[i].name,
            (struct scmp_arg_cmp){waiting[i].argument, SCMP_CMP_NE, 0, 0});
}

/* ---- A compiler's filter, which allows every call that it doesn't list ----
 */

/* The calls that a compiler may not make. They use the network, leave the
 * process group that is killed at the end, affect other processes, outlive the
 * compiler, change files in ways that Landlock doesn't see, or change the
 * machine's settings. The supervisor allows signals to the compiler's own
 * group, and a number of forks. */
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

/* If clone3 doesn't exist, a C library uses clone, whose flags the supervisor
 * can see. gcc gives itself a larger stack, but it may not change the limits of
 * other processes. */
static void filter_add_compiler_rules(struct filter *filter)
{
    const struct scmp_arg_cmp others_limits[] = {{0, SCMP_CMP_NE, 0, 0},
                                                 {2, SCMP_CMP_NE, 0, 0}};
    filter_add(filter, SCMP_ACT_ERRNO(ENOSYS), "clone3", NULL, 0);
    filter_add(filter, SCMP_ACT_NOTIFY, "prlimit64", others_limits, 2);
    for (size_t i = 0; i < sizeof withheld / sizeof *withheld; i++)
        filter_add(filter, SCMP_ACT_NOTIFY, withheld[i], NULL, 0);
}

static void filter_set(struct filter *filter, enum scmp_filter_attr attribute,
                       uint32_t value)
{
    if (filter->error == 0)
        filter->error = seccomp_attr_set(filter->context, attribute, value);
}

static void filter_add_rules(struct filter *filter,
                             enum jail_permissions permissions)
{
    /* Calls on another architecture have other numbers. */
    filter_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_NOTIFY);
    /* 2: a binary tree instead of a list of comparisons. */
    filter_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
    if (permissions == JAIL_COMPILER)
        filter_add_compiler_rules(filter);
    else
        filter_add_program_rules(filter, permissions);
}

/* Writes the filter, in the kernel's format, to a file in memory and returns
 * the file. Returns -1 and sets errno on failure. Calls that the filter doesn't
 * allow go to the supervisor. The supervisor refuses such a call, or allows it
 * after a closer look: the start of the program, signals to itself, a
 * compiler's processes, and pauses, which it can make return at once. Calls
 * that are newer than this code fail as if they didn't exist. */
static int filter_open(enum jail_permissions permissions)
{
    /* Set the API level instead of asking the kernel, because valgrind may
     * answer in the kernel's place. The supervisor finds out whether listeners
     * exist. */
    (void)seccomp_api_set(LISTENERS_KNOWN);
    struct filter filter = {.context = seccomp_init(permissions == JAIL_COMPILER
                                                        ? SCMP_ACT_ALLOW
                                                        : SCMP_ACT_NOTIFY)};
    if (filter.context == NULL) {
        errno = ENOMEM;
        return -1;
    }
    filter_add_rules(&filter, permissions);
    int file = memfd_create("filter", MFD_CLOEXEC);
    if (filter.error == 0)
        filter.error =
            file >= 0 ? seccomp_export_bpf(filter.context, file) : -errno;
    seccomp_release(filter.context);
    if (filter.error == 0)
        return file;
    close_all(&file, 1);
    errno = -filter.error;
    return -1;
}

struct jail_slot {
    bool taken;
    bool failed; /* its request was not sent: `problem` says why */
    size_t ticket;
    const struct jail_request *request;
    pid_t process;            /* 0: unknown */
    int64_t cpu_before;       /* CPU time before its program, if known */
    int files[REQUEST_FILES]; /* -1 until their first use, then kept open */
    char problem[JAIL_PROBLEM_SIZE];
};

struct jail {
    pid_t supervisor; /* 0: not running; `problem` says why */
    int channel;
    bool is_ready;                 /* the supervisor has reported: */
    struct machine_report machine; /* the supervisor's message */
    char problem[JAIL_PROBLEM_SIZE];
    struct request_message request; /* a buffer */
    struct event_message event;     /* another */
    size_t count;
    size_t free;
    struct jail_slot slots[];
};

/* ---- The files of a request ---- */

/* Returns false and sets errno on failure. */
static bool write_memory_file(int file, const char *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t written =
            pwrite(file, bytes + done, length - done, (off_t)done);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0)
            done += (size_t)written;
    }
    return true;
}

/* Empties the files for a new sandboxed process, and stores its input. A slot
 * keeps its files, which no process has open anymore. */
static bool fill_files(struct jail_slot *slot)
{
    for (int i = 0; i < REQUEST_FILES; i++) {
        if (slot->files[i] < 0)
            slot->files[i] = memfd_create("process", MFD_CLOEXEC);
        if (slot->files[i] < 0 || ftruncate(slot->files[i], 0) != 0)
            return cli_refuse(slot->problem, "can't make a file in memory: %s",
                              strerror(errno));
    }
    return write_memory_file(slot->files[INPUT_FILE], slot->request->input,
                             slot->request->input_length) ||
           cli_refuse(slot->problem, "can't store its input: %s",
                      strerror(errno));
}

/* Puts a program's bytes into a file in memory. Returns -1 and sets errno on
 * failure. */
static int open_image(const char *name, const void *bytes, size_t length)
{
    int file = memfd_create(name, MFD_CLOEXEC);
    if (file < 0 || write_memory_file(file, bytes, length))
        return file;
    close_all(&file, 1);
    return -1;
}

/* ---- The texts of a request ---- */

static bool add_text(struct request_message *message, const char *text)
{
    size_t size = strlen(text) + 1;
    if (size > sizeof message->text - message->text_length)
        return false;
    memcpy(message->text + message->text_length, text, size);
    message->text_length += size;
    return true;
}

/* Finds a command in $PATH, as a shell does. */
static bool find_command(const char *name, char path[PATH_MAX])
{
    const char *folders = getenv("PATH");
    while (folders != NULL && *folders != '\0') {
        size_t length = strcspn(folders, ":");
        if (length > 0 &&
            snprintf(path, PATH_MAX, "%.*s/%s", (int)length, folders, name) <
                PATH_MAX &&
            access(path, X_OK) == 0)
            return true;
        folders += length + (folders[length] == ':');
    }
    errno = ENOENT;
    return false;
}

/* Adds where `path` leads; nothing if it is NULL. `too_long` says that this is
 * too long. */
static bool add_path(struct request_message *message, struct jail_slot *slot,
                     const char *path, const char *too_long)
{
    if (path == NULL)
        return add_text(message, "");
    char *whole = realpath(path, NULL);
    if (whole == NULL)
        return cli_refuse(slot->problem, "%s: %s", path, strerror(errno));
    bool added = add_text(message, whole);
    free(whole);
    return added || cli_refuse(slot->problem, "%s", too_long);
}

static bool add_program(struct request_message *message, struct jail_slot *slot)
{
    static const char too_long[] = "its path is too long";
    char command[PATH_MAX];
    const char *program = message->has_image ? NULL : slot->request->program;
    /* Keeps symbolic links, because a compiler recognizes itself by its
     * name. */
    if (program && slot->request->permissions == JAIL_COMPILER &&
        strchr(program, '/') == NULL && find_command(program, command))
        return add_text(message, command) ||
               cli_refuse(slot->problem, "%s", too_long);
    return add_path(message, slot, program, too_long);
}

static bool add_arguments(struct request_message *message,
                          struct jail_slot *slot)
{
    const struct jail_request *request = slot->request;
    bool fits = add_text(message, request->program);
    size_t count = 0;
    while (fits && request->arguments && request->arguments[count]) {
        fits = count < REQUEST_ARGUMENTS_MAX &&
               add_text(message, request->arguments[count]);
        count++;
    }
    message->argument_count = count + 1;
    return fits || cli_refuse(slot->problem, "its arguments are too long");
}

/* ---- Sending a request ---- */

/* Sends the first `length` bytes of the jail's request, with files. */
static bool send_message(const struct jail *jail, size_t length,
                         const int *files, size_t file_count)
{
    _Alignas(struct cmsghdr) char
        control[CMSG_SPACE(SENT_FILES_MAX * sizeof *files)] = {0};
    struct iovec bytes = {(void *)&jail->request, length};
    struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1};
    if (file_count > 0) {
        message.msg_control = control;
        message.msg_controllen = CMSG_SPACE(file_count * sizeof *files);
        struct cmsghdr *sent = CMSG_FIRSTHDR(&message);
        *sent =
            (struct cmsghdr){.cmsg_level = SOL_SOCKET,
                             .cmsg_type = SCM_RIGHTS,
                             .cmsg_len = CMSG_LEN(file_count * sizeof *files)};
        memcpy(CMSG_DATA(sent), files, file_count * sizeof *files);
    }
    ssize_t sent = 0;
    do
        sent = sendmsg(jail->channel, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent >= 0;
}

static bool send_request(const struct jail *jail, struct jail_slot *slot)
{
    int files[SENT_FILES_MAX];
    size_t count = REQUEST_FILES;
    for (int i = 0; i < REQUEST_FILES; i++)
        files[i] = slot->request->streams[i] > 0 ? slot->request->streams[i]
                                                 : slot->files[i];
    if (jail->request.has_memory)
        files[count++] = slot->request->memory->file;
    int image = -1;
    if (jail->request.has_image) {
        const struct jail_request *request = slot->request;
        image = open_image("program", request->image, request->image_length);
        if (image < 0)
            return cli_refuse(slot->problem, "%s: %s", request->program,
                              strerror(errno));
        files[count++] = image;
    }
    size_t length =
        offsetof(struct request_message, text) + jail->request.text_length;
    bool sent =
        send_message(jail, length, files, count) ||
        cli_refuse(slot->problem, "can't reach the jail's supervisor: %s",
                   strerror(errno));
    close_all(&image, 1);
    return sent;
}

/* Sends the request in slot `number`. On failure returns false and writes a
 * message to the slot's `problem`. */
static bool request_send(struct jail *jail, size_t number)
{
    struct jail_slot *slot = &jail->slots[number];
    const struct jail_request *request = slot->request;
    struct request_message *message = &jail->request;
    memset(message, 0, offsetof(struct request_message, text));
    message->slot = number;
    message->kind = REQUEST_START;
    message->limits = request->limits;
    message->permissions = request->permissions;
    message->skip_pauses = request->skip_pauses;
    message->terminal = request->terminal;
    message->typed = request->typed;
    message->typed_ahead = request->typed_ahead;
    message->reads_folder_alone = request->reads_folder_alone;
    message->fresh_folder = request->folder == NULL;
    message->has_memory = request->memory != NULL;
    message->has_image = request->image != NULL;
    return fill_files(slot) &&
           add_path(message, slot,
                    request->folder ? request->folder : jail_temporary_folder(),
                    "its folder's path is too long") &&
           add_program(message, slot) &&
           add_path(message, slot, request->reads,
                    "its file's path is too long") &&
           add_arguments(message, slot) && send_request(jail, slot);
}

/* ---- The purpose of a refused call ---- */

/* What programs try by mistake or on purpose, in a beginner's words. */
static const struct {
    const char *words;
    const char *calls[24]; /* names of system calls, then NULL */
} purposes[] = {
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

/* Says what a refused call is for: "tried to write a file (openat)". */
static void refused_call_text(const char *call, char text[JAIL_VERDICT_SIZE])
{
    snprintf(text, JAIL_VERDICT_SIZE, "made a forbidden system call (%s)",
             call);
    for (size_t i = 0; i < sizeof purposes / sizeof *purposes; i++)
        for (const char *const *known = purposes[i].calls; *known; known++)
            if (strcmp(*known, call) == 0)
                snprintf(text, JAIL_VERDICT_SIZE, "tried to %s (%s)",
                         purposes[i].words, call);
}

/* ---- Calls that the machine denies ---- */

/* Writes which system call the machine denies to `problem`, and returns
 * false. */
static bool machine_denies(const struct machine_report *machine,
                           char problem[JAIL_PROBLEM_SIZE])
{
    char name[JAIL_CALL_SIZE];
    filter_call_name(seccomp_arch_native(), machine->denied_call, name);
    return cli_refuse(
        problem, "this system denies %s, a system call that the jail needs: %s",
        name, strerror(machine->denied_error));
}

/* If this process can't make a call that the jail needs, and that can be the
 * reason for `error`, writes which it is to `problem` and returns true. */
static bool machine_explains(int error, char problem[JAIL_PROBLEM_SIZE])
{
    struct machine_report machine;
    if (error != EPERM && error != ENOSYS && error != EACCES)
        return false;
    machine.denied_call = denied_call(&machine.denied_error);
    return machine.denied_call >= 0 && !machine_denies(&machine, problem);
}

/* ---- The supervisor, whose program is embedded in this one ---- */

static const unsigned char supervisor_program[] = {
#include "supervisor.inc"
};

/* The first number above the descriptors that a supervisor gets. */
enum { OUT_OF_THE_WAY = 10 };

/* How many descriptors a slot takes, and how many others there are: the
 * standard ones, the channel, and a few that starts and ends need briefly. */
enum { SLOT_DESCRIPTORS = 6, OTHER_DESCRIPTORS = 16 };

/* Puts the supervisor's program into a file in memory. Returns -1 and sets
 * errno on failure. Checks the limit on file sizes first, because writing past
 * it would kill the caller with a signal. */
static int open_program(void)
{
    struct rlimit most;
    if (getrlimit(RLIMIT_FSIZE, &most) == 0 &&
        most.rlim_cur < sizeof supervisor_program) {
        errno = EFBIG;
        return -1;
    }
    return open_image("supervisor", supervisor_program,
                      sizeof supervisor_program);
}

/* Moves a descriptor above the numbers that the supervisor gets. */
static int move_up(int descriptor)
{
    if (descriptor < 0 || descriptor >= OUT_OF_THE_WAY)
        return descriptor;
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, OUT_OF_THE_WAY);
    close_all(&descriptor, 1);
    return moved;
}

static int place_descriptors(posix_spawn_file_actions_t *actions,
                             const int descriptors[SUPERVISOR_DESCRIPTORS])
{
    int error = 0;
    for (int i = CHANNEL_DESCRIPTOR; error == 0 && i < SUPERVISOR_DESCRIPTORS;
         i++)
        error = posix_spawn_file_actions_adddup2(actions, descriptors[i], i);
    for (int i = 0; error == 0 && i < CHANNEL_DESCRIPTOR; i++)
        error = posix_spawn_file_actions_addopen(actions, i, "/dev/null",
                                                 O_RDWR, 0);
    return error;
}

/* Starts the supervisor in a session of its own, where it gets no signals from
 * the terminal, and with no signal ignored. Returns 0 or an errno. */
static int spawn_process(struct jail *jail,
                         const int descriptors[SUPERVISOR_DESCRIPTORS],
                         int program)
{
    char path[32], slots[24], architecture[24];
    snprintf(path, sizeof path, "/proc/self/fd/%d", program);
    snprintf(slots, sizeof slots, "%zu", jail->count);
    snprintf(architecture, sizeof architecture, "%lu",
             (unsigned long)seccomp_arch_native());
    char name[] = "supervisor";
    char *const arguments[] = {name, slots, architecture, NULL};
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
        error = posix_spawn(&jail->supervisor, path, &actions, &attributes,
                            arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

/* Makes sure that there are enough descriptors for all slots, both here and in
 * the supervisor, which polls all of them at once: raises this process's limit
 * if it has to and may. */
static bool has_descriptors(struct jail *jail)
{
    struct rlimit most;
    size_t needed = jail->count * SLOT_DESCRIPTORS + OTHER_DESCRIPTORS;
    if (getrlimit(RLIMIT_NOFILE, &most) != 0 || needed <= most.rlim_cur)
        return true;
    const struct rlimit raised = {needed, most.rlim_max};
    if (needed <= most.rlim_max && setrlimit(RLIMIT_NOFILE, &raised) == 0)
        return true;
    return cli_refuse(
        jail->problem,
        "running %zu at once needs %zu file descriptors, but the limit is %llu; run fewer at once",
        jail->count, needed, (unsigned long long)most.rlim_max);
}

bool jail_filters_open(struct jail_filters *filters)
{
    for (int i = 0; i < JAIL_PERMISSION_SETS; i++) {
        filters->files[i] = filter_open((enum jail_permissions)i);
        if (filters->files[i] >= 0)
            continue;
        close_all(filters->files, i);
        return false;
    }
    return true;
}

void jail_filters_close(const struct jail_filters *filters)
{
    close_all(filters->files, JAIL_PERMISSION_SETS);
}

/* Starts a supervisor with `filters`, or with filters of its own if that is
 * NULL. On failure writes a message to the jail's `problem`. */
static void start_supervisor(struct jail *jail,
                             const struct jail_filters *filters)
{
    jail->channel = -1;
    if (!has_descriptors(jail))
        return;
    int ends[2] = {-1, -1};
    int error = 0;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        error = errno;
    int descriptors[SUPERVISOR_DESCRIPTORS + 1];
    descriptors[CHANNEL_DESCRIPTOR] = move_up(ends[1]);
    for (int i = 0; i < JAIL_PERMISSION_SETS; i++)
        descriptors[FIRST_FILTER + i] =
            filters ? fcntl(filters->files[i], F_DUPFD_CLOEXEC, OUT_OF_THE_WAY)
                    : move_up(filter_open((enum jail_permissions)i));
    descriptors[SUPERVISOR_DESCRIPTORS] = move_up(open_program());
    for (int i = CHANNEL_DESCRIPTOR; error == 0 && i <= SUPERVISOR_DESCRIPTORS;
         i++)
        if (descriptors[i] < 0)
            error = errno;
    if (error == 0)
        error = spawn_process(jail, descriptors,
                              descriptors[SUPERVISOR_DESCRIPTORS]);
    close_all(descriptors + CHANNEL_DESCRIPTOR,
              SUPERVISOR_DESCRIPTORS + 1 - CHANNEL_DESCRIPTOR);
    jail->channel = ends[0];
    if (error == 0)
        return;
    jail->supervisor = 0;
    if (machine_explains(error, jail->problem))
        return;
    const bool in_session = error != EPERM && error != ENOSYS;
    (void)cli_refuse(jail->problem,
                     in_session ? "can't open the jail: %s"
                                : "can't open the jail (setsid): %s",
                     strerror(error));
}

/* Closes the channel, which makes the supervisor kill all sandboxed processes
 * and end, and waits for it. */
static void end_supervisor(struct jail *jail)
{
    close_all(&jail->channel, 1);
    jail->channel = -1;
    if (jail->supervisor > 0)
        while (waitpid(jail->supervisor, NULL, 0) < 0 && errno == EINTR)
            ;
    jail->supervisor = 0;
}

/* ---- Memory that a caller shares with a sandboxed process ---- */

bool jail_memory_open(struct jail_memory *memory, size_t size)
{
    int file = memfd_create("shared", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0)
        return false;
    void *start = MAP_FAILED;
    /* The length is permanent. If a sandboxed process could shorten the file, a
     * signal would kill the caller when it reads the mapping past the end. */
    if (ftruncate(file, (off_t)size) == 0 &&
        fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) ==
            0)
        start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (start == MAP_FAILED) {
        close_all(&file, 1);
        return false;
    }
    *memory = (struct jail_memory){start, size, file};
    return true;
}

void jail_memory_close(struct jail_memory *memory)
{
    (void)munmap(memory->start, memory->size);
    close(memory->file);
    *memory = (struct jail_memory){.file = -1};
}

void jail_result_clear(struct jail_result *result)
{
    free(result->output);
    free(result->errors);
    free(result->pauses);
    memset(result, 0, sizeof *result);
}

/* Fills `result` for a sandboxed process that wasn't started. */
static void result_fill_problem(struct jail_result *result, const char *problem)
{
    jail_result_clear(result);
    result->verdict = JAIL_NOT_STARTED;
    snprintf(result->problem, sizeof result->problem, "%s", problem);
}

/* ---- The result: output ---- */

/* Reads the output up to the limit, and sets `*over` if there is more. Returns
 * NULL if there is no memory. */
static char *read_output(int file, size_t limit, size_t *length, bool *over)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return NULL;
    size_t size = (size_t)status.st_size;
    *over = *over || size > limit;
    *length = size > limit ? limit : size;
    char *text = malloc(*length + 1);
    if (text == NULL)
        return NULL;
    ssize_t got = pread(file, text, *length, 0);
    *length = got > 0 ? (size_t)got : 0;
    text[*length] = '\0';
    return text;
}

static bool copy_pauses(struct jail_result *result,
                        const struct event_message *event)
{
    size_t size = event->pause_count * sizeof *result->pauses;
    result->pauses = malloc(size > 0 ? size : 1);
    if (result->pauses == NULL)
        return false;
    memcpy(result->pauses, event->pauses, size);
    result->pause_count = event->pause_count;
    return true;
}

/* ---- The result: verdict ---- */

static const char *const STEP_PROBLEMS[] = {
    [START_FOLDER] = "can't make or enter its folder",
    [START_FORK] = "can't make a process",
    [START_SESSION] = "can't start a session",
    [START_TERMINAL] = "can't open a pseudo-terminal",
    [START_FILES] = "can't open its input and output",
    [START_LIMITS] = "can't set its limits",
    [START_LANDLOCK] = "can't restrict its access to files (Landlock)",
    [START_PRIVILEGES] = "can't drop its privileges (capset)",
    [START_FILTER] = "can't filter system calls (seccomp)",
    [START_LISTENER] = "can't listen for forbidden system calls",
    [START_PROGRAM] = "can't execute it"};

/* Sets the first verdict that applies: the worst one that is certain. */
static void set_verdict(struct jail_result *result,
                        const struct event_message *event, bool too_much)
{
    if (event->failure.step != START_NOTHING) {
        result->verdict = JAIL_NOT_STARTED;
        (void)cli_refuse(result->problem, "%s: %s",
                         STEP_PROBLEMS[event->failure.step],
                         strerror(event->failure.error));
    } else if (event->refused) {
        result->verdict = JAIL_REFUSED;
        filter_call_name(event->architecture, event->call, result->call);
    } else if (too_much) {
        result->verdict = JAIL_TOO_MUCH;
    } else if (event->timed_out) {
        result->verdict = JAIL_TIMED_OUT;
    } else if (event->stopped && WIFSIGNALED(event->wait_status) &&
               WTERMSIG(event->wait_status) == SIGKILL) {
        result->verdict = JAIL_STOPPED;
    } else if (WIFSIGNALED(event->wait_status)) {
        result->verdict = JAIL_CRASHED;
        result->signal = WTERMSIG(event->wait_status);
    } else {
        result->verdict = JAIL_ENDED;
        result->status = WEXITSTATUS(event->wait_status);
    }
}

/* Fills `result` from the event that reports a sandboxed process's end. */
static void result_fill(struct jail_result *result,
                        const struct jail_slot *slot,
                        const struct event_message *event)
{
    size_t limit = slot->request->limits.output;
    bool too_much = false;
    jail_result_clear(result);
    result->output = read_output(slot->files[OUTPUT_FILE], limit,
                                 &result->output_length, &too_much);
    result->errors = read_output(slot->files[ERRORS_FILE], limit,
                                 &result->errors_length, &too_much);
    if (!result->output || !result->errors || !copy_pauses(result, event)) {
        result_fill_problem(result, "out of memory for its output");
        return;
    }
    result->noted_pauses = slot->request->skip_pauses &&
                           slot->request->permissions != JAIL_COMPILER;
    result->process = event->process;
    result->waited_for_input = event->waited_for_input;
    result->cpu = event->cpu;
    result->cpu_before = event->cpu_before;
    result->wall = event->wall;
    set_verdict(result, event, too_much);
    if (event->out_of_space &&
        (result->verdict == JAIL_CRASHED ||
         (result->verdict == JAIL_ENDED && result->status != 0)))
        result->out_of_space = slot->request->limits.memory;
}

/* ---- The result in words ---- */

void jail_space_text(const struct jail_result *result,
                     char text[JAIL_VERDICT_SIZE])
{
    enum { MEGABYTE = 1 << 20 };
    *text = '\0';
    if (result->out_of_space > 0)
        snprintf(text, JAIL_VERDICT_SIZE,
                 " after it ran out of its %zu MB of address space",
                 result->out_of_space / MEGABYTE);
}

void jail_verdict_text(const struct jail_result *result,
                       char text[JAIL_VERDICT_SIZE])
{
    static const char *const words[] = {[JAIL_TIMED_OUT] = "timed out",
                                        [JAIL_TOO_MUCH] = "too much output",
                                        [JAIL_STOPPED] = "was stopped",
                                        [JAIL_NOT_STARTED] =
                                            "couldn't be started"};
    char name[JAIL_CALL_SIZE], space[JAIL_VERDICT_SIZE];
    jail_space_text(result, space);
    if (result->verdict == JAIL_ENDED) {
        snprintf(text, JAIL_VERDICT_SIZE, "ended%.64s", space);
    } else if (result->verdict == JAIL_CRASHED) {
        const char *known = sigabbrev_np(result->signal);
        if (known)
            snprintf(name, sizeof name, "SIG%s", known);
        else
            snprintf(name, sizeof name, "signal %d", result->signal);
        snprintf(text, JAIL_VERDICT_SIZE, "crashed (%.16s)%.64s", name, space);
    } else if (result->verdict == JAIL_REFUSED)
        refused_call_text(result->call, text);
    else
        snprintf(text, JAIL_VERDICT_SIZE, "%s",
                 result->verdict == JAIL_TIMED_OUT && result->waited_for_input
                     ? "waited for input that nobody types"
                     : words[result->verdict]);
}

enum { SECOND = 1000000000, MILLISECOND = 1000000 };

struct jail_limits jail_limits_usual(void)
{
    return (struct jail_limits){
        .cpu = 2LL * SECOND,
        .wall = 10LL * SECOND,
        .memory = (size_t)256 << 20,
        .output = (size_t)1 << 20,
    };
}

struct jail *jail_open(size_t slots, const struct jail_filters *filters)
{
    struct jail *jail = calloc(1, sizeof *jail + slots * sizeof *jail->slots);
    if (jail == NULL)
        return NULL;
    jail->count = slots;
    jail->free = slots;
    for (size_t i = 0; i < slots; i++)
        for (int file = 0; file < REQUEST_FILES; file++)
            jail->slots[i].files[file] = -1;
    start_supervisor(jail, filters);
    return jail;
}

void jail_close(struct jail *jail)
{
    if (jail == NULL)
        return;
    end_supervisor(jail);
    for (size_t i = 0; i < jail->count; i++)
        close_all(jail->slots[i].files, REQUEST_FILES);
    free(jail);
}

size_t jail_free_slots(const struct jail *jail)
{
    return jail->free;
}

/* ---- Events ---- */

/* Receives an event. Records what the machine offers, and a start in its
 * slot. */
static ssize_t receive_event(struct jail *jail, int flags)
{
    ssize_t length =
        recv(jail->channel, &jail->event, sizeof jail->event, flags);
    if (length > 0 && jail->event.kind == EVENT_READY) {
        jail->is_ready = true;
        jail->machine = jail->event.machine;
    }
    if (length > 0 && jail->event.kind == EVENT_STARTED) {
        jail->slots[jail->event.slot].process = jail->event.process;
        jail->slots[jail->event.slot].cpu_before = jail->event.cpu_before;
    }
    return length;
}

/* Receives the starts that have arrived, and leaves ends for jail_take(). */
static void receive_starts(struct jail *jail)
{
    while (receive_event(jail, MSG_PEEK | MSG_DONTWAIT) > 0 &&
           jail->event.kind != EVENT_ENDED)
        (void)receive_event(jail, 0);
}

/* Writes to `problem` which system call the machine denies, if that explains a
 * failure. A supervisor that can't work on this machine says so and ends. If it
 * left requests unread, the first attempt to hear it fails. */
static void explain_failure(struct jail *jail, char problem[JAIL_PROBLEM_SIZE],
                            int error)
{
    receive_starts(jail);
    if (!jail->is_ready)
        receive_starts(jail);
    if (!jail->is_ready && errno != EAGAIN && error != EPERM)
        error = errno;
    if (jail->is_ready && jail->machine.denied_call >= 0)
        (void)machine_denies(&jail->machine, problem);
    else
        (void)machine_explains(error, problem);
}

/* ---- Putting and taking ---- */

void jail_put(struct jail *jail, const struct jail_request *request,
              size_t ticket)
{
    size_t number = 0;
    while (jail->slots[number].taken)
        number++;
    struct jail_slot *slot = &jail->slots[number];
    slot->taken = true;
    slot->failed = false;
    slot->ticket = ticket;
    slot->request = request;
    slot->process = 0;
    jail->free--;
    if (jail->supervisor == 0)
        slot->failed = !cli_refuse(slot->problem, "%s", jail->problem);
    else
        slot->failed = !request_send(jail, number);
    if (slot->failed && jail->supervisor != 0)
        explain_failure(jail, slot->problem, errno);
}

/* Returns a slot whose request couldn't be sent, or NULL. */
static struct jail_slot *find_failed_slot(struct jail *jail)
{
    for (size_t i = 0; i < jail->count; i++)
        if (jail->slots[i].taken && jail->slots[i].failed)
            return &jail->slots[i];
    return NULL;
}

/* Marks the supervisor as lost: no more events will come for its sandboxed
 * processes. `error` is the errno of what failed. */
static void mark_supervisor_lost(struct jail *jail, int error)
{
    (void)cli_refuse(jail->problem, "the jail's supervisor has ended");
    explain_failure(jail, jail->problem, error);
    end_supervisor(jail);
    for (size_t i = 0; i < jail->count; i++) {
        struct jail_slot *slot = &jail->slots[i];
        slot->failed = true;
        memcpy(slot->problem, jail->problem, sizeof slot->problem);
    }
}

/* Waits for an event. Returns 1 if there is one, 0 if the time runs out, and -1
 * with errno if waiting fails. */
static int wait_for_event(const struct jail *jail, int64_t nanoseconds)
{
    struct pollfd channel = {.fd = jail->channel, .events = POLLIN};
    int64_t most = (int64_t)INT32_MAX * MILLISECOND;
    int timeout = -1;
    if (nanoseconds >= 0)
        timeout =
            (int)((nanoseconds < most ? nanoseconds : most) / MILLISECOND);
    return poll(&channel, 1, timeout);
}

/* Returns the slot of the next sandboxed process that ended or whose supervisor
 * was lost. Returns NULL if the time runs out or a signal arrives. */
static struct jail_slot *await_end(struct jail *jail, int64_t nanoseconds)
{
    ssize_t length = 0;
    do {
        length = wait_for_event(jail, nanoseconds);
        if (length == 0)
            return NULL;
        if (length > 0)
            length = receive_event(jail, 0);
    } while (length > 0 && jail->event.kind != EVENT_ENDED);
    if (length > 0)
        return &jail->slots[jail->event.slot];
    if (length < 0 && errno == EINTR)
        return NULL;
    mark_supervisor_lost(jail, length < 0 ? errno : 0);
    return find_failed_slot(jail);
}

bool jail_take(struct jail *jail, struct jail_result *result, size_t *ticket,
               int64_t nanoseconds)
{
    if (jail->free == jail->count)
        return false;
    struct jail_slot *slot = find_failed_slot(jail);
    if (slot == NULL)
        slot = await_end(jail, nanoseconds);
    if (slot == NULL)
        return false;
    if (slot->failed)
        result_fill_problem(result, slot->problem);
    else
        result_fill(result, slot, &jail->event);
    *ticket = slot->ticket;
    slot->taken = false;
    slot->request = NULL;
    jail->free++;
    return true;
}

bool jail_run(const struct jail_request *request, struct jail_result *result,
              bool (*is_stopped)(void *self), void *self)
{
    enum { LOOK_EVERY = 50 * MILLISECOND };
    struct jail *jail = jail_open(1, NULL);
    size_t ticket;
    bool done = false, stopped = false;
    jail_result_clear(result);
    if (jail == NULL) {
        result_fill_problem(result, "out of memory");
        return true;
    }
    jail_put(jail, request, 0);
    while (!done && !stopped) {
        done = jail_take(jail, result, &ticket, LOOK_EVERY);
        stopped = !done && is_stopped && is_stopped(self);
    }
    jail_close(jail);
    return done;
}

/* ---- What the machine offers ---- */

enum jail_offer {
    JAIL_OFFERED, /* all is well */
    JAIL_WEAKER,  /* the jail works, but something is missing; see `text` */
    JAIL_LACKING  /* nothing can run in a jail; see `text` */
};

struct jail_fact {
    const char *name; /* such as "Landlock" */
    enum jail_offer offer;
    char text[JAIL_PROBLEM_SIZE];
};

enum { JAIL_FACTS = 8 };

static struct jail_fact fact_of(const char *name, enum jail_offer offer,
                                const char *text)
{
    struct jail_fact fact = {.name = name, .offer = offer};
    snprintf(fact.text, sizeof fact.text, "%s", text);
    return fact;
}

static struct jail_fact kernel_fact(void)
{
    struct utsname names;
    char text[JAIL_PROBLEM_SIZE] = "unknown";
    if (uname(&names) == 0)
        snprintf(text, sizeof text, "%.60s %.80s", names.sysname,
                 names.release);
    return fact_of("kernel", JAIL_OFFERED, text);
}

static struct jail_fact landlock_fact(const struct machine_report *machine)
{
    char text[JAIL_PROBLEM_SIZE];
    if (machine->landlock < 1)
        return fact_of("Landlock", JAIL_WEAKER,
                       "none: a program can read all files that you can read");
    snprintf(text, sizeof text, "version %d", machine->landlock);
    return fact_of("Landlock", JAIL_OFFERED, text);
}

static struct jail_fact descriptor_fact(void)
{
    struct rlimit most;
    char text[JAIL_PROBLEM_SIZE] = "no limit";
    if (getrlimit(RLIMIT_NOFILE, &most) == 0 && most.rlim_max != RLIM_INFINITY)
        snprintf(text, sizeof text, "at most %llu",
                 (unsigned long long)most.rlim_max);
    return fact_of("file descriptors", JAIL_OFFERED, text);
}

/* ---- A first sandboxed process ---- */

static const char *self_test_problem(const struct jail_result *result)
{
    if (result->verdict == JAIL_NOT_STARTED)
        return result->problem;
    if (result->verdict != JAIL_ENDED || result->status != SELF_TEST_STATUS)
        return "a program that should end by itself doesn't";
    if (strcmp(result->output, SELF_TEST_OUTPUT) != 0)
        return "a program's output gets lost";
    if (result->pause_count != 1)
        return "a program's pauses can't be skipped";
    return NULL;
}

/* Runs the self-test. Its time limit bounds how long this takes. */
static void run_self_test(struct jail *jail, struct jail_result *result)
{
    const char *const arguments[] = {SELF_TEST_ARGUMENT, NULL};
    struct jail_request request = {.program = "a first program",
                                   .image = supervisor_program,
                                   .image_length = sizeof supervisor_program,
                                   .arguments = arguments,
                                   .limits = jail_limits_usual(),
                                   .permissions = JAIL_C_PROGRAM,
                                   .skip_pauses = true};
    size_t ticket = 0;
    request.limits.wall *= 6; /* a busy machine isn't a broken one */
    jail_put(jail, &request, ticket);
    while (!jail_take(jail, result, &ticket, -1))
        ; /* a signal came; the caller deals with it later */
}

/* Finds out what this machine offers a jail, and runs a program in one: a
 * program isn't to blame for what the machine lacks. */
static void jail_examine(struct jail_fact facts[JAIL_FACTS])
{
    struct jail_result result = {0};
    jail_remove_stale_folders(JAIL_FOLDER_PREFIX);
    struct jail *jail = jail_open(1, NULL);
    const char *problem = "out of memory";
    struct machine_report machine = {.denied_call = -1};
    if (jail != NULL) {
        run_self_test(jail, &result);
        problem = self_test_problem(&result);
        machine = jail->machine;
    }
    const bool is_known = jail != NULL && jail->is_ready;
    const int no_terminal = machine.terminal_error;
    size_t count = 0;
    facts[count++] = kernel_fact();
    facts[count++] =
        fact_of("a first program", problem ? JAIL_LACKING : JAIL_OFFERED,
                problem ? problem : "runs in a jail");
    facts[count++] =
        fact_of("seccomp", JAIL_OFFERED,
                problem ? "unknown" : "asks the jail about system calls");
    facts[count++] = is_known ? landlock_fact(&machine)
                              : fact_of("Landlock", JAIL_OFFERED, "unknown");
    facts[count++] =
        fact_of("pseudo-terminals", no_terminal ? JAIL_WEAKER : JAIL_OFFERED,
                no_terminal ? strerror(no_terminal)
                : is_known  ? "yes"
                            : "unknown");
    facts[count++] =
        fact_of("pidfd", JAIL_OFFERED,
                machine.has_pidfd ? "yes" : "no; the jail does without it");
    facts[count++] =
        machine.keeps_access_times
            ? fact_of("file times", JAIL_OFFERED,
                      "stay when a program reads a file")
            : fact_of("file times", JAIL_WEAKER,
                      "move when a program reads a file, which a later one "
                      "can see");
    facts[count++] = descriptor_fact();
    jail_result_clear(&result);
    jail_close(jail);
}

/* ---- While one runs ---- */

static size_t find_slot(const struct jail *jail, size_t ticket)
{
    size_t number = 0;
    while (number < jail->count &&
           !(jail->slots[number].taken && jail->slots[number].ticket == ticket))
        number++;
    return number;
}

void jail_stop(struct jail *jail, size_t ticket)
{
    size_t number = find_slot(jail, ticket);
    if (number < jail->count && !jail->slots[number].failed) {
        jail->request.slot = number;
        jail->request.kind = REQUEST_STOP;
        /* If this can't be sent, the supervisor and its sandboxed processes are
         * gone. */
        (void)send_message(jail, offsetof(struct request_message, limits), NULL,
                           0);
    }
}

int jail_process(struct jail *jail, size_t ticket)
{
    size_t number = find_slot(jail, ticket);
    if (number == jail->count)
        return 0;
    receive_starts(jail);
    return jail->slots[number].process;
}

int64_t jail_cpu(struct jail *jail, size_t ticket)
{
    clockid_t clock;
    struct timespec used;
    pid_t process = jail_process(jail, ticket);
    if (process == 0 || clock_getcpuclockid(process, &clock) != 0 ||
        clock_gettime(clock, &used) != 0)
        return -1;
    return (int64_t)used.tv_sec * SECOND + used.tv_nsec;
}

int64_t jail_cpu_before(struct jail *jail, size_t ticket)
{
    return jail_process(jail, ticket) != 0
               ? jail->slots[find_slot(jail, ticket)].cpu_before
               : -1;
}

/* ---- Whether a program may run untrusted ones here ---- */

size_t jail_options(struct jail_demands *demands, struct cli_option options[])
{
    const struct cli_option these[JAIL_OPTIONS] = {
        {"check", .help = "list what this machine offers the jail, and exit",
         .given = &demands->check},
        {"strict", .help = "run nothing if the jail is weaker than it can be",
         .given = &demands->strict},
    };
    memcpy(options, these, sizeof these);
    return JAIL_OPTIONS;
}

enum cli_status jail_admit(const struct cli *cli,
                           const struct jail_demands *demands)
{
    static const char *const marks[] = {"ok", "weaker", "lacking"};
    struct jail_fact facts[JAIL_FACTS];
    enum jail_offer worst = JAIL_OFFERED;
    jail_examine(facts);
    for (const struct jail_fact *fact = facts; fact < facts + JAIL_FACTS;
         fact++) {
        if (fact->offer > worst)
            worst = fact->offer;
        if (demands->check)
            fprintf(cli->out, "%-8s  %-16s  %s\n", marks[fact->offer],
                    fact->name, fact->text);
        else if (fact->offer == JAIL_LACKING)
            cli_complain(cli, "can't run programs in a jail: %s", fact->text);
        else if (fact->offer == JAIL_WEAKER)
            cli_complain(cli, "the jail is weaker here; %s: %s", fact->name,
                         fact->text);
    }
    if (worst <= (demands->strict ? JAIL_OFFERED : JAIL_WEAKER))
        return CLI_DONE;
    return demands->check ? CLI_NO : CLI_FAILED;
}
