/* The supervisor: a separate program, which jail_open() starts from memory. It
 * receives requests, starts a sandboxed process in a slot for each, watches its
 * limits, answers the calls that the filter leaves to it, and reports how the
 * sandboxed process ended. When the caller closes the channel, it kills all
 * sandboxed processes and ends.
 */
#define _GNU_SOURCE /* close_range, posix_openpt, ppoll, wait4 and others */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/landlock.h>
#include <linux/mount.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "messages.h"

/* In nanoseconds. */
enum { MICROSECOND = 1000, MILLISECOND = 1000000, SECOND = 1000000000 };

/* ---- What the supervisor keeps ---- */

/* A file whose code a sandboxed process may execute, by its identity. */
struct code_file {
    dev_t device;
    ino_t inode;
};

/* The libraries that C and C++ programs are linked with. */
struct libraries {
    char **paths; /* from the heap */
    struct code_file *files;
    size_t count;
};

struct supervisor_slot {
    enum { SLOT_FREE, SLOT_TAKEN, SLOT_TO_REPORT } state;
    pid_t process; /* also its group and session */
    int listener;  /* reports calls that the filter doesn't allow */
    int status; /* receives an error if the sandboxed process's start fails */
    struct code_file program; /* its own file; zeros for an image */
    int output;               /* the file that holds its output */
    int terminal;             /* the master of its pseudo-terminal; or -1 */
    size_t copied;            /* bytes copied from the terminal to the output */
    int input;                /* the file that is typed for it; or -1 */
    size_t typed;             /* bytes typed so far */
    off_t shown;              /* its output when the last line was typed */
    bool typed_ahead;         /* nobody waits for its prompts */
    bool shows_prompts;       /* there was some before the first line */
    bool in_line;             /* it has read only the start of the line */
    uint32_t *memory;         /* the first word of the shared memory; or NULL */
    clockid_t clock;          /* its CPU-time clock */
    int64_t start_time;
    struct jail_limits limits;
    enum jail_permissions permissions;
    bool skip_pauses;
    int forks;             /* a compiler's */
    int pauses;            /* skipped so far */
    bool program_started;  /* its first execve was allowed */
    char folder[PATH_MAX]; /* an empty folder, kept for the next one; or "" */
    int claim; /* keeps it from being taken for a stale one; or -1 */
    struct event_message event;
};

struct call_filter {
    struct sock_filter *steps;
    unsigned short count;
};

struct supervisor {
    struct call_filter
        filters[JAIL_PERMISSION_SETS]; /* indexed by permissions */
    struct libraries libraries;
    uint32_t architecture; /* by the kernel's numbers */
    size_t count;
    struct supervisor_slot *slots;
    char *notice; /* a buffer for a listener's notice, in this kernel's size */
    size_t notice_size;
    char *answer;
    size_t answer_size;
};

/* ---- The pseudo-terminal of a sandboxed process ---- */

/* In raw mode the terminal changes no byte: "\n" stays "\n". */
static bool make_raw(int terminal)
{
    struct termios mode;
    if (tcgetattr(terminal, &mode) != 0)
        return false;
    cfmakeraw(&mode);
    return tcsetattr(terminal, TCSANOW, &mode) == 0;
}

static void pty_close(struct supervisor_slot *slot)
{
    if (slot->terminal >= 0)
        close(slot->terminal);
    slot->terminal = -1;
}

/* Opens a pseudo-terminal in raw mode and returns its slave, for the sandboxed
 * process to write to or, if its input is typed, to read from: the supervisor
 * answers those reads itself. Returns -1 and sets errno on failure. */
static int pty_open(struct supervisor_slot *slot,
                    const struct request_message *request)
{
    int slave = -1;
    slot->terminal = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (slot->terminal < 0)
        return -1;
    const int access = !request->typed     ? O_WRONLY
                       : request->terminal ? O_RDWR
                                           : O_RDONLY;
    if (unlockpt(slot->terminal) == 0)
        slave =
            ioctl(slot->terminal, TIOCGPTPEER, access | O_NOCTTY | O_CLOEXEC);
    if (slave >= 0 && make_raw(slave))
        return slave;
    int error = errno;
    if (slave >= 0)
        close(slave);
    pty_close(slot);
    errno = error;
    return -1;
}

/* Appends to the output file, up to one byte past the limit, which shows that
 * the limit was exceeded. */
static void keep_output(struct supervisor_slot *slot, const char *bytes,
                        size_t count)
{
    size_t room = slot->limits.output + 1 - slot->copied;
    size_t kept = count < room ? count : room;
    while (kept > 0) {
        ssize_t written =
            pwrite(slot->output, bytes, kept, (off_t)slot->copied);
        if (written <= 0)
            return;
        slot->copied += (size_t)written;
        bytes += written;
        kept -= (size_t)written;
    }
}

/* Reads from a terminal like read(). A sandboxed process that writes and ends
 * while read() looks for bytes can make it report the end too early; Linux
 * delivers those bytes to the next read(). */
static ssize_t read_terminal(int terminal, char *bytes, size_t size)
{
    ssize_t count = read(terminal, bytes, size);
    return count < 0 && errno == EIO ? read(terminal, bytes, size) : count;
}

/* Copies what the process has written to its terminal to the output file. All
 * of it is there after this call, because the process is stopped or has ended.
 * Returns false if it exceeds its output limit. */
static bool pty_copy(struct supervisor_slot *slot)
{
    char bytes[4096];
    while (slot->terminal >= 0 && slot->copied <= slot->limits.output) {
        ssize_t count = read_terminal(slot->terminal, bytes, sizeof bytes);
        if (count > 0)
            keep_output(slot, bytes, (size_t)count);
        else if (count == 0 || errno != EAGAIN)
            pty_close(slot); /* the sandboxed process has closed its end */
        else
            break;
    }
    return slot->copied <= slot->limits.output;
}

/* Copies until the other end is closed, which it is when all processes in the
 * slot have ended, or gives up after a second. */
static void pty_copy_rest(struct supervisor_slot *slot)
{
    enum { TRIES = 100, MILLISECONDS = 10 };
    for (int i = 0; i < TRIES && pty_copy(slot) && slot->terminal >= 0; i++) {
        struct pollfd end = {.fd = slot->terminal, .events = POLLIN};
        (void)poll(&end, 1, MILLISECONDS);
    }
    (void)pty_copy(slot);
}

/* ---- The socket between the supervisor and a new process ---- */

/* Sends the step that failed, or START_NOTHING with a descriptor (-1: without
 * one). */
static bool start_status_send(int channel, struct start_failure failure,
                              int descriptor)
{
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {0};
    struct iovec bytes = {&failure, sizeof failure};
    struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1};
    if (descriptor >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        *header = (struct cmsghdr){.cmsg_level = SOL_SOCKET,
                                   .cmsg_type = SCM_RIGHTS,
                                   .cmsg_len = CMSG_LEN(sizeof(int))};
        memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    return sendmsg(channel, &message, MSG_NOSIGNAL) == (ssize_t)sizeof failure;
}

/* Receives a step and a descriptor. Returns false if the other end is
 * closed. */
static bool start_status_receive(int channel, struct start_failure *failure,
                                 int *descriptor)
{
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {0};
    struct start_failure received;
    struct iovec bytes = {&received, sizeof received};
    struct msghdr message = {.msg_iov = &bytes,
                             .msg_iovlen = 1,
                             .msg_control = control,
                             .msg_controllen = sizeof control};
    *descriptor = -1;
    if (recvmsg(channel, &message, MSG_CMSG_CLOEXEC) !=
        (ssize_t)sizeof received)
        return false;
    const struct cmsghdr *first = CMSG_FIRSTHDR(&message);
    if (first != NULL && first->cmsg_type == SCM_RIGHTS)
        memcpy(descriptor, CMSG_DATA(first), sizeof *descriptor);
    *failure = received;
    return true;
}

/* ---- Which files a sandboxed process can use ---- */

/* What a new process needs to become a sandboxed process. */
struct process_setup {
    const char *folder;
    const char *program; /* empty for an image among the files */
    const char *reads;   /* empty: no other file */
    char **arguments;
    const struct request_message *request;
    const struct call_filter *filter;
    const struct libraries *libraries;
    const int *files;
    int terminal; /* its standard input, output, or both; or -1 */
    int channel;  /* a socket to the supervisor */
    pid_t supervisor;
};

/* Landlock restricts which files a sandboxed process can use. The filter can't
 * do this, because it doesn't see file names. This also keeps the process from
 * reading the memory of other processes. */

