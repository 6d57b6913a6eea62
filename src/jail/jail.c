/* The cells of a jail. */
#include "jail.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "prison.h"

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

struct jail *jail_open(size_t cells)
{
    return jail_open_with(cells, NULL);
}

struct jail *jail_open_with(size_t cells, const struct jail_filters *filters)
{
    struct jail *jail = calloc(1, sizeof *jail + cells * sizeof *jail->cells);
    if (jail == NULL)
        return NULL;
    jail->count = cells;
    jail->free = cells;
    for (size_t i = 0; i < cells; i++)
        for (int file = 0; file < ORDER_FILES; file++)
            jail->cells[i].files[file] = -1;
    warder_spawn(jail, filters);
    return jail;
}

void jail_close(struct jail *jail)
{
    if (jail == NULL)
        return;
    warder_dismiss(jail);
    for (size_t i = 0; i < jail->count; i++)
        order_close_files(&jail->cells[i]);
    free(jail);
}

size_t jail_free_cells(const struct jail *jail)
{
    return jail->free;
}

static size_t free_cell(const struct jail *jail)
{
    size_t cell = 0;
    while (jail->cells[cell].taken)
        cell++;
    return cell;
}

void jail_put(struct jail *jail, const struct jail_order *order, size_t ticket)
{
    size_t number = free_cell(jail);
    struct jail_cell *cell = &jail->cells[number];
    cell->taken = true;
    cell->failed = false;
    cell->ticket = ticket;
    cell->order = order;
    cell->prisoner = 0;
    jail->free--;
    if (jail->warder == 0)
        cell->failed = !problem_set(cell->problem, "%s", jail->problem);
    else
        cell->failed = !order_send(jail, number);
}

/* ---- Taking ---- */

static void empty_cell(struct jail *jail, struct jail_cell *cell,
                       size_t *ticket)
{
    *ticket = cell->ticket;
    cell->taken = false;
    cell->order = NULL;
    jail->free++;
}

/* One that was never started. */
static struct jail_cell *failed_cell(struct jail *jail)
{
    for (size_t i = 0; i < jail->count; i++)
        if (jail->cells[i].taken && jail->cells[i].failed)
            return &jail->cells[i];
    return NULL;
}

/* Nobody will tell of those who were there. */
static void lose_warder(struct jail *jail)
{
    warder_dismiss(jail);
    (void)problem_set(jail->problem, "the jail's warder has ended");
    for (size_t i = 0; i < jail->count; i++) {
        struct jail_cell *cell = &jail->cells[i];
        cell->failed = true;
        memcpy(cell->problem, jail->problem, sizeof cell->problem);
    }
}

/* Waits for a message: 1 when one is there, 0 when the time is over, -1 and
 * errno when there is no waiting any more. */
static int await_message(const struct jail *jail, int64_t nanoseconds)
{
    struct pollfd post = {.fd = jail->post, .events = POLLIN};
    int64_t most = (int64_t)INT32_MAX * MILLISECOND;
    int timeout = -1;
    if (nanoseconds >= 0)
        timeout =
            (int)((nanoseconds < most ? nanoseconds : most) / MILLISECOND);
    return poll(&post, 1, timeout);
}

/* Receives what the warder tells; notes who is born. */
static ssize_t hear(struct jail *jail, int flags)
{
    ssize_t length = recv(jail->post, &jail->end, sizeof jail->end, flags);
    if (length > 0 && jail->end.kind == NEWS_BORN)
        jail->cells[jail->end.cell].prisoner = jail->end.prisoner;
    return length;
}

/* Whose end the warder tells of, or one whom it has failed; NULL when the time
 * is over or a signal came. */
static struct jail_cell *hear_of_one(struct jail *jail, int64_t nanoseconds)
{
    ssize_t length = 0;
    do {
        length = await_message(jail, nanoseconds);
        if (length == 0)
            return NULL;
        if (length > 0)
            length = hear(jail, 0);
    } while (length > 0 && jail->end.kind == NEWS_BORN);
    if (length > 0)
        return &jail->cells[jail->end.cell];
    if (length < 0 && errno == EINTR)
        return NULL;
    lose_warder(jail);
    return failed_cell(jail);
}

bool jail_take(struct jail *jail, struct jail_result *result, size_t *ticket,
               int64_t nanoseconds)
{
    if (jail->free == jail->count)
        return false;
    struct jail_cell *cell = failed_cell(jail);
    if (cell == NULL)
        cell = hear_of_one(jail, nanoseconds);
    if (cell == NULL)
        return false;
    if (cell->failed)
        result_fill_problem(result, cell->problem);
    else
        result_fill(result, cell, &jail->end);
    empty_cell(jail, cell, ticket);
    return true;
}

/* ---- Talking ---- */

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
        order_send_stop(jail, number);
}

/* The news of births that have come; an end is left for jail_take(). */
static void hear_of_births(struct jail *jail)
{
    while (hear(jail, MSG_PEEK | MSG_DONTWAIT) > 0 &&
           jail->end.kind == NEWS_BORN)
        (void)hear(jail, 0);
}

int64_t jail_cpu(struct jail *jail, size_t ticket)
{
    size_t number = cell_of(jail, ticket);
    if (number == jail->count)
        return -1;
    hear_of_births(jail);
    clockid_t clock;
    struct timespec used;
    pid_t prisoner = jail->cells[number].prisoner;
    if (prisoner == 0 || clock_getcpuclockid(prisoner, &clock) != 0 ||
        clock_gettime(clock, &used) != 0)
        return -1;
    return (int64_t)used.tv_sec * SECOND + used.tv_nsec;
}

/* ---- One ---- */

void jail_run(const struct jail_order *order, struct jail_result *result)
{
    size_t ticket = 0;
    struct jail *jail = jail_open(1);
    if (jail == NULL) {
        result_fill_problem(result, "there is no memory");
        return;
    }
    jail_put(jail, order, ticket);
    while (!jail_take(jail, result, &ticket, -1))
        ; /* a signal came, which is the caller's business later */
    jail_close(jail);
}
