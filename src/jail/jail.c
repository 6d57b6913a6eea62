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
    struct jail *jail = calloc(1, sizeof *jail + cells * sizeof *jail->cells);
    if (jail == NULL)
        return NULL;
    jail->count = cells;
    jail->free = cells;
    for (size_t i = 0; i < cells; i++)
        for (int file = 0; file < ORDER_FILES; file++)
            jail->cells[i].files[file] = -1;
    warder_spawn(jail);
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

/* Whose end the warder tells of, or one whom it has failed; NULL when the time
 * is over or a signal came. */
static struct jail_cell *hear_of_one(struct jail *jail, int64_t nanoseconds)
{
    ssize_t length = await_message(jail, nanoseconds);
    if (length == 0)
        return NULL;
    if (length > 0)
        length = recv(jail->post, &jail->end, sizeof jail->end, 0);
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
