/* The warder: a program of its own, started by jail_open() from memory. It
 * reads orders, and writes how each of them ended. When nobody is there to
 * read them any more it kills all and ends. */
#define _GNU_SOURCE /* close_range, ppoll */
#include "warder.h"

#include <errno.h>
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

enum { SECOND = 1000000000 };

int64_t warder_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * SECOND + now.tv_nsec;
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

/* The kernel may know more of a notice than the header that this was built
 * with. */
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

/* Signals of a terminal or a shell are for the caller, who closes the post. */
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
    warder->count = (size_t)strtoul(arguments[1], NULL, 10);
    warder->architecture = (uint32_t)strtoul(arguments[2], NULL, 10);
    warder->cells = calloc(warder->count, sizeof *warder->cells);
    return warder->cells != NULL && make_room_for_notices(warder) &&
           read_filter(&warder->filters[JAIL_PROGRAM], PROGRAM_FILTER) &&
           read_filter(&warder->filters[JAIL_COMPILER], COMPILER_FILTER) &&
           /* Whoever loses its parent becomes the warder's child. */
           prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
}

/* ---- The post ---- */

/* Fewer come when there is no room for more. */
static void take_descriptors(struct msghdr *message, int files[SENT_FILES_MAX])
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

/* So that the caller can read the clock of one whom it talks with. Who is not
 * told of for want of room is only not known. */
