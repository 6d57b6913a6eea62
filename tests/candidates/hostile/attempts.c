/* Makes one forbidden attempt, chosen by name, and reports that it survived. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <termios.h>
#include <unistd.h>

static void *idle(void *nothing)
{
    return nothing;
}

static void talk(void)
{
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(9)};
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int out = socket(AF_INET, SOCK_STREAM, 0);
    connect(out, (struct sockaddr *)&place, sizeof place);
}

static void start_thread(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, idle, NULL);
}

static void become_shell(void)
{
    execl("/bin/sh", "sh", "-c", "echo a shell", (char *)NULL);
}

static void become_by_descriptor(void)
{
    char *words[] = {"sh", NULL};
    fexecve(open("/bin/sh", O_RDONLY), words, words + 1);
}

/* Only root may do this, and the machine would obey. */
static void break_memory(void)
{
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    madvise(page, 4096, MADV_HWPOISON);
}

static void raise_limit(void)
{
    struct rlimit more = {RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &more);
}

static void give_up_core(void)
{
    struct rlimit nothing = {0, 0};
    if (setrlimit(RLIMIT_CORE, &nothing) == 0)
        puts("no core");
}

/* The kernel would refuse this advice, because there is none of this number,
 * and advice on a pipe. */
static void drop_cached_file(void)
{
    if (posix_fadvise(STDIN_FILENO, 0, 0, 99) == 0)
        puts("ignored");
}

static void look_at_cache(void)
{
    unsigned char pages;
    void *page =
        mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mincore(page, 4096, &pages) != 0 && errno == ENOSYS)
        puts("unknown");
}

static void page_out(void)
{
    void *page =
        mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (madvise(page, 4096, MADV_COLD) != 0 &&
        madvise(page, 4096, MADV_PAGEOUT) != 0 &&
        madvise(page, 4096, MADV_POPULATE_READ) == 0)
        puts("kept");
}

static void change_limit_of_parent(void)
{
    struct rlimit less = {0, 0};
    prlimit(getppid(), RLIMIT_CORE, &less, NULL);
}

static void read_limit_of_parent(void)
{
    struct rlimit limit;
    prlimit(getppid(), RLIMIT_CORE, NULL, &limit);
}

static void choose_processors_of_parent(void)
{
    cpu_set_t all;
    sched_getaffinity(0, sizeof all, &all);
    sched_setaffinity(getppid(), sizeof all, &all);
}

static void choose_priority_of_parent(void)
{
    struct sched_param usual = {0};
    sched_setparam(getppid(), &usual);
}

static void mend_output(void)
{
    fcntl(1, F_SETFL, 0);
}

static void step_out(void)
{
    prctl(PR_SET_PDEATHSIG, 0);
}

/* Maps a descriptor's first page as code. */
static void map_code(int file, int protection)
{
    mmap(NULL, 4096, PROT_READ | PROT_EXEC | protection, MAP_PRIVATE, file, 0);
}