static const uint64_t file_reading =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE;
static const uint64_t reading = file_reading | LANDLOCK_ACCESS_FS_READ_DIR;

/* Where interpreters, libraries and their data are, on Debian and other
 * systems, and the devices that any program may open. Paths that don't exist
 * are skipped. */
static const char *const for_programs[] = {
    "/usr",           "/lib",       "/lib32",           "/lib64",
    "/nix/store",     "/gnu/store", "/etc/ld.so.cache", "/etc/ld.so.preload",
    "/etc/localtime", "/dev/null",  "/dev/zero",        "/dev/random",
    "/dev/urandom",
};

/* What C programs may read besides libraries: where these are, and the names of
 * characters. */
static const char *const for_c_programs[] = {
    "/etc/ld.so.cache",
    "/usr/lib/locale",
    "/dev/null",
};

/* What compilers may read if they may not read all. Links on the way are fine:
 * access depends on where they lead. The folders of programs are left out,
 * because a source could include a program as data. */
static const char *const for_compilers[] = {
    "/usr/include",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/libx32",
    "/usr/libexec",
    "/usr/share",
    "/usr/local/include",
    "/usr/local/lib",
    "/usr/local/lib64",
    "/usr/local/libexec",
    "/lib",
    "/lib32",
    "/lib64",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/fpc.cfg",
    "/dev/null",
    "/dev/zero",
    "/dev/random",
    "/dev/urandom",
};

/* Where a compiler's programs are, and which they are. */
static const char *const tool_folders[] = {"/usr/bin", "/bin",
                                           "/usr/local/bin"};
static const char *const tools[] = {
    "as",  "ld",   "ld.bfd", "ld.gold", "ld.lld", "ld.mold",
    "gcc", "cc",   "g++",    "c++",     "clang",  "clang++",
    "sh",  "bash", "ccache", "fpc",     "ppcx64", "ppca64"};

/* Returns every kind of access that this kernel can restrict; newer versions of
 * Landlock know more kinds. */
static uint64_t all_access(int version)
{
    uint64_t first = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
    uint64_t refer = LANDLOCK_ACCESS_FS_MAKE_SYM << 1;
    uint64_t truncation = refer << 1;
    return first | (version >= 2 ? refer : 0) | (version >= 3 ? truncation : 0);
}

static bool allow_path(int ruleset, const char *path, uint64_t access,
                       uint64_t file)
{
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0)
        return errno == ENOENT || errno == EACCES || errno == ENOTDIR;
    struct stat status;
    bool known = fstat(place, &status) == 0;
    struct landlock_path_beneath_attr beneath = {
        .allowed_access = S_ISDIR(status.st_mode) ? access : file,
        .parent_fd = place,
    };
    bool done = known && syscall(SYS_landlock_add_rule, ruleset,
                                 LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) == 0;
    close(place);
    return done;
}

static bool allow_paths(int ruleset, const char *const *paths, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!allow_path(ruleset, paths[i], reading, file_reading))
            return false;
    return true;
}

#define ALLOW_PATHS(ruleset, paths) \
    allow_paths(ruleset, paths, sizeof(paths) / sizeof *(paths))

static bool allow_tools(int ruleset)
{
    char path[64];
    for (size_t i = 0; i < sizeof tool_folders / sizeof *tool_folders; i++)
        for (size_t j = 0; j < sizeof tools / sizeof *tools; j++) {
            snprintf(path, sizeof path, "%s/%s", tool_folders[i], tools[j]);
            if (!allow_path(ruleset, path, 0, file_reading))
                return false;
        }
    return true;
}

/* Allows what a kind of sandboxed process needs besides its own files. */
static bool allow_system_files(int ruleset, const struct process_setup *setup)
{
    switch (setup->request->permissions) {
    case JAIL_COMPILER:
        return ALLOW_PATHS(ruleset, for_compilers) && allow_tools(ruleset);
    case JAIL_C_PROGRAM:
        return ALLOW_PATHS(ruleset, for_c_programs) &&
               allow_paths(ruleset,
                           (const char *const *)setup->libraries->paths,
                           setup->libraries->count);
    default:
        return ALLOW_PATHS(ruleset, for_programs);
    }
}

/* Returns the version of Landlock, or 0 if there is none. */
static int landlock_version(void)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0,
                           LANDLOCK_CREATE_RULESET_VERSION);
    return version > 0 ? (int)version : 0;
}

/* Restricts which files this process can use, with Landlock. Does nothing if
 * the kernel has no Landlock. Returns 0 or an errno. */
