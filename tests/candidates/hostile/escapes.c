/* Tries one escape, chosen by name, to get out of the jail, to hide what it
 * does, or to wear the jail out. Reports that it survived. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/keyctl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* ---- Kernel features that an ordinary program doesn't need ---- */

static void own_signals(void)
{
    fcntl(STDIN_FILENO, F_SETOWN, getppid());
}

static void lease(void)
{
    fcntl(STDIN_FILENO, F_SETLEASE, F_RDLCK);
}

static void execute_data(void)
{
    personality(READ_IMPLIES_EXEC);
}

static void handle_faults(void)
{
    syscall(SYS_userfaultfd, O_CLOEXEC);
}

static void load_code_into_kernel(void)
{
    char attributes[128] = {0};
    syscall(SYS_bpf, 5, attributes, sizeof attributes);
}

static void measure(void)
{
    char attributes[128] = {0};
    syscall(SYS_perf_event_open, attributes, 0, -1, -1, 0);
}

static void watch_files(void)
{
    inotify_add_watch(inotify_init1(0), "/tmp", IN_ALL_EVENTS);
}

static void own_timer(void)
{
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL,
                             .sigev_signo = SIGKILL};
    timer_t timer;
    timer_create(CLOCK_MONOTONIC, &event, &timer);
}

static void keep_key(void)
{
    syscall(SYS_add_key, "user", "note", "x", 1, KEY_SPEC_USER_KEYRING);
}

static void read_kernel_log(void)
{
    char text[100];
    syscall(SYS_syslog, 3, text, sizeof text);
}

static void write_all_disks(void)
{
    sync();
}

static void lock_memory(void)
{
    mlockall(MCL_CURRENT | MCL_FUTURE);
}

static void open_by_number(void)
{
    syscall(SYS_open_by_handle_at, AT_FDCWD, "", O_RDONLY);
}

static void open_in_a_new_way(void)
{
    const unsigned long long how[3] = {O_WRONLY | O_CREAT, 0600, 0};
    syscall(SYS_openat2, AT_FDCWD, "note", how, sizeof how);
}

/* ---- Its output and its parent ---- */

static void give_pages(void)
{
    char page[] = "page";
    struct iovec bytes = {page, sizeof page};
    vmsplice(STDOUT_FILENO, &bytes, 1, SPLICE_F_GIFT);
}

static void copy_files(void)
{
    sendfile(STDOUT_FILENO, STDIN_FILENO, NULL, 100);
}

static void forget_output(void)
{
    printf("a secret\n");
    fflush(stdout);
    (void)!ftruncate(STDOUT_FILENO, 0);
}

static void reopen_output(void)
{
    open("/proc/self/fd/1", O_WRONLY | O_TRUNC);
}

static void type_into_terminal(void)
{
    ioctl(STDOUT_FILENO, TIOCSTI, "x");
}

static void send_letter_to_parent(void)
{
    siginfo_t letter = {.si_code = SI_QUEUE};
    syscall(SYS_rt_sigqueueinfo, getppid(), SIGTERM, &letter);
}

/* ---- Wearing the jail out ---- */

static void nothing(int number)
{
    (void)number;
}

/* Signals interrupt the calls that the supervisor looks at. */
static void storm(void)
{
    struct itimerval often = {{0, 50}, {0, 50}};
    const struct timespec second = {1, 0};
    signal(SIGALRM, nothing);
    setitimer(ITIMER_REAL, &often, NULL);
    for (int i = 0; i < 50; i++)
        nanosleep(&second, NULL);
    often = (struct itimerval){{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &often, NULL);
}

static void take_descriptors(void)
{
    while (dup(STDIN_FILENO) >= 0)
        ;
}

/* The fault would come again if it were ignored. */
static void fault_for_ever(void)
{
    volatile int *volatile nowhere = NULL;
    signal(SIGSEGV, SIG_IGN);
    *nowhere = 1;
}

static void print_past_the_limit(void)
{
    char line[4096];
    memset(line, 'x', sizeof line);
    signal(SIGXFSZ, SIG_IGN);
    for (int i = 0; i < 10000; i++)
        (void)!write(STDOUT_FILENO, line, sizeof line);
}

static const struct escape {
    const char *name;
    void (*act)(void);
} escapes[] = {
    {"own-signals", own_signals},
    {"lease", lease},
    {"execute-data", execute_data},
    {"handle-faults", handle_faults},
    {"load-code", load_code_into_kernel},
    {"measure", measure},
    {"watch-files", watch_files},
    {"own-timer", own_timer},
    {"keep-key", keep_key},
    {"kernel-log", read_kernel_log},
    {"all-disks", write_all_disks},
    {"lock-memory", lock_memory},
    {"by-number", open_by_number},
    {"new-way", open_in_a_new_way},
    {"give-pages", give_pages},
    {"copy-files", copy_files},
    {"forget-output", forget_output},
    {"reopen-output", reopen_output},
    {"type", type_into_terminal},
    {"letter", send_letter_to_parent},
    {"storm", storm},
    {"descriptors", take_descriptors},
    {"faults", fault_for_ever},
    {"past-the-limit", print_past_the_limit},
};

int main(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
        if (argc > 1 && strcmp(argv[1], escapes[i].name) == 0)
            escapes[i].act();
    printf("survived\n");
    return 0;
}
