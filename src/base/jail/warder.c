/* The warder: a separate program, which jail_open() starts from memory. It
 * receives requests and reports how each prisoner ended. When the caller closes
 * the channel, it kills all prisoners and ends. */
#define _GNU_SOURCE /* close_range, ppoll, syscall */
#include "warder.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "cgroup.h"

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

static bool process_descriptors_exist(void)
{
    int process = (int)syscall(SYS_pidfd_open, getpid(), 0);
    if (process >= 0)
        close(process);
    return process >= 0;
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
    machine->has_pidfd = process_descriptors_exist();
    /* write() works where send() is denied. */
    return write(CHANNEL_DESCRIPTOR, &event,
                 offsetof(struct event_message, prisoner)) > 0 &&
           machine->denied_call < 0;
}

/* ---- Opening ---- */

static bool read_filter(struct warder_filter *filter, int file)
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

static bool read_filters(struct warder *warder)
{
    for (int i = 0; i < JAIL_FREEDOMS; i++)
        if (!read_filter(&warder->filters[i], FIRST_FILTER + i))
            return false;
    return true;
}

/* The kernel's notices may be larger than those in the header that this was
 * compiled with. */
static bool make_room_for_notices(struct warder *warder)
{
    struct seccomp_notif_sizes sizes;
    if (syscall(SYS_seccomp, SECCOMP_GET_NOTIF_SIZES, 0, &sizes) != 0)
        sizes = (struct seccomp_notif_sizes){0};
    warder->notice_size = sizeof(struct seccomp_notif);
    if (sizes.seccomp_notif > warder->notice_size)
        warder->notice_size = sizes.seccomp_notif;
    warder->answer_size = sizeof(struct seccomp_notif_resp);
    if (sizes.seccomp_notif_resp > warder->answer_size)
        warder->answer_size = sizes.seccomp_notif_resp;
    warder->notice = malloc(warder->notice_size);
    warder->answer = malloc(warder->answer_size);
    return warder->notice != NULL && warder->answer != NULL;
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

static bool open_warder(struct warder *warder, char **arguments)
{
    char cgroups[PATH_MAX];
    if (cgroup_for_prisoners("/proc/self", cgroups))
        warder->cgroups = strdup(cgroups);
    warder->count = (size_t)strtoul(arguments[1], NULL, 10);
    warder->architecture = (uint32_t)strtoul(arguments[2], NULL, 10);
    warder->cells = calloc(warder->count, sizeof *warder->cells);
    return warder->cells != NULL && make_room_for_notices(warder) &&
           read_filters(warder) && libraries_find(&warder->libraries) &&
           /* Orphaned processes become the warder's children. */
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

/* Sends a prisoner's process number, so that the caller can read its CPU clock.
 * The prisoner waits for its execve, or is about to. If the channel is full,
 * the notice is lost and the caller just can't read that clock. */
static void send_started(struct warder_cell *cell)
{
    cell->event.kind = EVENT_STARTED;
    cell->event.prisoner = cell->prisoner;
    cell->event.cpu_before = warder_cpu_time(cell);
    (void)send(CHANNEL_DESCRIPTOR, &cell->event,
               offsetof(struct event_message, failure),
               MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* Starts a prisoner. Its program runs only later, when the warder has answered
 * its execve call. */
static void start_in_cell(const struct warder *warder, struct warder_cell *cell,
                          const struct request_message *request, int *files)
{
    /* The image comes last; without shared memory it takes the memory's
     * place. */
    if (request->has_image && !request->has_memory) {
        files[IMAGE_FILE] = files[MEMORY_FILE];
        files[MEMORY_FILE] = -1;
    }
    warder_start(warder, cell, request, files);
    if (cell->state == CELL_TAKEN)
        send_started(cell);
}

static void stop_prisoner(struct warder_cell *cell)
{
    if (cell->state != CELL_TAKEN)
        return;
    cell->event.stopped = true;
    warder_kill(cell);
}

/* Returns false when the caller is gone. */
static bool receive_request(const struct warder *warder,
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
    struct warder_cell *cell = &warder->cells[request->cell];
    int files[SENT_FILES_MAX];
    copy_descriptors(&message, files);
    if (request->kind == REQUEST_STOP)
        stop_prisoner(cell);
    else
        start_in_cell(warder, cell, request, files);
    return true;
}

/* Wakes the caller, which may be waiting for the prisoner. */
static void wake_caller(struct warder_cell *cell)
{
    if (cell->memory == NULL)
        return;
    (void)syscall(SYS_futex, cell->memory, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
    (void)munmap(cell->memory, sizeof *cell->memory);
    cell->memory = NULL;
}

/* Reports an ended prisoner. Never waits for the caller, which may itself be
 * waiting for the warder. Returns false if sending must be retried. */
static bool send_ended(struct warder_cell *cell)
{
    cell->event.kind = EVENT_ENDED;
    size_t size = offsetof(struct event_message, pauses) +
                  cell->event.pause_count * sizeof *cell->event.pauses;
    ssize_t sent = send(CHANNEL_DESCRIPTOR, &cell->event, size,
                        MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR || errno == ENOBUFS))
        return false;
    wake_caller(cell);
    cell->state = CELL_FREE;
    return true;
}

/* ---- The loop ---- */

/* The channel, the exits of children, and a listener for each cell. After them
 * comes a terminal for each cell. */
enum { POLL_CHANNEL, POLL_EXITS, POLL_CELLS };

static void fill_polls(const struct warder *warder, struct pollfd *polls,
                       int child_exits)
{
    polls[POLL_CHANNEL] =
        (struct pollfd){.fd = CHANNEL_DESCRIPTOR, .events = POLLIN};
    polls[POLL_EXITS] = (struct pollfd){.fd = child_exits, .events = POLLIN};
    for (size_t i = 0; i < warder->count; i++) {
        const struct warder_cell *cell = &warder->cells[i];
        bool listens = cell->state == CELL_TAKEN && !cell->event.refused;
        polls[POLL_CELLS + i] = (struct pollfd){
            .fd = listens ? cell->listener : -1, .events = POLLIN};
        polls[POLL_CELLS + warder->count + i] = (struct pollfd){
            .fd = listens ? cell->terminal : -1, .events = POLLIN};
        if (cell->state == CELL_TO_REPORT)
            polls[POLL_CHANNEL].events |= POLLOUT;
    }
}

static void serve_cells(const struct warder *warder, const struct pollfd *polls,
                        int child_exits)
{
    struct signalfd_siginfo ended;
    while (read(child_exits, &ended, sizeof ended) > 0)
        ; /* one signal may stand for several exits */
    for (size_t i = 0; i < warder->count; i++) {
        struct warder_cell *cell = &warder->cells[i];
        if (cell->state == CELL_TAKEN &&
            polls[POLL_CELLS + warder->count + i].revents != 0 &&
            !pty_copy(cell))
            warder_kill(cell);
        if (cell->state == CELL_TAKEN &&
            (polls[POLL_CELLS + i].revents & POLLIN) != 0)
            warder_answer(warder, cell);
        if (cell->state == CELL_TAKEN && warder_reap(cell))
            cell->state = CELL_TO_REPORT;
        if (cell->state == CELL_TO_REPORT)
            (void)send_ended(cell);
    }
}

/* Runs until the caller closes the channel or waiting fails. */
static void serve_requests(const struct warder *warder, struct pollfd *polls,
                           struct request_message *request, int child_exits)
{
    for (;;) {
        fill_polls(warder, polls, child_exits);
        int64_t left = warder_enforce_limits(warder);
        struct timespec timeout = {left / SECOND, left % SECOND};
        if (ppoll(polls, POLL_CELLS + 2 * warder->count,
                  left >= 0 ? &timeout : NULL, NULL) < 0) {
            if (errno == EINTR)
                continue;
            return;
        }
        serve_cells(warder, polls, child_exits);
        if ((polls[POLL_CHANNEL].revents & (POLLIN | POLLHUP)) != 0 &&
            !receive_request(warder, request))
            return;
    }
}

static void kill_all(const struct warder *warder)
{
    for (size_t i = 0; i < warder->count; i++)
        if (warder->cells[i].state == CELL_TAKEN)
            warder_kill(&warder->cells[i]);
    for (size_t i = 0; i < warder->count; i++) {
        struct warder_cell *cell = &warder->cells[i];
        while (cell->state == CELL_TAKEN && !warder_reap(cell))
            (void)usleep(1000);
    }
}

/* Does what any program does: writes, pauses, and ends with a status. */
static int sing(void)
{
    static const char song[] = WARDER_SONG;
    const struct timespec pause = {WARDER_REST, 0};
    const bool sung = write(STDOUT_FILENO, song, sizeof song - 1) > 0 &&
                      nanosleep(&pause, NULL) == 0;
    return sung ? WARDER_STATUS : 1;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], WARDER_CANARY) == 0)
        return sing();
    if (argc != 3)
        return 2;
    close_range(WARDER_DESCRIPTORS, ~0U, 0);
    /* Prisoners may not inspect the warder, even without Landlock. */
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    if (!machine_report_send())
        exit(2);
    struct warder warder = {0};
    int child_exits = open_signals();
    if (child_exits < 0 || !open_warder(&warder, argv))
        exit(2);
    struct request_message *request = malloc(sizeof *request);
    struct pollfd *polls = calloc(POLL_CELLS + 2 * warder.count, sizeof *polls);
    if (request == NULL || polls == NULL)
        exit(2);
    serve_requests(&warder, polls, request, child_exits);
    kill_all(&warder);
    cgroup_leave("/proc/self");
    exit(0);
}
