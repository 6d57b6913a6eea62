/* Turns a new process into a prisoner: restricts what it can do, and executes
 * its program. */
#define _GNU_SOURCE /* O_PATH, close_range, dup3, prlimit names, syscall */
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "warder.h"

/* ---- The socket between the warder and a new process ---- */

bool start_status_send(int channel, struct start_failure failure,
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

bool start_status_receive(int channel, struct start_failure *failure,
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

/* ---- Which files it can use ---- */

/* Landlock restricts which files a prisoner can use. The filter can't do
 * this, because it doesn't see file names. This also keeps a prisoner from
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
    "/dev/null",
    "/dev/zero",
    "/dev/random",
    "/dev/urandom",
};

/* Where a compiler's programs are, and which they are. */
static const char *const tool_folders[] = {"/usr/bin", "/bin",
                                           "/usr/local/bin"};
static const char *const tools[] = {
    "as",  "ld",  "ld.bfd", "ld.gold", "ld.lld", "ld.mold", "gcc",   "cc",
    "g++", "c++", "clang",  "clang++", "sh",     "bash",    "ccache"};

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

/* Allows what a kind of prisoner needs besides its own files. */
static bool allow_system_files(int ruleset, const struct prisoner_setup *setup)
{
    switch (setup->request->freedom) {
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

static bool allow_reading_files(int ruleset, const struct prisoner_setup *setup)
{
    return allow_system_files(ruleset, setup) &&
           allow_path(ruleset, setup->program, reading, file_reading) &&
           allow_path(ruleset, setup->folder, reading, file_reading) &&
           allow_path(ruleset, setup->reads, 0, file_reading);
}

/* A compiler gets every kind of access below its folder. */
static bool allow_writing_folder(int ruleset,
                                 const struct prisoner_setup *setup,
                                 uint64_t all)
{
    uint64_t device = all & (file_reading | LANDLOCK_ACCESS_FS_WRITE_FILE);
    return allow_path(ruleset, setup->folder, all, 0) &&
           allow_path(ruleset, "/dev/null", 0, device);
}

int landlock_version(void)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0,
                           LANDLOCK_CREATE_RULESET_VERSION);
    return version > 0 ? (int)version : 0;
}

/* Restricts which files this process can use, with Landlock. Does nothing if
 * the kernel has no Landlock. Returns 0 or an errno. */
static int landlock_restrict(const struct prisoner_setup *setup)
{
    int version = landlock_version();
    if (version < 1)
        return 0;
    const struct request_message *request = setup->request;
    bool program = request->freedom != JAIL_COMPILER;
    bool reads_all = !program && !request->reads_folder_alone;
    const struct landlock_ruleset_attr all = {
        .handled_access_fs = all_access(version) & ~(reads_all ? reading : 0)};
    int ruleset =
        (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (ruleset < 0)
        return errno;
    bool done = reads_all || allow_reading_files(ruleset, setup);
    if (done && !program)
        done = allow_writing_folder(ruleset, setup, all.handled_access_fs);
    if (done)
        done = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    int error = done ? 0 : errno;
    close(ruleset);
    return error;
}

/* ---- The new process ---- */

enum {
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
    /* A process that isn't dumpable can't open its own /proc/self/fd. */
    return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) == 0 &&
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

struct code_file code_file_at(const char *path)
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

bool libraries_find(struct libraries *libraries)
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

bool may_map_code(const struct libraries *libraries,
                  const struct warder_cell *cell, pid_t process, int descriptor)
{
    char path[48];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)process, descriptor);
    struct code_file file = code_file_at(path);
    return file.inode != 0 &&
           (same_file(file, cell->program) || is_library(libraries, file));
}