static void map_memory_as_code(void)
{
    mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

static void make_memory_code(void)
{
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(page, 4096, PROT_READ | PROT_EXEC);
}

static void make_memory_code_by_key(void)
{
    syscall(SYS_pkey_mprotect, NULL, 0, PROT_READ | PROT_EXEC, -1);
}

static void map_own_file_writable(void)
{
    map_code(open("/proc/self/exe", O_RDONLY), PROT_WRITE);
}

static void map_own_file(void)
{
    map_code(open("/proc/self/exe", O_RDONLY), 0);
}

/* Its standard error is a file in memory, which it fills itself. */
static void map_own_errors(void)
{
    map_code(open("/proc/self/fd/2", O_RDONLY), 0);
}

static void old_numbers(void)
{
#ifdef __x86_64__
    int call = 39; /* mkdir, as 32-bit programs number it */
    __asm__ volatile("int $0x80" : "+a"(call) : "b"(0), "c"(0) : "memory");
#endif
}

static void run(const char *name)
{
    struct {
        const char *name;
        void (*work)(void);
    } const works[] = {
        {"talk", talk},
        {"thread", start_thread},
        {"shell", become_shell},
        {"descriptor", become_by_descriptor},
        {"limit", raise_limit},
        {"break-memory", break_memory},
        {"append", mend_output},
        {"step-out", step_out},
        {"old-numbers", old_numbers},
        {"memory-as-code", map_memory_as_code},
        {"memory-to-code", make_memory_code},
        {"memory-key", make_memory_code_by_key},
        {"writable-code", map_own_file_writable},
        {"own-code", map_own_file},
        {"errors-as-code", map_own_errors},
        {"give-up-core", give_up_core},
        {"drop-cached-file", drop_cached_file},
        {"look-at-cache", look_at_cache},
        {"page-out", page_out},
        {"limit-of-parent", change_limit_of_parent},
        {"read-limit-of-parent", read_limit_of_parent},
        {"processors-of-parent", choose_processors_of_parent},
        {"priority-of-parent", choose_priority_of_parent},
    };
    for (size_t i = 0; i < sizeof works / sizeof *works; i++)
        if (strcmp(works[i].name, name) == 0)
            works[i].work();
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    const char *path = argc > 2 ? argv[2] : "new";
#define WORK(word, call)         \
    if (strcmp(name, word) == 0) \
    (void)!(call)
    WORK("create", open(path, O_WRONLY | O_CREAT, 0600));
    WORK("write", open(path, O_WRONLY));
    WORK("read-write", open(path, O_RDWR));
    WORK("truncate-open", open(path, O_RDONLY | O_TRUNC));
    WORK("temporary", open(".", O_TMPFILE | O_RDWR, 0600));
    WORK("creat", syscall(SYS_creat, path, 0600));
    WORK("unlink", unlink(path));
    WORK("unlinkat", unlinkat(AT_FDCWD, path, 0));
    WORK("rmdir", rmdir(path));
    WORK("mkdir", mkdir(path, 0700));
    WORK("rename", rename(path, "newer"));
    WORK("link", link(path, "newer"));
    WORK("symlink", symlink(path, "newer"));
    WORK("chmod", chmod(path, 0777));
    WORK("fchmod", fchmod(0, 0777));
    WORK("chown", chown(path, 1, 1));
    WORK("truncate", truncate(path, 0));
    WORK("ftruncate", ftruncate(1, 0));
    WORK("utime", utimensat(AT_FDCWD, path, NULL, 0));
    WORK("mknod", mknod(path, S_IFIFO | 0600, 0));
    WORK("memory-file", memfd_create("x", 0));
    WORK("fork", fork());
    WORK("vfork", syscall(SYS_vfork));
    WORK("ptrace", ptrace(PTRACE_TRACEME, 0, 0, 0));
    WORK("unix", socket(AF_UNIX, SOCK_STREAM, 0));
    WORK("pair", socketpair(AF_UNIX, SOCK_STREAM, 0, (int[2]){0}));
    WORK("kill-parent", kill(getppid(), SIGKILL));
    WORK("kill-all", kill(-1, SIGKILL));
    WORK("kill-thread", syscall(SYS_tkill, getppid(), SIGKILL));
    WORK("session", setsid());
    WORK("group", setpgid(0, 0));
    WORK("root", chroot("."));
    WORK("mount", syscall(SYS_mount, "x", "/tmp", "tmpfs", 0, NULL));
    WORK("namespace", unshare(CLONE_NEWUSER));
    WORK("memory-of-parent", process_vm_readv(getppid(), NULL, 0, NULL, 0, 0));
    WORK("filter", syscall(SYS_seccomp, 0, 0, NULL));
    WORK("ring", syscall(SYS_io_uring_setup, 1, NULL));
    WORK("reboot", syscall(SYS_reboot, 0, 0, 0, NULL));
    WORK("disk-of-parent", syscall(SYS_ioprio_set, 1, getppid(), 0));
    WORK("shared-memory", shmget(IPC_PRIVATE, 1, 0600));
    WORK("semaphore", semget(IPC_PRIVATE, 1, 0600));
    WORK("mailbox", msgget(IPC_PRIVATE, 0600));
    WORK("queue", syscall(SYS_mq_open, "q", O_RDWR | O_CREAT, 0600, NULL));
    WORK("attribute", setxattr(path, "user.x", "x", 1, 0));
    WORK("type-input", ioctl(1, TIOCSTI, "x"));
    WORK("take-terminal", ioctl(1, TIOCSCTTY, 0));
    WORK("take-console", ioctl(1, TIOCCONS));
    WORK("resize-terminal",
         ioctl(1, TIOCSWINSZ, &(struct winsize){1, 1, 0, 0}));
    WORK("change-mode", tcsetattr(1, TCSANOW, &(struct termios){0}));
    WORK("future", syscall(9999));
    run(name);
    puts("survived");
    return 0;
}