static int landlock_restrict(const struct process_setup *setup)
{
    int version = landlock_version();
    if (version < 1)
        return 0;
    const struct request_message *request = setup->request;
    bool program = request->permissions != JAIL_COMPILER;
    bool reads_all = !program && !request->reads_folder_alone;
    const struct landlock_ruleset_attr all = {
        .handled_access_fs = all_access(version) & ~(reads_all ? reading : 0)};
    int ruleset =
        (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (ruleset < 0)
        return errno;
    bool done = reads_all ||
                (allow_system_files(ruleset, setup) &&
                 allow_path(ruleset, setup->program, reading, file_reading) &&
                 allow_path(ruleset, setup->folder, reading, file_reading) &&
                 allow_path(ruleset, setup->reads, 0, file_reading));
    if (done && !program) /* a compiler gets every access below its folder */
        done = allow_path(ruleset, setup->folder, all.handled_access_fs, 0) &&
               allow_path(ruleset, "/dev/null", 0,
                          all.handled_access_fs &
                              (file_reading | LANDLOCK_ACCESS_FS_WRITE_FILE));
    if (done)
        done = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    int error = done ? 0 : errno;
    close(ruleset);
    return error;
}

/* ---- Turning a new process into a sandboxed process ---- */

enum {
    OUT_OF_THE_WAY = 10, /* above the descriptors of a sandboxed process */
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

/* Starts a session without a terminal and with no signal blocked (the
 * supervisor handles none). Arranges that the process dies with the supervisor,
 * however the supervisor dies. */
static bool start_session(const struct process_setup *setup)
{
    if (setsid() < 0 || prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0)
        return false;
    sigset_t none;
    sigemptyset(&none);
    umask(S_IWGRP | S_IWOTH);
    return sigprocmask(SIG_SETMASK, &none, NULL) == 0 &&
           getppid() ==
               setup->supervisor; /* the supervisor did not die before this */
}

/* Writes a value to a file of the kernel in /proc/self. */
static bool kernel_file_write(const char *path, const char *value)
{
    const size_t length = strlen(value);
    int file = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    bool done = file >= 0 && write(file, value, length) == (ssize_t)length;
    if (file >= 0)
        close(file);
    return done;
}

/* Gives this process mounts of its own. Anybody but root needs a user namespace
 * for that, in which the user and the group keep their numbers. */
static bool separate_mounts(void)
{
    char user[32], group[32];
    snprintf(user, sizeof user, "%d %d 1", (int)geteuid(), (int)geteuid());
    snprintf(group, sizeof group, "%d %d 1", (int)getegid(), (int)getegid());
    /* A process that isn't dumpable can't write the files of /proc/self. */
    return unshare(CLONE_NEWNS) == 0 ||
           (prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) == 0 &&
            unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 &&
            kernel_file_write("/proc/self/setgroups", "deny") &&
            kernel_file_write("/proc/self/uid_map", user) &&
            kernel_file_write("/proc/self/gid_map", group));
}

/* Reading a file would move its access time, which a later program could see:
 * a note from one entry of a contest to another. So a program sees all file
 * systems read-only, where the kernel moves no times. Where the kernel or its
 * owner doesn't allow that, times still move. */
static bool keep_access_times(void)
{
    struct mount_attr still = {.attr_set = MOUNT_ATTR_RDONLY,
                               .propagation = MS_PRIVATE};
    return separate_mounts() &&
           syscall(SYS_mount_setattr, AT_FDCWD, "/", AT_RECURSIVE, &still,
                   sizeof still) == 0;
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

/* Makes a file, or the terminal, the process's descriptor `place`. */
static bool place_stream(const struct process_setup *setup, bool on_terminal,
                         int file, int flags, int place)
{
    return on_terminal ? dup2(setup->terminal, place) == place
                       : place_file(setup->files[file], flags, place);
}

static bool place_files(const struct process_setup *setup)
{
    const int *files = setup->files;
    const struct request_message *request = setup->request;
    /* A process that isn't dumpable can't open its own /proc/self/fd. */
    return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) == 0 &&
           place_stream(setup, request->typed, INPUT_FILE, O_RDONLY,
                        STDIN_FILENO) &&
           place_stream(setup, request->terminal, OUTPUT_FILE,
                        O_WRONLY | O_APPEND, STDOUT_FILENO) &&
           place_file(files[ERRORS_FILE], O_WRONLY | O_APPEND, STDERR_FILENO) &&
           dup3(setup->channel, CHANNEL_DESCRIPTOR, O_CLOEXEC) >= 0 &&
           place_more_files(request, files);
}

/* Lowers a limit of a process; 0 is this one. The caller's own limits stay in
 * force; only root could raise them. */
static bool lower_limit(pid_t process, __rlimit_resource_t resource,
                        rlim_t most)
{
    struct rlimit both;
    if (prlimit(process, resource, NULL, &both) != 0)
        return false;
    if (both.rlim_max < most)
        most = both.rlim_max;
    both = (struct rlimit){most, most};
    return prlimit(process, resource, &both, NULL) == 0;
}

/* The kernel limits CPU time in whole seconds. The supervisor is more precise,
 * but doesn't count a compiler's children. A file may grow one byte past the
 * limit, which shows that the limit was exceeded. The supervisor limits
 * descriptors and memory once it has the listener. */
static bool set_limits(const struct request_message *request)
{
    const struct jail_limits *limits = &request->limits;
    bool program = request->permissions != JAIL_COMPILER;
    size_t most = SIZE_MAX - 1;
    size_t file = limits->output < most ? limits->output + 1 : most;
    if (!program)
        file = COMPILER_FILE_SIZE;
    return lower_limit(0, RLIMIT_CORE, 0) &&
           lower_limit(0, RLIMIT_FSIZE, file) &&
           lower_limit(0, RLIMIT_CPU, (rlim_t)(limits->cpu / SECOND + 2));
}

/* If the caller is root, a program keeps only the capabilities that it needs to
 * find and read files. Without Landlock, the others would let it inspect any
 * process. */
static bool drop_capabilities(const struct request_message *request)
{
    const uint32_t kept = 1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH;
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct capabilities[_LINUX_CAPABILITY_U32S_3];
    if (request->permissions == JAIL_COMPILER)
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

/* Installs the filter and sends its listener to the supervisor. If the kernel
 * can, it keeps the sandboxed process's own signals from interrupting a call
 * that the supervisor is examining. */
static bool install_filter(const struct process_setup *setup)
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

static void exec_program(const struct process_setup *setup)
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

/* Restricts this process and executes the sandboxed process's program. If a
 * step fails, reports it to the supervisor and exits. */
__attribute__((noreturn)) static void
enter_sandbox(const struct process_setup *setup)
{
    int channel = setup->channel;
    check_step(start_session(setup), channel, START_SESSION);
    check_step(chdir(setup->folder) == 0, channel, START_FOLDER);
    check_step(place_files(setup), channel, START_FILES);
    channel = CHANNEL_DESCRIPTOR;
    check_step(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0, channel,
               START_FILTER);
    if (setup->request->permissions != JAIL_COMPILER)
        (void)keep_access_times();
    check_step(landlock_restrict(setup) == 0, channel, START_LANDLOCK);
    check_step(set_limits(setup->request), channel, START_LIMITS);
    check_step(drop_capabilities(setup->request), channel, START_PRIVILEGES);
    check_step(install_filter(setup), channel, START_FILTER);
    exec_program(setup);
    check_step(false, channel, START_PROGRAM);
    _exit(EXEC_FAILED);
}

/* ---- The libraries of C and C++ programs ---- */

/* Where libraries are, on Debian and other systems. */
static const char *const folders[] = {
    "/lib",
    "/lib64",
    "/lib/*-linux-*",
    "/usr/lib",
    "/usr/lib64",
    "/usr/lib/*-linux-*",
    "/usr/local/lib",
    "/usr/local/lib64",
    "/nix/store/*-glibc-*/lib",
    "/nix/store/*-gcc-*/lib",
    "/nix/store/*-musl-*/lib",
    "/gnu/store/*-glibc-*/lib",
    "/gnu/store/*-gcc-*/lib",
};

/* The loaders and libraries of glibc and musl, and what compilers add. */
static const char *const names[] = {
    "ld-linux-x86-64.so.2",
    "ld-linux-aarch64.so.1",
    "ld-linux-armhf.so.3",
    "ld-linux-riscv64-lp64d.so.1",
    "ld-linux.so.2",
    "ld64.so.1",
    "ld64.so.2",
    "ld-musl-x86_64.so.1",
    "ld-musl-aarch64.so.1",
    "ld-musl-armhf.so.1",
    "ld-musl-riscv64.so.1",
    "ld-musl-i386.so.1",
    "libc.so",
    "libc.so.6",
    "libm.so.6",
    "libmvec.so.1",
    "libpthread.so.0",
    "libdl.so.2",
    "librt.so.1",
    "libgcc_s.so.1",
    "libatomic.so.1",
    "libstdc++.so.6",
    "libc++.so.1",
    "libc++abi.so.1",
    "libunwind.so.1",
};

enum { NAMES = sizeof names / sizeof *names };

/* Returns the identity of a file, or zeros if it doesn't exist. */
static struct code_file code_file_at(const char *path)
{
    struct stat facts;
    if (stat(path, &facts) != 0)
        return (struct code_file){0};
    return (struct code_file){facts.st_dev, facts.st_ino};
}

static bool same_file(struct code_file one, struct code_file other)
{
    return one.device == other.device && one.inode == other.inode;
}

static bool is_library(const struct libraries *libraries, struct code_file file)
{
    for (size_t i = 0; i < libraries->count; i++)
        if (same_file(libraries->files[i], file))
            return true;
    return false;
}

/* Adds a library if it exists and isn't known by another path. Returns false if
 * out of memory. */
static bool add_library(struct libraries *libraries, const char *folder,
                        const char *name)
{
    size_t size = strlen(folder) + strlen(name) + sizeof "/";
    char *path = malloc(size);
    if (path == NULL)
        return false;
    snprintf(path, size, "%s/%s", folder, name);
    struct code_file file = code_file_at(path);
    if (file.inode == 0 || is_library(libraries, file)) {
        free(path);
        return true;
    }
    libraries->paths[libraries->count] = path;
    libraries->files[libraries->count++] = file;
    return true;
}

static bool add_library_folder(struct libraries *libraries, const char *folder)
{
    size_t most = libraries->count + NAMES;
    char **paths = realloc(libraries->paths, most * sizeof *paths);
    if (paths != NULL)
        libraries->paths = paths;
    struct code_file *files = realloc(libraries->files, most * sizeof *files);
    if (files != NULL)
        libraries->files = files;
    bool done = paths != NULL && files != NULL;
    for (int i = 0; done && i < NAMES; i++)
        done = add_library(libraries, folder, names[i]);
    return done;
}

/* Finds the installed libraries. Returns false if out of memory. */
static bool libraries_find(struct libraries *libraries)
{
    bool done = true;
    *libraries = (struct libraries){.count = 0};
    for (size_t i = 0; done && i < sizeof folders / sizeof *folders; i++) {
        glob_t found;
        if (glob(folders[i], GLOB_NOSORT, NULL, &found) != 0)
            continue;
        for (size_t j = 0; done && j < found.gl_pathc; j++)
            done = add_library_folder(libraries, found.gl_pathv[j]);
        globfree(&found);
    }
    return done;
}

/* True if a C program may map code from its descriptor `descriptor`: it is the
 * program itself or one of the libraries. The process must be stopped. */
static bool may_map_code(const struct libraries *libraries,
                         const struct supervisor_slot *slot, pid_t process,
                         int descriptor)
{
    char path[48];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)process, descriptor);
    struct code_file file = code_file_at(path);
    return file.inode != 0 &&
           (same_file(file, slot->program) || is_library(libraries, file));
}

/* ---- The processes in a slot ---- */

/* Kills a sandboxed process and those that it started. */
static void kill_processes(const struct supervisor_slot *slot)
{
    (void)kill(slot->process, SIGKILL); /* it may not have a group yet */
    (void)kill(-slot->process, SIGKILL);
}

static int64_t usage_cpu_time(const struct rusage *usage)
{
    int64_t seconds = usage->ru_utime.tv_sec + usage->ru_stime.tv_sec;
    int64_t microseconds = usage->ru_utime.tv_usec + usage->ru_stime.tv_usec;
    return seconds * SECOND + microseconds * MICROSECOND;
}

