/* Finds out whether the processes of a session have nothing left to do. */
#define _DEFAULT_SOURCE   /* the numbers of the system calls */
#define _XOPEN_SOURCE 700 /* getsid() */
#include "support/quiet.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* How a call's argument says that it has no timeout. */
enum timeout { NEVER_TIMED, POINTER_TO_TIME, MILLISECONDS };

struct wait {
    long call;
    enum timeout timeout;
    int argument;
};

/* Newer machines lack the older calls. */
static const struct wait waits[] = {
    {SYS_read, NEVER_TIMED, 0},
    {SYS_wait4, NEVER_TIMED, 0},
    {SYS_waitid, NEVER_TIMED, 0},
    {SYS_rt_sigsuspend, NEVER_TIMED, 0},
    {SYS_futex, POINTER_TO_TIME, 3},
    {SYS_pselect6, POINTER_TO_TIME, 4},
    {SYS_ppoll, POINTER_TO_TIME, 2},
    {SYS_epoll_pwait, MILLISECONDS, 3},
    /* After a stop, poll() continues as this call with its own arguments. So
     * does nanosleep(), whose third argument is never -1. */
    {SYS_restart_syscall, MILLISECONDS, 2},
#ifdef SYS_poll
    {SYS_poll, MILLISECONDS, 2},
#endif
#ifdef SYS_epoll_wait
    {SYS_epoll_wait, MILLISECONDS, 3},
#endif
#ifdef SYS_select
    {SYS_select, POINTER_TO_TIME, 4},
#endif
#ifdef SYS_pause
    {SYS_pause, NEVER_TIMED, 0},
#endif
};

enum { CALL_ARGUMENTS = 6, PATH_ROOM = 64, FILE_ROOM = 8192 };

/* Reads a file of /proc/PROCESS/task/THREAD. Returns false if it can't. */
static bool read_about(pid_t process, pid_t thread, const char *name,
                       char text[FILE_ROOM])
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "/proc/%d/task/%d/%s", (int)process,
             (int)thread, name);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    ssize_t length = read(file, text, FILE_ROOM - 1);
    close(file);
    text[length > 0 ? length : 0] = '\0';
    return length > 0;
}

static bool never_ends(enum timeout timeout, unsigned long long value)
{
    switch (timeout) {
    case POINTER_TO_TIME:
        return value == 0;
    case MILLISECONDS:
        return (int)(unsigned)value < 0;
    default:
        return true;
    }
}

/* True if a line of /proc/PID/syscall shows a wait without a timeout. The line
 * has the number of the call and its arguments, or a word for a running thread.
 */
static bool call_never_ends(const char *line)
{
    char *rest;
    long call = strtol(line, &rest, 10);
    unsigned long long arguments[CALL_ARGUMENTS] = {0};
    if (rest == line)
        return false;
    for (int i = 0; i < CALL_ARGUMENTS; i++)
        arguments[i] = strtoull(rest, &rest, 16);
    for (size_t i = 0; i < sizeof waits / sizeof *waits; i++)
        if (waits[i].call == call)
            return never_ends(waits[i].timeout, arguments[waits[i].argument]);
    return false;
}

struct standing {
    char state; /* the letter of /proc/PID/stat */
    int parent;
    int group;
};

static bool read_standing(pid_t process, pid_t thread,
                          struct standing *standing)
{
    char text[FILE_ROOM];
    if (!read_about(process, thread, "stat", text))
        return false;
    /* A name may contain parentheses, too. */
    const char *behind_name = strrchr(text, ')');
    return behind_name &&
           sscanf(behind_name, ") %c %d %d", &standing->state, /* NOLINT */
                  &standing->parent, &standing->group) == 3;
}

/* Returns how often a thread has left a CPU, voluntarily or not. */
static unsigned long long count_switches(pid_t process, pid_t thread)
{
    static const char name[] = "voluntary_ctxt_switches:";
    char text[FILE_ROOM];
    unsigned long long count = 0;
    if (!read_about(process, thread, "status", text))
        return 0;
    for (const char *at = text; (at = strstr(at, name));) {
        at += sizeof name - 1;
        count += strtoull(at, NULL, 10);
    }
    return count;
}

