/* The caller's side of the jail: its cells. */
#include "jail.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "caller.h"

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

struct jail *jail_open(size_t cells, const struct jail_filters *filters)
{
    struct jail *jail = calloc(1, sizeof *jail + cells * sizeof *jail->cells);
    if (jail == NULL)
        return NULL;
    jail->count = cells;
    jail->free = cells;
    for (size_t i = 0; i < cells; i++)
        for (int file = 0; file < REQUEST_FILES; file++)
            jail->cells[i].files[file] = -1;
    warder_spawn(jail, filters);
    return jail;
}

void jail_close(struct jail *jail)
{
    if (jail == NULL)
        return;
    warder_end(jail);
    for (size_t i = 0; i < jail->count; i++)
        cell_close_files(&jail->cells[i]);
    free(jail);
}

size_t jail_free_cells(const struct jail *jail)
{
    return jail->free;
}

/* ---- Events ---- */

/* Receives an event. Records what the machine offers, and a start in its
 * cell. */
static ssize_t receive_event(struct jail *jail, int flags)
{
    ssize_t length =
        recv(jail->channel, &jail->event, sizeof jail->event, flags);
    if (length > 0 && jail->event.kind == EVENT_READY) {
        jail->is_ready = true;
        jail->machine = jail->event.machine;
    }
    if (length > 0 && jail->event.kind == EVENT_STARTED) {
        jail->cells[jail->event.cell].prisoner = jail->event.prisoner;
        jail->cells[jail->event.cell].cpu_before = jail->event.cpu_before;
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
 * failure. A warder that can't work on this machine says so and ends. If it
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

/* ---- Putting ---- */

static size_t free_cell(const struct jail *jail)
{
    size_t cell = 0;
    while (jail->cells[cell].taken)
        cell++;
    return cell;
}

void jail_put(struct jail *jail, const struct jail_request *request,
              size_t ticket)
{
    size_t number = free_cell(jail);
    struct jail_cell *cell = &jail->cells[number];
    cell->taken = true;
    cell->failed = false;
    cell->ticket = ticket;
    cell->request = request;
    cell->prisoner = 0;
    jail->free--;
    if (jail->warder == 0)
        cell->failed = !problem_set(cell->problem, "%s", jail->problem);
    else
        cell->failed = !request_send(jail, number);
    if (cell->failed && jail->warder != 0)
        explain_failure(jail, cell->problem, errno);
}

/* ---- Taking ---- */

static void empty_cell(struct jail *jail, struct jail_cell *cell,
                       size_t *ticket)
{
    *ticket = cell->ticket;
    cell->taken = false;
    cell->request = NULL;
    jail->free++;
}

/* Returns a cell whose request couldn't be sent, or NULL. */
static struct jail_cell *failed_cell(struct jail *jail)
{
    for (size_t i = 0; i < jail->count; i++)
        if (jail->cells[i].taken && jail->cells[i].failed)
            return &jail->cells[i];
    return NULL;
}

/* Marks the warder as lost: no more events will come for its prisoners. `error`
 * is the errno of what failed. */
static void mark_warder_lost(struct jail *jail, int error)
{
    (void)problem_set(jail->problem, "the jail's warder has ended");
    explain_failure(jail, jail->problem, error);
    warder_end(jail);
    for (size_t i = 0; i < jail->count; i++) {
        struct jail_cell *cell = &jail->cells[i];
        cell->failed = true;
        memcpy(cell->problem, jail->problem, sizeof cell->problem);
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

/* Returns the cell of the next prisoner that ended or whose warder was lost.
 * Returns NULL if the time runs out or a signal arrives. */
static struct jail_cell *await_end(struct jail *jail, int64_t nanoseconds)
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
        return &jail->cells[jail->event.cell];
    if (length < 0 && errno == EINTR)
        return NULL;
    mark_warder_lost(jail, length < 0 ? errno : 0);
    return failed_cell(jail);
}

bool jail_take(struct jail *jail, struct jail_result *result, size_t *ticket,
               int64_t nanoseconds)
{
    if (jail->free == jail->count)
        return false;
    struct jail_cell *cell = failed_cell(jail);
    if (cell == NULL)
        cell = await_end(jail, nanoseconds);
    if (cell == NULL)
        return false;
    if (cell->failed)
        result_fill_problem(result, cell->problem);
    else
        result_fill(result, cell, &jail->event);
    empty_cell(jail, cell, ticket);
    return true;
}

/* ---- While one runs ---- */

static size_t cell_of(const struct jail *jail, size_t ticket)
{
    size_t number = 0;
    while (number < jail->count &&
           !(jail->cells[number].taken && jail->cells[number].ticket == ticket))
        number++;
    return number;
}

void jail_stop(struct jail *jail, size_t ticket)
{
    size_t number = cell_of(jail, ticket);
    if (number < jail->count && !jail->cells[number].failed)
        request_send_stop(jail, number);
}

int jail_process(struct jail *jail, size_t ticket)
{
    size_t number = cell_of(jail, ticket);
    if (number == jail->count)
        return 0;
    receive_starts(jail);
    return jail->cells[number].prisoner;
}

int64_t jail_cpu(struct jail *jail, size_t ticket)
{
    clockid_t clock;
    struct timespec used;
    pid_t prisoner = jail_process(jail, ticket);
    if (prisoner == 0 || clock_getcpuclockid(prisoner, &clock) != 0 ||
        clock_gettime(clock, &used) != 0)
        return -1;
    return (int64_t)used.tv_sec * SECOND + used.tv_nsec;
}

int64_t jail_cpu_before(struct jail *jail, size_t ticket)
{
    return jail_process(jail, ticket) != 0
               ? jail->cells[cell_of(jail, ticket)].cpu_before
               : -1;
}