/* Waits for the processes of a killed group and returns the CPU time that they
 * used. No process can leave the group, and a signal to a group also reaches a
 * process that is being forked. An orphan becomes the supervisor's child before
 * its parent can be waited for. So when no child of the supervisor is in the
 * group, no process is. */
static int64_t reap_group(pid_t group)
{
    struct rusage usage;
    int64_t cpu = 0;
    for (;;) {
        if (wait4(-group, NULL, 0, &usage) >= 0)
            cpu += usage_cpu_time(&usage);
        else if (errno != EINTR)
            return cpu;
    }
}

/* ---- Cleaning up, so that a sandboxed process leaves nothing behind ---- */

static void release_folder(struct supervisor_slot *slot)
{
    if (*slot->folder == '\0')
        return;
    (void)jail_remove_folder(slot->folder);
    *slot->folder = '\0';
    if (slot->claim >= 0)
        close(slot->claim);
}

/* Closes a slot's files, and removes its folder if the process could write
 * there. Otherwise the next one gets it, because making one takes long. */
static void release_slot(struct supervisor_slot *slot)
{
    close(slot->listener);
    close(slot->status);
    if (slot->output >= 0)
        close(slot->output);
    if (slot->input >= 0)
        close(slot->input);
    pty_close(slot);
    if (slot->permissions == JAIL_COMPILER)
        release_folder(slot);
}

/* True if a sandboxed process's memory nearly filled its address space: small
 * requests exhaust it, too, and the supervisor isn't notified of those. */
static bool filled_its_space(const struct supervisor_slot *slot,
                             const struct rusage *usage)
{
    enum { KILOBYTE = 1024 };
    const size_t most = slot->limits.memory / KILOBYTE;
    return (size_t)usage->ru_maxrss >= most - most / 32;
}

/* Returns the nanoseconds on a clock, or 0 if it can't be read, such as the CPU
 * clock of a process that has just ended. */
static int64_t read_clock(clockid_t clock)
{
    struct timespec now;
    if (clock_gettime(clock, &now) != 0)
        return 0;
    return (int64_t)now.tv_sec * SECOND + now.tv_nsec;
}

/* Cleans up after a sandboxed process if it has ended. Returns false if it
 * hasn't. */
static bool reap_slot(struct supervisor_slot *slot)
{
    struct rusage usage;
    struct event_message *event = &slot->event;
    siginfo_t end = {0};
    /* Looks without reaping: the process's number is also its group's, and
     * stays taken until the process is reaped. */
    if (waitid(P_PID, (id_t)slot->process, &end, WEXITED | WNOHANG | WNOWAIT) !=
            0 ||
        end.si_pid != slot->process)
        return false;
    kill_processes(slot);
    (void)wait4(slot->process, &event->wait_status, 0, &usage);
    event->cpu = usage_cpu_time(&usage) + reap_group(slot->process);
    if (filled_its_space(slot, &usage))
        event->out_of_space = true;
    event->wall = read_clock(CLOCK_MONOTONIC) - slot->start_time;
    int nothing;
    (void)start_status_receive(slot->status, &event->failure, &nothing);
    if (event->cpu > slot->limits.cpu || event->wall > slot->limits.wall)
        event->timed_out = true;
    pty_copy_rest(slot);
    release_slot(slot);
    return true;
}

/* ---- Starting a sandboxed process ---- */

/* Returns the texts of a request, one after another. */
static const char *next_text(const char **rest)
{
    const char *text = *rest;
    *rest += strlen(text) + 1;
    return text;
}

static void read_request(const struct request_message *request,
                         struct process_setup *setup, char **arguments)
{
    const char *rest = request->text;
    setup->folder = next_text(&rest);
    setup->program = next_text(&rest);
    setup->reads = next_text(&rest);
    for (size_t i = 0; i < request->argument_count; i++)
        arguments[i] = (char *)next_text(&rest);
    arguments[request->argument_count] = NULL;
    setup->arguments = arguments;
}

/* This can't wait forever: the other end of the socket closes when the process
 * ends. */
static struct start_failure await_listener(struct supervisor_slot *slot)
{
    struct start_failure failure = {START_NOTHING, 0};
    if (!start_status_receive(slot->status, &failure, &slot->listener))
        failure = (struct start_failure){START_LISTENER, ESRCH};
    else if (failure.step == START_NOTHING && slot->listener < 0)
        failure = (struct start_failure){START_LISTENER, EMFILE};
    return failure;
}

/* Limits a sandboxed process's descriptors and its address space before its
 * program runs. A process can't send a descriptor while more of its user's are
 * on their way than its own limit, so the limit must not be this low before the
 * listener is here. */
static bool set_late_limits(const struct supervisor_slot *slot)
{
    enum { PROGRAM_FILES = 64, COMPILER_FILES = 256 };
    return lower_limit(slot->process, RLIMIT_NOFILE,
                       slot->permissions == JAIL_COMPILER ? COMPILER_FILES
                                                          : PROGRAM_FILES) &&
           lower_limit(slot->process, RLIMIT_AS, slot->limits.memory);
}

