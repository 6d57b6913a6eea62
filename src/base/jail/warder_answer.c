/* Answers the calls that the filter leaves to the warder. */
#define _GNU_SOURCE /* process_vm_readv */
#include "warder.h"

#include <dirent.h>
#include <errno.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

/* ---- Commands that only pause: sleep, or a shell that runs it ---- */

enum { COMMAND_SIZE = 128, WORDS_MOST = 4 };

/* Reads from the memory of a prisoner's process. Returns false on failure. */
static bool prisoner_read(pid_t process, uint64_t address, void *thing,
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
        if (!prisoner_read(process, address + i, &text[i], 1))
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
        if (!prisoner_read(process, words + count * sizeof address, &address,
                           sizeof address))
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
    MILLISECOND = 1000000,
    MICROSECOND = 1000,
    /* A compiler starts a handful of processes; a fork bomb starts more. */
    FORKS_MAX = 200,
    /* Each pause is work for the warder that the prisoner's time limit doesn't
     * bound. */
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
    if (!prisoner_read((pid_t)notice->pid, address, &time, sizeof time) ||
        time.tv_sec < 0 || time.tv_sec >= INT64_MAX / SECOND ||
        time.tv_nsec < 0 || time.tv_nsec >= SECOND)
        return -1;
    return (int64_t)time.tv_sec * SECOND + time.tv_nsec;
}