static void tell_birth(struct warder_cell *cell)
{
    cell->end.kind = NEWS_BORN;
    cell->end.prisoner = cell->prisoner;
    (void)send(POST_DESCRIPTOR, &cell->end,
               offsetof(struct end_message, failure),
               MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* A prisoner's program starts when the warder has answered its call for that,
 * which is after this. */
static void put_in(const struct warder *warder, struct warder_cell *cell,
                   const struct order_message *order, int *files)
{
    /* The image comes last, and in the memory's place when there is none. */
    if (order->has_image && !order->has_memory) {
        files[IMAGE_FILE] = files[MEMORY_FILE];
        files[MEMORY_FILE] = -1;
    }
    warder_start(warder, cell, order, files);
    if (order->has_memory && cell->state == CELL_TAKEN)
        tell_birth(cell);
}

static void stop(struct warder_cell *cell)
{
    if (cell->state != CELL_TAKEN)
        return;
    cell->end.stopped = true;
    warder_kill(cell);
}

/* False when the caller is gone. */
static bool take_order(const struct warder *warder, struct order_message *order)
{
    _Alignas(
        struct cmsghdr) char control[CMSG_SPACE(SENT_FILES_MAX * sizeof(int))];
    struct iovec part = {order, sizeof *order};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control,
                             .msg_controllen = sizeof control};
    ssize_t length = recvmsg(POST_DESCRIPTOR, &message, MSG_CMSG_CLOEXEC);
    if (length <= 0)
        return length < 0 && errno == EINTR;
    struct warder_cell *cell = &warder->cells[order->cell];
    int files[SENT_FILES_MAX];
    take_descriptors(&message, files);
    if (order->kind == ORDER_STOP)
        stop(cell);
    else
        put_in(warder, cell, order, files);
    return true;
}

/* The caller may be waiting for the prisoner. */
static void wake_caller(struct warder_cell *cell)
{
    if (cell->memory == NULL)
        return;
    (void)syscall(SYS_futex, cell->memory, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
    (void)munmap(cell->memory, sizeof *cell->memory);
    cell->memory = NULL;
}

/* Never waits for the caller, who may be waiting for the warder. */
static bool report(struct warder_cell *cell)
{
    cell->end.kind = NEWS_ENDED;
    size_t size = offsetof(struct end_message, pauses) +
                  cell->end.pause_count * sizeof *cell->end.pauses;
    ssize_t sent =
        send(POST_DESCRIPTOR, &cell->end, size, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR || errno == ENOBUFS))
        return false;
    wake_caller(cell);
    cell->state = CELL_FREE;
    return true;
}

/* ---- The time ---- */

static int64_t cpu_used(const struct warder_cell *cell)
{
    struct timespec used;
    if (clock_gettime(cell->clock, &used) != 0)
        return 0; /* it has just ended */
    return (int64_t)used.tv_sec * SECOND + used.tv_nsec;
}

/* How long the prisoner has at least; a process uses up processor time no
 * faster than time goes by. Who is over it is killed. */
static int64_t time_left(struct warder_cell *cell, int64_t now)
{
    int64_t wall = cell->limits.wall - (now - cell->born);
    int64_t cpu = cell->limits.cpu - cpu_used(cell);
    int64_t left = wall < cpu ? wall : cpu;
    if (left > 0 || cell->end.timed_out || cell->end.refused ||
        cell->end.stopped)
        return left > 0 ? left : SECOND;
    cell->end.timed_out = true;
    warder_kill(cell);
    return SECOND; /* until the kernel tells of its death */
}

static int64_t shortest_time_left(const struct warder *warder)
{
    int64_t now = warder_now();
    int64_t shortest = -1;
    for (size_t i = 0; i < warder->count; i++) {
        struct warder_cell *cell = &warder->cells[i];
        if (cell->state != CELL_TAKEN)
            continue;
        int64_t left = time_left(cell, now);
        if (shortest < 0 || left < shortest)
            shortest = left;
    }
    return shortest;
}

/* ---- The rounds ---- */

/* The post, the deaths, and a listener for each cell. */
enum { POLL_POST, POLL_DEATHS, POLL_CELLS };

static void fill_polls(const struct warder *warder, struct pollfd *polls,
                       int deaths)
{
    polls[POLL_POST] = (struct pollfd){.fd = POST_DESCRIPTOR, .events = POLLIN};
    polls[POLL_DEATHS] = (struct pollfd){.fd = deaths, .events = POLLIN};
    for (size_t i = 0; i < warder->count; i++) {
        const struct warder_cell *cell = &warder->cells[i];
        bool listens = cell->state == CELL_TAKEN && !cell->end.refused;
        polls[POLL_CELLS + i] = (struct pollfd){
            .fd = listens ? cell->listener : -1, .events = POLLIN};
        if (cell->state == CELL_TO_REPORT)
            polls[POLL_POST].events |= POLLOUT;
    }
}

static void look_after_cells(const struct warder *warder,
                             const struct pollfd *polls, int deaths)
{
    struct signalfd_siginfo death;
    while (read(deaths, &death, sizeof death) > 0)
        ; /* one may stand for several */
    for (size_t i = 0; i < warder->count; i++) {
        struct warder_cell *cell = &warder->cells[i];
        if (cell->state == CELL_TAKEN &&
            (polls[POLL_CELLS + i].revents & POLLIN) != 0)
            warder_answer(warder, cell);
        if (cell->state == CELL_TAKEN && warder_bury(cell))
            cell->state = CELL_TO_REPORT;
        if (cell->state == CELL_TO_REPORT)
            (void)report(cell);
    }
}

/* Until the caller closes the post, or there is no waiting for it. */
static void go_round(const struct warder *warder, struct pollfd *polls,
                     struct order_message *order, int deaths)
{
    for (;;) {
        fill_polls(warder, polls, deaths);
        int64_t left = shortest_time_left(warder);
        struct timespec timeout = {left / SECOND, left % SECOND};
        if (ppoll(polls, POLL_CELLS + warder->count,
                  left >= 0 ? &timeout : NULL, NULL) < 0) {
            if (errno == EINTR)
                continue;
            return;
        }
        look_after_cells(warder, polls, deaths);
        if ((polls[POLL_POST].revents & (POLLIN | POLLHUP)) != 0 &&
            !take_order(warder, order))
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
        while (cell->state == CELL_TAKEN && !warder_bury(cell))
            (void)usleep(1000);
    }
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    close_range(WARDER_DESCRIPTORS, ~0U, 0);
    /* Nobody else's to look into, where no walls keep prisoners from it. */
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    struct warder warder = {0};
    int deaths = open_signals();
    if (deaths < 0 || !open_warder(&warder, argv))
        exit(2);
    struct order_message *order = malloc(sizeof *order);
    struct pollfd *polls = calloc(POLL_CELLS + warder.count, sizeof *polls);
    if (order == NULL || polls == NULL)
        exit(2);
    go_round(&warder, polls, order, deaths);
    kill_all(&warder);
    exit(0);
}
