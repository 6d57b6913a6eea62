/* What the parts of the caller's side share. */
#ifndef JAIL_PRISON_H
#define JAIL_PRISON_H

#include "post.h"

struct jail_cell {
    bool taken;
    bool failed; /* it was not started: `problem` says why */
    size_t ticket;
    const struct jail_order *order;
    pid_t prisoner;         /* 0: not known */
    int files[ORDER_FILES]; /* -1 before their first use; then kept */
    char problem[JAIL_PROBLEM_SIZE];
};

struct jail {
    pid_t warder; /* 0: there is none, and `problem` says why */
    int post;
    char problem[JAIL_PROBLEM_SIZE];
    struct order_message order; /* room for one */
    struct end_message end;     /* likewise */
    size_t count;
    size_t free;
    struct jail_cell cells[];
};

/* ---- spawn.c ---- */

/* Starts a warder, with filters or, where there are none, its own. Where that
 * fails, `problem` says why. */
void warder_spawn(struct jail *jail, const struct jail_filters *filters);

/* Tells it to kill all and end, and waits until that is done. */
void warder_dismiss(struct jail *jail);

/* ---- order.c ---- */

/* Sends an order; false where that fails, and the cell's problem says why. */
bool order_send(struct jail *jail, size_t cell);

/* Sends word that whoever is in the cell of that number is to be ended. */
void order_send_stop(struct jail *jail, size_t number);

/* Empties the files of a cell for the next one. */
void order_close_files(struct jail_cell *cell);

/* ---- result.c ---- */

/* Writes why something failed into a problem; false, so that it can be
 * returned. */
bool problem_set(char problem[JAIL_PROBLEM_SIZE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Fills a result from what the warder said of a cell. */
void result_fill(struct jail_result *result, const struct jail_cell *cell,
                 const struct end_message *end);

/* Fills the result of one that was not started. */
void result_fill_problem(struct jail_result *result, const char *problem);

#endif