static struct start_failure fork_process(struct supervisor_slot *slot,
                                         struct process_setup *setup)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return (struct start_failure){START_FORK, errno};
    slot->start_time = read_clock(CLOCK_MONOTONIC);
    setup->supervisor = getpid();
    setup->channel = ends[1];
    slot->process = fork();
    if (slot->process == 0)
        enter_sandbox(setup);
    struct start_failure failure = (struct start_failure){START_FORK, errno};
    close(ends[1]);
    slot->status = ends[0];
    if (slot->process < 0)
        return failure;
    failure = await_listener(slot);
    if (failure.step == START_NOTHING &&
        clock_getcpuclockid(slot->process, &slot->clock) != 0)
        failure = (struct start_failure){START_FORK, errno};
    if (failure.step == START_NOTHING && !set_late_limits(slot))
        failure = (struct start_failure){START_LIMITS, errno};
    if (failure.step != START_NOTHING) {
        kill_processes(slot);
        while (waitpid(slot->process, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    return failure;
}

static void reset_slot(struct supervisor_slot *slot,
                       const struct request_message *request)
{
    slot->listener = slot->status = slot->output = slot->input =
        slot->terminal = -1;
    slot->copied = slot->typed = 0;
    slot->shown = 0;
    slot->typed_ahead = request->typed_ahead;
    slot->shows_prompts = slot->in_line = false;
    slot->memory = NULL;
    slot->limits = request->limits;
    slot->permissions = request->permissions;
    slot->skip_pauses = request->skip_pauses;
    slot->forks = 0;
    slot->pauses = 0;
    slot->program_started = false;
    memset(&slot->event, 0, offsetof(struct event_message, pauses));
    slot->event.slot = request->slot;
}

static bool is_sent(const struct request_message *request, int file)
{
    return file < REQUEST_FILES ||
           (file == MEMORY_FILE && request->has_memory) ||
           (file == IMAGE_FILE && request->has_image);
}

static struct start_failure start_process(const struct supervisor *supervisor,
                                          struct supervisor_slot *slot,
                                          const struct request_message *request,
                                          const int files[SENT_FILES_MAX])
{
    char *arguments[REQUEST_ARGUMENTS_MAX + 2];
    struct process_setup setup = {
        .request = request,
        .filter = &supervisor->filters[request->permissions],
        .libraries = &supervisor->libraries,
        .files = files,
        .terminal = -1};
    read_request(request, &setup, arguments);
    for (int i = 0; i < SENT_FILES_MAX; i++)
        if (files[i] < 0 && is_sent(request, i))
            return (struct start_failure){START_FILES, EMFILE};
    slot->program = code_file_at(setup.program);
    if (request->fresh_folder) {
        if (*slot->folder == '\0' &&
            !jail_make_folder_in(setup.folder, JAIL_FOLDER_PREFIX, slot->folder,
                                 sizeof slot->folder, &slot->claim))
            return (struct start_failure){START_FOLDER, errno};
        setup.folder = slot->folder;
    }
    if (request->terminal || request->typed) {
        setup.terminal = pty_open(slot, request);
        if (setup.terminal < 0)
            return (struct start_failure){START_TERMINAL, errno};
    }
    struct start_failure failure = fork_process(slot, &setup);
    if (setup.terminal >= 0)
        close(setup.terminal);
    return failure;
}

/* The supervisor measures and fills only a file. If it kept the end of a pipe
 * open, the reader wouldn't see that the sandboxed process has closed it. */
static bool is_output_file(int file)
{
    struct stat status;
    return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

/* Starts a sandboxed process and closes the files. Reports a failure in the
 * slot's event. */
static void start_in_slot(const struct supervisor *supervisor,
                          struct supervisor_slot *slot,
                          const struct request_message *request,
                          int files[SENT_FILES_MAX])
{
    reset_slot(slot, request);
    struct start_failure failure =
        start_process(supervisor, slot, request, files);
    if (is_output_file(files[OUTPUT_FILE])) {
        slot->output = files[OUTPUT_FILE];
        files[OUTPUT_FILE] = -1;
    }
    if (request->typed) {
        slot->input = files[INPUT_FILE];
        files[INPUT_FILE] = -1;
    }
    if (files[MEMORY_FILE] >= 0) {
        void *word = mmap(NULL, sizeof *slot->memory, PROT_READ, MAP_SHARED,
                          files[MEMORY_FILE], 0);
        if (word != MAP_FAILED) /* else the caller isn't woken */
            slot->memory = word;
    }
    for (int i = 0; i < SENT_FILES_MAX; i++)
        if (files[i] >= 0)
            close(files[i]);
    slot->state = SLOT_TAKEN;
    if (failure.step == START_NOTHING)
        return;
    slot->event.failure = failure;
    slot->state = SLOT_TO_REPORT;
    release_slot(slot);
}

/* ---- What a sandboxed process uses ---- */

/* Returns what the kernel reports about a process's memory, in bytes: its
 * address space at place 0, or what is in memory at place 1. Returns 0 if the
 * process has ended. */
static size_t memory_number(pid_t process, int place)
{
    char path[32], line[128];
    unsigned long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return 0;
    if (fgets(line, sizeof line, file)) {
        char *rest = line;
        for (int i = 0; i <= place; i++)
            pages = strtoul(rest, &rest, 10);
    }
    fclose(file);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* ---- The limits ---- */

/* Kills a sandboxed process that exceeded a time limit. Returns the least time
 * that it has left: a process uses CPU time no faster than time passes. */
static int64_t enforce_time_limits(struct supervisor_slot *slot, int64_t now)
{
    int64_t wall = slot->limits.wall - (now - slot->start_time);
    int64_t cpu = slot->limits.cpu - read_clock(slot->clock);
    int64_t left = wall < cpu ? wall : cpu;
    if (left > 0 || slot->event.timed_out || slot->event.refused ||
        slot->event.stopped)
        return left > 0 ? left : SECOND;
    slot->event.timed_out = true;
    kill_processes(slot);
    return SECOND; /* until the kernel reports its end */
}

/* Kills a sandboxed process that uses too much memory; it then counts as
 * crashed. Returns the time until the next check. */
static int64_t enforce_resident_limit(const struct supervisor_slot *slot)
{
    enum { CHECK_EVERY = 5000000 };
    if (slot->limits.resident == 0)
        return SECOND;
    if (memory_number(slot->process, 1) > slot->limits.resident)
        kill_processes(slot);
    return CHECK_EVERY;
}

/* Kills the sandboxed processes that exceeded a limit of time or memory.
 * Returns the nanoseconds until the next check, or -1 if all slots are free.
 */
static int64_t enforce_limits(const struct supervisor *supervisor)
{
    int64_t now = read_clock(CLOCK_MONOTONIC);
    int64_t shortest = -1;
    for (size_t i = 0; i < supervisor->count; i++) {
        struct supervisor_slot *slot = &supervisor->slots[i];
        if (slot->state != SLOT_TAKEN)
            continue;
        int64_t left = enforce_time_limits(slot, now);
        int64_t next_check = enforce_resident_limit(slot);
        if (next_check < left)
            left = next_check;
        if (shortest < 0 || left < shortest)
            shortest = left;
    }
    return shortest;
}

/* ---- Commands that only pause: sleep, or a shell that runs it ---- */

enum { COMMAND_SIZE = 128, WORDS_MOST = 4 };

static bool read_process_memory(pid_t process, uint64_t address, void *thing,
                                size_t size)
{
    struct iovec here = {thing, size};
    struct iovec there = {(void *)(uintptr_t)address, size}; /* NOLINT */
    return address != 0 &&
           process_vm_readv(process, &here, 1, &there, 1, 0) == (ssize_t)size;
}

/* Reads a text up to its NUL. Returns false if it is longer, or unreadable. */
static bool read_command_text(pid_t process, uint64_t address,
                              char text[COMMAND_SIZE])
{
    for (size_t i = 0; i < COMMAND_SIZE; i++) {
        if (!read_process_memory(process, address + i, &text[i], 1))
            return false;
        if (text[i] == '\0')
            return true;
    }
    return false;
}

/* Reads the words of a command. Returns how many there are, or 0 on failure. */
static size_t read_command_words(pid_t process, uint64_t words,
                                 char texts[WORDS_MOST][COMMAND_SIZE])
{
    for (size_t count = 0; count <= WORDS_MOST; count++) {
        uint64_t address;
        if (!read_process_memory(process, words + count * sizeof address,
                                 &address, sizeof address))
            return 0;
        if (address == 0)
            return count;
        if (count == WORDS_MOST ||
            !read_command_text(process, address, texts[count]))
            return 0;
    }
    return 0;
}

static const char *last_component(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* Returns the nanoseconds that `text` stands for, such as "2" or "0.5s", or
 * -1. */
static int64_t sleep_length(const char *text)
{
    enum { MOST = 1000000 };
    char *end = NULL;
    double count = strtod(text, &end);
    if (end == text || !(count >= 0 && count <= MOST))
        return -1;
    end += *end == 's';
    return *end == '\0' ? (int64_t)(count * (double)SECOND) : -1;
}

/* Returns how long the shell command `line` sleeps, or -1. */
static int64_t line_pause(char *line)
{
    static const char blanks[] = " \t\n;";
    char *rest = NULL;
    const char *name = strtok_r(line, blanks, &rest);
    const char *length = strtok_r(NULL, blanks, &rest);
    if (name == NULL || length == NULL || strtok_r(NULL, blanks, &rest) ||
        strcmp(last_component(name), "sleep") != 0)
        return -1;
    return sleep_length(length);
}

/* Returns how long the command sleeps that a process is about to execute, or -1
 * if it isn't a sleep. `path` and `words` are the arguments of its execve(). */
static int64_t command_pause(pid_t process, uint64_t path, uint64_t words)
{
    char program[COMMAND_SIZE], texts[WORDS_MOST][COMMAND_SIZE];
    size_t count = read_command_words(process, words, texts);
    if (count < 2 || !read_command_text(process, path, program))
        return -1;
    const char *name = last_component(program);
    if (strcmp(name, "sleep") == 0)
        return count == 2 ? sleep_length(texts[1]) : -1;
    bool is_shell = strcmp(name, "sh") == 0 && strcmp(texts[1], "-c") == 0;
    bool has_line = count == 3 || (count == 4 && strcmp(texts[2], "--") == 0);
    return is_shell && has_line ? line_pause(texts[count - 1]) : -1;
}

enum {
    /* A compiler starts a handful of processes; a fork bomb starts more. */
    FORKS_MAX = 200,
    /* Each pause is work for the supervisor that the sandboxed process's time
     * limit doesn't bound. */
    PAUSES_ANSWERED_MAX = 20 * JAIL_PAUSES_MAX,
    /* The highest call number when this was written; from 424 on the numbers
     * are the same on all machines. Newer C libraries try newer calls and do
     * without them on older kernels. */
    CALLS_KNOWN = 450
};

/* Some machines lack some of these. */
#ifdef SYS_fork
#define CALL_FORK SYS_fork
#define CALL_VFORK SYS_vfork
#define CALL_SELECT SYS_select
#define CALL_POLL SYS_poll
#else
#define CALL_FORK (-1)
#define CALL_VFORK (-2)
#define CALL_SELECT (-3)
#define CALL_POLL (-4)
#endif

/* New namespaces would let a process leave the group. */
static const uint64_t namespace_flags =
    CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
    CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

/* ---- Pauses ---- */

/* Returns the length in a struct timespec, or -1 if it is endless or
 * invalid. */
static int64_t timespec_at(const struct seccomp_notif *notice, uint64_t address)
{
    struct timespec time;
    if (!read_process_memory((pid_t)notice->pid, address, &time, sizeof time) ||
        time.tv_sec < 0 || time.tv_sec >= INT64_MAX / SECOND ||
        time.tv_nsec < 0 || time.tv_nsec >= SECOND)
        return -1;
    return (int64_t)time.tv_sec * SECOND + time.tv_nsec;
}

static int64_t timeval_at(const struct seccomp_notif *notice, uint64_t address)
{
    struct timeval time;
    if (!read_process_memory((pid_t)notice->pid, address, &time, sizeof time) ||
        time.tv_sec < 0 || time.tv_sec >= INT64_MAX / SECOND / 2 ||
        time.tv_usec < 0 || time.tv_usec >= INT64_MAX / MICROSECOND / 2)
        return -1;
    return (int64_t)time.tv_sec * SECOND + time.tv_usec * MICROSECOND;
}

/* The time may be absolute or relative. */
static int64_t clock_pause(const struct seccomp_notif *notice)
{
    const uint64_t *arguments = (const uint64_t *)notice->data.args;
    int64_t length = timespec_at(notice, arguments[2]);
    struct timespec now;
    if (length < 0 || (arguments[1] & TIMER_ABSTIME) == 0)
        return length;
    if (clock_gettime((clockid_t)arguments[0], &now) != 0)
        return -1;
    length -= (int64_t)now.tv_sec * SECOND + now.tv_nsec;
    return length > 0 ? length : 0;
}

/* Returns how long a call pauses, or -1 if it doesn't pause, or is endless or
 * invalid. */
static int64_t pause_length(const struct seccomp_notif *notice)
{
    const uint64_t *arguments = (const uint64_t *)notice->data.args;
    switch (notice->data.nr) {
    case SYS_nanosleep:
        return timespec_at(notice, arguments[0]);
    case SYS_clock_nanosleep:
        return clock_pause(notice);
    case SYS_pselect6:
        return timespec_at(notice, arguments[4]);
    case SYS_ppoll:
        return timespec_at(notice, arguments[2]);
    case CALL_SELECT:
        return timeval_at(notice, arguments[4]);
    case CALL_POLL:
        return (int)arguments[2] < 0 ? -1
                                     : (int64_t)(int)arguments[2] * MILLISECOND;
    default:
        return -1;
    }
}

/* Returns how long a command that a program starts would sleep, or -1 if it
 * does anything else. */
static int64_t command_length(const struct supervisor_slot *slot,
                              const struct seccomp_notif *notice)
{
    if (slot->permissions != JAIL_C_PROGRAM || !slot->program_started ||
        notice->data.nr != SYS_execve)
        return -1;
    return command_pause((pid_t)notice->pid, notice->data.args[0],
                         notice->data.args[1]);
}

/* Calls that the filter hands over only so that pauses can be skipped. */
static bool may_pause(int call)
{
    return call == SYS_nanosleep || call == SYS_clock_nanosleep ||
           call == SYS_pselect6 || call == SYS_ppoll || call == CALL_SELECT ||
           call == CALL_POLL;
}

/* Records a pause. The process is stopped in its call, so its output is
 * complete up to here. A process that keeps pausing times out. */
static void record_pause(struct supervisor_slot *slot, int64_t length)
{
    struct stat output;
    struct event_message *event = &slot->event;
    if (!pty_copy(slot))
        kill_processes(slot);
    if (++slot->pauses > PAUSES_ANSWERED_MAX) {
        event->timed_out = true;
        kill_processes(slot);
    }
    if (event->pause_count < JAIL_PAUSES_MAX &&
        fstat(slot->output, &output) == 0)
        event->pauses[event->pause_count++] =
            (struct jail_pause){(size_t)output.st_size, length};
}

/* ---- Input that is typed ---- */

static bool reads_input(const struct seccomp_notif *notice)
{
    return (notice->data.nr == SYS_read || notice->data.nr == SYS_readv) &&
           notice->data.args[0] == STDIN_FILENO;
}

/* Returns where a read puts its bytes: in readv(), in the first part that isn't
 * empty. The bytes can be fewer than it asks for. */
static struct iovec read_target(const struct seccomp_notif *notice)
{
    const uint64_t *arguments = (const uint64_t *)notice->data.args;
    struct iovec place = {(void *)(uintptr_t)arguments[1], /* NOLINT */
                          (size_t)arguments[2]};
    if (notice->data.nr == SYS_read)
        return place;
    enum { PARTS = 16 };
    place.iov_len = 0;
    for (uint64_t i = 0; i < PARTS && i < arguments[2] && place.iov_len == 0;
         i++)
        if (!read_process_memory((pid_t)notice->pid,
                                 arguments[1] + i * sizeof place, &place,
                                 sizeof place))
            return (struct iovec){NULL, 0};
    return place;
}

/* True if the sandboxed process wants another line although it has shown
 * nothing since it got the last one. It is stopped in its call, so all that it
 * has written without a buffer of its own is there. */
static bool waits_silently(struct supervisor_slot *slot)
{
    struct stat output;
    if (!pty_copy(slot))
        kill_processes(slot);
    if (fstat(slot->output, &output) != 0)
        return false;
    bool is_silent =
        slot->typed > 0 && slot->shows_prompts && output.st_size == slot->shown;
    if (slot->typed == 0)
        slot->shows_prompts = !slot->typed_ahead && output.st_size > 0;
    slot->shown = output.st_size;
    return is_silent;
}

/* Answers a read of standard input with the next line, or as much of its rest
 * as fits. At the end, it answers with nothing. */
static void type_input(struct supervisor_slot *slot,
                       const struct seccomp_notif *notice,
                       struct seccomp_notif_resp *answer)
{
    char line[1024];
    struct iovec there = read_target(notice);
    struct iovec here = {line, there.iov_len};
    if (here.iov_len > sizeof line)
        here.iov_len = sizeof line;
    if (!slot->in_line && waits_silently(slot)) {
        slot->event.timed_out = slot->event.waited_for_input = true;
        kill_processes(slot);
        return;
    }
    ssize_t count = pread(slot->input, line, here.iov_len, (off_t)slot->typed);
    const char *end = count > 0 ? memchr(line, '\n', (size_t)count) : NULL;
    if (end != NULL)
        count = end + 1 - line;
    if (count <= 0) {
        slot->shows_prompts =
            false; /* reading on past the end changes nothing */
        return;
    }
    here.iov_len = there.iov_len = (size_t)count;
    if (process_vm_writev((pid_t)notice->pid, &here, 1, &there, 1, 0) !=
        count) {
        answer->error = -EFAULT;
        return;
    }
    slot->in_line = end == NULL;
    slot->typed += (size_t)count;
    answer->val = count;
}

/* ---- Calls that are allowed after a closer look ---- */

/* A process may signal its own group. No other process can get the same number
 * while this one is stopped in its call. */
static bool may_signal(const struct supervisor_slot *slot, int64_t target)
{
    return target == 0 ||
           (target > 0 && getpgid((pid_t)target) == slot->process);
}

static bool may_have_threads(const struct supervisor_slot *slot)
{
    return slot->permissions == JAIL_PROGRAM && slot->limits.threads > 1;
}

/* system("sleep 2") is a pause like any other: its shell is started in a
 * process that shares the memory and lets the program wait, and gets no further
 * than its execve. */
static bool may_start_command(struct supervisor_slot *slot, uint64_t flags)
{
    const uint64_t needed = CLONE_VM | CLONE_VFORK;
    return slot->permissions == JAIL_C_PROGRAM && slot->skip_pauses &&
           (flags & needed) == needed &&
           (flags & (namespace_flags | CLONE_THREAD | CLONE_PARENT)) == 0 &&
           ++slot->forks <= FORKS_MAX;
}

static bool may_fork(struct supervisor_slot *slot, uint64_t flags)
{
    if (may_start_command(slot, flags))
        return true;
    if (may_have_threads(slot))
        return (flags & CLONE_THREAD) != 0 && (flags & namespace_flags) == 0;
    return slot->permissions == JAIL_COMPILER &&
           (flags & namespace_flags) == 0 && ++slot->forks <= FORKS_MAX;
}

/* Notes whether a large or growing mapping that the kernel is about to make
 * exceeds the limit. */
static void note_mapping(struct supervisor_slot *slot, pid_t process,
                         uint64_t length)
{
    const size_t used = memory_number(process, 0);
    if (used > slot->limits.memory || length > slot->limits.memory - used)
        slot->event.out_of_space = true;
}

/* True for data, and for an executable mapping of a file that may be executed
 * and that the mapping can't change. */
static bool may_map(const struct supervisor *supervisor,
                    struct supervisor_slot *slot,
                    const struct seccomp_notif *notice)
{
    const uint64_t *arguments = (const uint64_t *)notice->data.args;
    note_mapping(slot, (pid_t)notice->pid, arguments[1]);
    if (slot->permissions != JAIL_C_PROGRAM || !(arguments[2] & PROT_EXEC))
        return true;
    return !(arguments[2] & PROT_WRITE) && !(arguments[3] & MAP_ANONYMOUS) &&
           may_map_code(&supervisor->libraries, slot, (pid_t)notice->pid,
                        (int)arguments[4]);
}

static bool may_continue(const struct supervisor *supervisor,
                         struct supervisor_slot *slot,
                         const struct seccomp_notif *notice)
{
    const uint64_t *arguments = (const uint64_t *)notice->data.args;
    switch (notice->data.nr) {
    case SYS_mremap:
        if (arguments[2] > arguments[1])
            note_mapping(slot, (pid_t)notice->pid, arguments[2] - arguments[1]);
        return true;
    case SYS_mmap:
        return may_map(supervisor, slot, notice);
    case SYS_execve: { /* only the first one */
        const bool is_first = !slot->program_started;
        slot->program_started = true;
        return is_first;
    }
    case SYS_kill:
    case SYS_tkill:
    case SYS_tgkill:
        return may_signal(slot, (int)arguments[0]);
    case SYS_clone:
        return may_fork(slot, arguments[0]);
    case CALL_FORK:
        return may_fork(slot, 0);
    case CALL_VFORK:
        return may_fork(slot, CLONE_VM | CLONE_VFORK);
    default:
        return may_pause(notice->data.nr) || reads_input(notice);
    }
}

/* ---- Threads ---- */

static int count_threads(const struct supervisor_slot *slot)
{
    char path[32];
    int count = 0;
    snprintf(path, sizeof path, "/proc/%d/task", (int)slot->process);
    DIR *threads = opendir(path);
    const struct dirent *entry = NULL;
    while (threads != NULL && (entry = readdir(threads)) != NULL)
        count += entry->d_name[0] != '.';
    if (threads != NULL)
        closedir(threads);
    return count;
}

/* Returns the error that a program gets when it starts a thread, or 0. C
 * libraries use clone() if there is no clone3(), whose arguments can't be
 * examined: the program could change them meanwhile. */
static int thread_error(const struct supervisor_slot *slot,
                        const struct seccomp_notif *notice)
{
    bool may_start = may_have_threads(slot) ||
                     (slot->permissions == JAIL_C_PROGRAM && slot->skip_pauses);
    if (may_start && notice->data.nr == SYS_clone3)
        return ENOSYS;
    if (!may_have_threads(slot))
        return 0;
    if (notice->data.nr == SYS_clone &&
        (notice->data.args[0] & CLONE_THREAD) != 0 &&
        count_threads(slot) >= slot->limits.threads)
        return EAGAIN;
    return 0;
}

/* ---- The answer to a call that the filter leaves to the supervisor ---- */

static void refuse_call(struct supervisor_slot *slot,
                        const struct seccomp_data *data)
{
    slot->event.refused = true;
    slot->event.call = data->nr;
    slot->event.architecture = data->arch;
    kill_processes(slot);
}

/* Usually the process has ended. Any other failure would recur again and again,
 * while the sandboxed process waits for an answer. */
static void give_up_listening(struct supervisor_slot *slot)
{
    if (errno == ENOENT || errno == EINTR)
        return;
    slot->event.failure = (struct start_failure){START_LISTENER, errno};
    kill_processes(slot);
}

/* Answers the call that a slot's listener reports. A refused call gets no
 * answer: the sandboxed process is killed. */
static void answer_call(const struct supervisor *supervisor,
                        struct supervisor_slot *slot)
{
    struct seccomp_notif *notice = (struct seccomp_notif *)supervisor->notice;
    struct seccomp_notif_resp *answer =
        (struct seccomp_notif_resp *)supervisor->answer;
    memset(notice, 0, supervisor->notice_size);
    memset(answer, 0, supervisor->answer_size);
    if (ioctl(slot->listener, SECCOMP_IOCTL_NOTIF_RECV, notice) != 0) {
        give_up_listening(slot);
        return;
    }
    bool native = notice->data.arch == supervisor->architecture;
    int64_t length = native && slot->skip_pauses ? pause_length(notice) : -1;
    int error = native ? thread_error(slot, notice) : 0;
    if (native && slot->skip_pauses && length < 0) {
        length = command_length(slot, notice);
        answer->error = length >= 0 ? -ENOENT : 0; /* there is no shell */
    }
    answer->id = notice->id;
    if (length >= 0)
        record_pause(slot, length);
    else if (native && slot->input >= 0 && reads_input(notice))
        type_input(slot, notice, answer);
    else if (error != 0)
        answer->error = -error;
    else if (native && may_continue(supervisor, slot, notice))
        answer->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    else if (native && notice->data.nr > CALLS_KNOWN)
        answer->error = -ENOSYS;
    else
        refuse_call(slot, &notice->data);
    if (!slot->event.refused)
        (void)ioctl(slot->listener, SECCOMP_IOCTL_NOTIF_SEND, answer);
}

/* ---- What the machine offers ---- */

/* Returns why a pseudo-terminal can't be opened, or 0. */
static int terminal_error(void)
{
    int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0)
        return errno;
    int error = unlockpt(terminal) == 0 ? 0 : errno;
    close(terminal);
    return error;
}

static bool access_times_can_be_kept(void)
{
    int status = -1;
    pid_t child = fork();
    if (child == 0)
        _exit(keep_access_times() ? EXIT_SUCCESS : EXIT_FAILURE);
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/* Reports to the caller what the machine offers. Returns false if it denies a
 * system call that the jail needs. */
static bool machine_report_send(void)
{
    struct event_message event = {.kind = EVENT_READY};
    struct machine_report *machine = &event.machine;
    machine->denied_call = denied_call(&machine->denied_error);
    machine->landlock = landlock_version();
    machine->terminal_error = terminal_error();
    const int process = (int)syscall(SYS_pidfd_open, getpid(), 0);
    machine->has_pidfd = process >= 0;
    if (process >= 0)
        close(process);
    machine->keeps_access_times = access_times_can_be_kept();
    /* write() works where send() is denied. */
    return write(CHANNEL_DESCRIPTOR, &event,
                 offsetof(struct event_message, process)) > 0 &&
           machine->denied_call < 0;
}

/* ---- Opening ---- */

static bool read_filter(struct call_filter *filter, int file)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return false;
    size_t size = (size_t)status.st_size;
    filter->count = (unsigned short)(size / sizeof *filter->steps);
    filter->steps = malloc(size);
    bool done = filter->steps != NULL &&
                pread(file, filter->steps, size, 0) == (ssize_t)size;
    close(file);
    return done;
}

/* The kernel's notices may be larger than those in the header that this was
 * compiled with. */
static bool make_room_for_notices(struct supervisor *supervisor)
{
    struct seccomp_notif_sizes sizes;
    if (syscall(SYS_seccomp, SECCOMP_GET_NOTIF_SIZES, 0, &sizes) != 0)
        sizes = (struct seccomp_notif_sizes){0};
    supervisor->notice_size = sizeof(struct seccomp_notif);
    if (sizes.seccomp_notif > supervisor->notice_size)
        supervisor->notice_size = sizes.seccomp_notif;
    supervisor->answer_size = sizeof(struct seccomp_notif_resp);
    if (sizes.seccomp_notif_resp > supervisor->answer_size)
        supervisor->answer_size = sizes.seccomp_notif_resp;
    supervisor->notice = malloc(supervisor->notice_size);
    supervisor->answer = malloc(supervisor->answer_size);
    return supervisor->notice != NULL && supervisor->answer != NULL;
}

/* Blocks all signals: those from a terminal or a shell are for the caller,
 * which then closes the channel. Returns a descriptor that reports the exits of
 * children. */
static int open_signals(void)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGCHLD);
    return signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
}

static bool open_supervisor(struct supervisor *supervisor, char **arguments)
{
    supervisor->count = (size_t)strtoul(arguments[1], NULL, 10);
    supervisor->architecture = (uint32_t)strtoul(arguments[2], NULL, 10);
    supervisor->slots = calloc(supervisor->count, sizeof *supervisor->slots);
    bool done = supervisor->slots != NULL && make_room_for_notices(supervisor);
    for (int i = 0; done && i < JAIL_PERMISSION_SETS; i++)
        done = read_filter(&supervisor->filters[i], FIRST_FILTER + i);
    return done && libraries_find(&supervisor->libraries) &&
           /* Orphaned processes become the supervisor's children. */
           prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
}

/* ---- The channel ---- */

/* Fewer files arrive if this process can't open more. */
static void copy_descriptors(struct msghdr *message, int files[SENT_FILES_MAX])
{
    for (int i = 0; i < SENT_FILES_MAX; i++)
        files[i] = -1;
    const struct cmsghdr *control = CMSG_FIRSTHDR(message);
    if (control == NULL || control->cmsg_type != SCM_RIGHTS)
        return;
    size_t size = control->cmsg_len - CMSG_LEN(0);
    if (size <= SENT_FILES_MAX * sizeof *files)
        memcpy(files, CMSG_DATA(control), size);
}

/* Sends a sandboxed process's number, so that the caller can read its CPU
 * clock. The process waits for its execve, or is about to. If the
 * channel is full, the notice is lost and the caller just can't read that
 * clock. */
static void send_started(struct supervisor_slot *slot)
{
    slot->event.kind = EVENT_STARTED;
    slot->event.process = slot->process;
    slot->event.cpu_before = read_clock(slot->clock);
    (void)send(CHANNEL_DESCRIPTOR, &slot->event,
               offsetof(struct event_message, failure),
               MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* Starts a sandboxed process. Its program runs only later, when the supervisor
 * has answered its execve call. */
static void start_requested(const struct supervisor *supervisor,
                            struct supervisor_slot *slot,
                            const struct request_message *request, int *files)
{
    /* The image comes last; without shared memory it takes the memory's
     * place. */
    if (request->has_image && !request->has_memory) {
        files[IMAGE_FILE] = files[MEMORY_FILE];
        files[MEMORY_FILE] = -1;
    }
    start_in_slot(supervisor, slot, request, files);
    if (slot->state == SLOT_TAKEN)
        send_started(slot);
}

/* Returns false when the caller is gone. */
static bool receive_request(const struct supervisor *supervisor,
                            struct request_message *request)
{
    _Alignas(
        struct cmsghdr) char control[CMSG_SPACE(SENT_FILES_MAX * sizeof(int))];
    struct iovec bytes = {request, sizeof *request};
    struct msghdr message = {.msg_iov = &bytes,
                             .msg_iovlen = 1,
                             .msg_control = control,
                             .msg_controllen = sizeof control};
    ssize_t length = recvmsg(CHANNEL_DESCRIPTOR, &message, MSG_CMSG_CLOEXEC);
    if (length <= 0)
        return length < 0 && errno == EINTR;
    struct supervisor_slot *slot = &supervisor->slots[request->slot];
    int files[SENT_FILES_MAX];
    copy_descriptors(&message, files);
    if (request->kind != REQUEST_STOP) {
        start_requested(supervisor, slot, request, files);
    } else if (slot->state == SLOT_TAKEN) {
        slot->event.stopped = true;
        kill_processes(slot);
    }
    return true;
}

/* Wakes the caller, which may be waiting for the sandboxed process. */
static void wake_caller(struct supervisor_slot *slot)
{
    if (slot->memory == NULL)
        return;
    (void)syscall(SYS_futex, slot->memory, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
    (void)munmap(slot->memory, sizeof *slot->memory);
    slot->memory = NULL;
}

/* Reports an ended sandboxed process. Never waits for the caller, which may
 * itself be waiting for the supervisor. Returns false if sending must be
 * retried. */
static bool send_ended(struct supervisor_slot *slot)
{
    slot->event.kind = EVENT_ENDED;
    size_t size = offsetof(struct event_message, pauses) +
                  slot->event.pause_count * sizeof *slot->event.pauses;
    ssize_t sent = send(CHANNEL_DESCRIPTOR, &slot->event, size,
                        MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR || errno == ENOBUFS))
        return false;
    wake_caller(slot);
    slot->state = SLOT_FREE;
    return true;
}

/* ---- The loop ---- */

/* The channel, the exits of children, and a listener for each slot. After them
 * comes a terminal for each slot. */
enum { POLL_CHANNEL, POLL_EXITS, POLL_SLOTS };

static void fill_polls(const struct supervisor *supervisor,
                       struct pollfd *polls, int child_exits)
{
    polls[POLL_CHANNEL] =
        (struct pollfd){.fd = CHANNEL_DESCRIPTOR, .events = POLLIN};
    polls[POLL_EXITS] = (struct pollfd){.fd = child_exits, .events = POLLIN};
    for (size_t i = 0; i < supervisor->count; i++) {
        const struct supervisor_slot *slot = &supervisor->slots[i];
        bool listens = slot->state == SLOT_TAKEN && !slot->event.refused;
        polls[POLL_SLOTS + i] = (struct pollfd){
            .fd = listens ? slot->listener : -1, .events = POLLIN};
        polls[POLL_SLOTS + supervisor->count + i] = (struct pollfd){
            .fd = listens ? slot->terminal : -1, .events = POLLIN};
        if (slot->state == SLOT_TO_REPORT)
            polls[POLL_CHANNEL].events |= POLLOUT;
    }
}

static void serve_slots(const struct supervisor *supervisor,
                        const struct pollfd *polls, int child_exits)
{
    struct signalfd_siginfo ended;
    while (read(child_exits, &ended, sizeof ended) > 0)
        ; /* one signal may stand for several exits */
    for (size_t i = 0; i < supervisor->count; i++) {
        struct supervisor_slot *slot = &supervisor->slots[i];
        if (slot->state == SLOT_TAKEN &&
            polls[POLL_SLOTS + supervisor->count + i].revents != 0 &&
            !pty_copy(slot))
            kill_processes(slot);
        if (slot->state == SLOT_TAKEN &&
            (polls[POLL_SLOTS + i].revents & POLLIN) != 0)
            answer_call(supervisor, slot);
        /* A process that is ending makes no more calls. The kernel can take
         * long to release its memory before SIGCHLD reports the end. */
        if ((polls[POLL_SLOTS + i].revents & POLLHUP) != 0) {
            close(slot->listener);
            slot->listener = -1; /* always ready, it would be a busy loop */
        }
        if (slot->state == SLOT_TAKEN && reap_slot(slot))
            slot->state = SLOT_TO_REPORT;
        if (slot->state == SLOT_TO_REPORT)
            (void)send_ended(slot);
    }
}

/* Runs until the caller closes the channel or waiting fails. */
static void serve_requests(const struct supervisor *supervisor,
                           struct pollfd *polls,
                           struct request_message *request, int child_exits)
{
    for (;;) {
        fill_polls(supervisor, polls, child_exits);
        int64_t left = enforce_limits(supervisor);
        struct timespec timeout = {left / SECOND, left % SECOND};
        if (ppoll(polls, POLL_SLOTS + 2 * supervisor->count,
                  left >= 0 ? &timeout : NULL, NULL) < 0) {
            if (errno == EINTR)
                continue;
            return;
        }
        serve_slots(supervisor, polls, child_exits);
        if ((polls[POLL_CHANNEL].revents & (POLLIN | POLLHUP)) != 0 &&
            !receive_request(supervisor, request))
            return;
    }
}

static void kill_all(const struct supervisor *supervisor)
{
    for (size_t i = 0; i < supervisor->count; i++)
        if (supervisor->slots[i].state == SLOT_TAKEN)
            kill_processes(&supervisor->slots[i]);
    for (size_t i = 0; i < supervisor->count; i++) {
        struct supervisor_slot *slot = &supervisor->slots[i];
        while (slot->state == SLOT_TAKEN && !reap_slot(slot))
            (void)usleep(1000);
        release_folder(slot);
    }
}

/* Does what any program does: writes, pauses, and ends with a status. */
static int run_self_test(void)
{
    static const char output[] = SELF_TEST_OUTPUT;
    const struct timespec pause = {SELF_TEST_PAUSE, 0};
    const bool done = write(STDOUT_FILENO, output, sizeof output - 1) > 0 &&
                      nanosleep(&pause, NULL) == 0;
    return done ? SELF_TEST_STATUS : 1;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], SELF_TEST_ARGUMENT) == 0)
        return run_self_test();
    if (argc != 3)
        return 2;
    close_range(SUPERVISOR_DESCRIPTORS, ~0U, 0);
    /* Sandboxed processes may not inspect the supervisor, even without
     * Landlock. */
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    if (!machine_report_send())
        exit(2);
    struct supervisor supervisor = {0};
    int child_exits = open_signals();
    if (child_exits < 0 || !open_supervisor(&supervisor, argv))
        exit(2);
    struct request_message *request = malloc(sizeof *request);
    struct pollfd *polls =
        calloc(POLL_SLOTS + 2 * supervisor.count, sizeof *polls);
    if (request == NULL || polls == NULL)
        exit(2);
    serve_requests(&supervisor, polls, request, child_exits);
    kill_all(&supervisor);
    exit(0);
}