static int64_t timeval_at(const struct seccomp_notif *notice, uint64_t address)
{
    struct timeval time;
    if (!prisoner_read((pid_t)notice->pid, address, &time, sizeof time) ||
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
static int64_t command_length(const struct warder_cell *cell,
                              const struct seccomp_notif *notice)
{
    if (cell->freedom != JAIL_C_PROGRAM || !cell->program_started ||
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

/* Records a pause. The prisoner is stopped in its call, so its output is
 * complete up to here. A prisoner that keeps pausing times out. */
static void record_pause(struct warder_cell *cell, int64_t length)
{
    struct stat output;
    struct event_message *event = &cell->event;
    if (!pty_copy(cell))
        warder_kill(cell);
    if (++cell->pauses > PAUSES_ANSWERED_MAX) {
        event->timed_out = true;
        warder_kill(cell);
    }
    if (event->pause_count < JAIL_PAUSES_MAX &&
        fstat(cell->output, &output) == 0)
        event->pauses[event->pause_count++] =
            (struct jail_pause){(size_t)output.st_size, length};
}

/* ---- Calls that are allowed after a closer look ---- */

/* Allows only the first execve. */
static bool may_exec(struct warder_cell *cell)
{
    bool first = !cell->program_started;
    cell->program_started = true;
    return first;
}

/* A process may signal its own group. No other process can get the same number
 * while this one is stopped in its call. */
static bool may_signal(const struct warder_cell *cell, int64_t target)
{
    return target == 0 ||
           (target > 0 && getpgid((pid_t)target) == cell->prisoner);
}

static bool may_have_threads(const struct warder_cell *cell)
{
    return cell->freedom == JAIL_PROGRAM && cell->limits.threads > 1;
}

/* system("sleep 2") is a pause like any other: its shell is started in a
 * process that shares the memory and lets the program wait, and gets no further
 * than its execve. */
static bool may_start_command(struct warder_cell *cell, uint64_t flags)
{
    const uint64_t needed = CLONE_VM | CLONE_VFORK;
    return cell->freedom == JAIL_C_PROGRAM && cell->skip_pauses &&
           (flags & needed) == needed &&
           (flags & (namespace_flags | CLONE_THREAD | CLONE_PARENT)) == 0 &&
           ++cell->forks <= FORKS_MAX;
}

static bool may_fork(struct warder_cell *cell, uint64_t flags)
{
    if (may_start_command(cell, flags))
        return true;
    if (may_have_threads(cell))
        return (flags & CLONE_THREAD) != 0 && (flags & namespace_flags) == 0;
    return cell->freedom == JAIL_COMPILER && (flags & namespace_flags) == 0 &&
           ++cell->forks <= FORKS_MAX;
}

/* Notes that a large mapping, or one that grows, which the kernel is about to
 * make, exceeds the limit. */
static void note_mapping(struct warder_cell *cell, pid_t process,
                         uint64_t length)
{
    if (cell->cgroup != NULL)
        return; /* address space isn't limited */
    const size_t used = warder_space_of(process);
    if (used > cell->limits.memory || length > cell->limits.memory - used)
        cell->event.out_of_space = true;
}

/* True for data, and for an executable mapping of a file that may be executed
 * and that the mapping can't change. */
static bool may_map(const struct warder *warder, struct warder_cell *cell,
                    const struct seccomp_notif *notice)
{
    const uint64_t *arguments = (const uint64_t *)notice->data.args;
    note_mapping(cell, (pid_t)notice->pid, arguments[1]);
    if (cell->freedom != JAIL_C_PROGRAM || !(arguments[2] & PROT_EXEC))
        return true;
    return !(arguments[2] & PROT_WRITE) && !(arguments[3] & MAP_ANONYMOUS) &&
           may_map_code(&warder->libraries, cell, (pid_t)notice->pid,
                        (int)arguments[4]);
}

static bool may_continue(const struct warder *warder, struct warder_cell *cell,
                         const struct seccomp_notif *notice)
{
    const uint64_t *arguments = (const uint64_t *)notice->data.args;
    switch (notice->data.nr) {
    case SYS_mremap:
        if (arguments[2] > arguments[1])
            note_mapping(cell, (pid_t)notice->pid, arguments[2] - arguments[1]);
        return true;
    case SYS_mmap:
        return may_map(warder, cell, notice);
    case SYS_execve:
        return may_exec(cell);
    case SYS_kill:
    case SYS_tkill:
    case SYS_tgkill:
        return may_signal(cell, (int)arguments[0]);
    case SYS_clone:
        return may_fork(cell, arguments[0]);
    case CALL_FORK:
        return may_fork(cell, 0);
    case CALL_VFORK:
        return may_fork(cell, CLONE_VM | CLONE_VFORK);
    default:
        return may_pause(notice->data.nr);
    }
}

/* ---- Threads ---- */

static int count_threads(const struct warder_cell *cell)
{
    char path[32];
    int count = 0;
    snprintf(path, sizeof path, "/proc/%d/task", (int)cell->prisoner);
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
static int thread_error(const struct warder_cell *cell,
                        const struct seccomp_notif *notice)
{
    bool may_start = may_have_threads(cell) ||
                     (cell->freedom == JAIL_C_PROGRAM && cell->skip_pauses);
    if (may_start && notice->data.nr == SYS_clone3)
        return ENOSYS;
    if (!may_have_threads(cell))
        return 0;
    if (notice->data.nr == SYS_clone &&
        (notice->data.args[0] & CLONE_THREAD) != 0 &&
        count_threads(cell) >= cell->limits.threads)
        return EAGAIN;
    return 0;
}

/* ---- The answer ---- */

static void refuse_call(struct warder_cell *cell,
                        const struct seccomp_data *data)
{
    cell->event.refused = true;
    cell->event.call = data->nr;
    cell->event.architecture = data->arch;
    warder_kill(cell);
}

/* Usually the process has ended. Any other failure would come again and again,
 * while the prisoner waits for an answer. */
static void give_up_listening(struct warder_cell *cell)
{
    if (errno == ENOENT || errno == EINTR)
        return;
    cell->event.failure = (struct start_failure){START_LISTENER, errno};
    warder_kill(cell);
}

void warder_answer(const struct warder *warder, struct warder_cell *cell)
{
    struct seccomp_notif *notice = (struct seccomp_notif *)warder->notice;
    struct seccomp_notif_resp *answer =
        (struct seccomp_notif_resp *)warder->answer;
    memset(notice, 0, warder->notice_size);
    memset(answer, 0, warder->answer_size);
    if (ioctl(cell->listener, SECCOMP_IOCTL_NOTIF_RECV, notice) != 0) {
        give_up_listening(cell);
        return;
    }
    bool native = notice->data.arch == warder->architecture;
    int64_t length = native && cell->skip_pauses ? pause_length(notice) : -1;
    int error = native ? thread_error(cell, notice) : 0;
    if (native && cell->skip_pauses && length < 0) {
        length = command_length(cell, notice);
        answer->error = length >= 0 ? -ENOENT : 0; /* there is no shell */
    }
    answer->id = notice->id;
    if (length >= 0)
        record_pause(cell, length);
    else if (error != 0)
        answer->error = -error;
    else if (native && may_continue(warder, cell, notice))
        answer->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    else if (native && notice->data.nr > CALLS_KNOWN)
        answer->error = -ENOSYS;
    else
        refuse_call(cell, &notice->data);
    if (!cell->event.refused)
        (void)ioctl(cell->listener, SECCOMP_IOCTL_NOTIF_SEND, answer);
}