/* True if the thread is idle. If its system call can't be read but that of this
 * process can, the thread is just becoming another program. If neither can be
 * read, sleeping counts as idle. */
static bool thread_is_idle(pid_t process, pid_t thread, char state)
{
    char text[FILE_ROOM];
    if (state != 'S')
        return strchr("TtZX", state) != NULL;
    if (read_about(process, thread, "syscall", text))
        return call_never_ends(text);
    return !read_about(getpid(), getpid(), "syscall", text);
}

/* ---- All of a session ---- */

struct look {
    pid_t leader;
    pid_t foreground;
    bool busy;
    bool awake; /* a process that can read keys */
    uint64_t fingerprint;
};

static void mix(struct look *look, uint64_t value)
{
    look->fingerprint = (look->fingerprint ^ value) * UINT64_C(1099511628211);
}

static void look_at_thread(pid_t process, pid_t thread, void *user)
{
    struct look *look = user;
    struct standing standing;
    if (!read_standing(process, thread, &standing)) {
        look->busy = true; /* it is just ending */
        return;
    }
    bool leader_stopped = process == look->leader && standing.state == 'T';
    bool typed_to = standing.group == look->foreground && standing.state == 'S';
    look->awake = look->awake || leader_stopped || typed_to;
    mix(look, (uint64_t)thread);
    mix(look, (uint64_t)standing.state);
    mix(look, count_switches(process, thread));
    if (!thread_is_idle(process, thread, standing.state))
        look->busy = true;
}

/* Calls the function for each entry of a folder that is a number. */
static void for_each_number(const char *path, pid_t process,
                            void (*act)(pid_t process, pid_t number,
                                        void *user),
                            void *user)
{
    DIR *folder = opendir(path);
    if (folder == NULL)
        return;
    const struct dirent *entry;
    while ((entry = readdir(folder))) {
        pid_t number = (pid_t)strtol(entry->d_name, NULL, 10);
        if (number > 0)
            act(process, number, user);
    }
    closedir(folder);
}

/* True if the process has been forked but hasn't become the other program yet.
 */
static bool has_not_begun(pid_t process)
{
    char own[FILE_ROOM] = "", its[FILE_ROOM] = "";
    return !read_about(getpid(), getpid(), "cmdline", own) ||
           !read_about(process, process, "cmdline", its) ||
           memcmp(own, its, sizeof own) == 0;
}

static void look_at_process(pid_t unused, pid_t process, void *user)
{
    (void)unused;
    struct look *look = user;
    if (getsid(process) != look->leader)
        return;
    if (process == look->leader && has_not_begun(process))
        look->busy = true;
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "/proc/%d/task", (int)process);
    for_each_number(path, process, look_at_thread, user);
}

struct quiet session_look(pid_t leader, pid_t foreground)
{
    struct look look = {.leader = leader, .foreground = foreground};
    for_each_number("/proc", 0, look_at_process, &look);
    return (struct quiet){.idle = look.awake && !look.busy,
                          .fingerprint = look.fingerprint};
}

struct search {
    pid_t leader;
    pid_t child;
};

static void note_child(pid_t unused, pid_t process, void *user)
{
    (void)unused;
    struct search *search = user;
    struct standing standing;
    if (getsid(process) == search->leader &&
        read_standing(process, process, &standing) &&
        standing.parent == search->leader)
        search->child = process;
}

pid_t session_child(pid_t leader)
{
    struct search search = {.leader = leader};
    for_each_number("/proc", 0, note_child, &search);
    return search.child;
}

struct killing {
    pid_t leader;
    int alive;
};

static void kill_member(pid_t unused, pid_t process, void *user)
{
    (void)unused;
    struct killing *killing = user;
    struct standing standing;
    if (getsid(process) == killing->leader &&
        read_standing(process, process, &standing) &&
        strchr("ZX", standing.state) == NULL) {
        kill(process, SIGKILL);
        killing->alive++;
    }
}

bool session_kill(pid_t leader)
{
    struct killing killing = {.leader = leader};
    for_each_number("/proc", 0, kill_member, &killing);
    return killing.alive > 0;
}
