/* What the files of the caller's side share. */
#ifndef JAIL_CALLER_H
#define JAIL_CALLER_H

#include "messages.h"

struct jail_cell {
    bool taken;
    bool failed; /* its request was not sent: `problem` says why */
    size_t ticket;
    const struct jail_request *request;
    pid_t prisoner;           /* 0: not known */
    int files[REQUEST_FILES]; /* -1 before their first use; then kept */
    char problem[JAIL_PROBLEM_SIZE];
};

struct jail {
    pid_t warder; /* 0: there is none, and `problem` says why */
    int channel;
    char problem[JAIL_PROBLEM_SIZE];
    struct request_message request; /* a buffer for one */
    struct event_message event;     /* likewise */
    size_t count;
    size_t free;
    struct jail_cell cells[];
};

/* ---- spawn.c ---- */

/* Starts a warder with `filters`, or with its own where that is NULL. If that
 * fails, the jail's problem says why. */
void warder_spawn(struct jail *jail, const struct jail_filters *filters);

/* Closes the channel, so that the warder kills all prisoners and ends, and
 * waits for it. */
void warder_end(struct jail *jail);

/* ---- request.c ---- */

/* Sends the request of the cell `number`. Returns false if that fails; the
 * cell's problem says why. */
bool request_send(struct jail *jail, size_t number);

/* Asks the warder to stop the prisoner in the cell `number`. */
void request_send_stop(struct jail *jail, size_t number);

void cell_close_files(struct jail_cell *cell);

/* ---- result.c ---- */

/* Writes a problem and returns false, so that the caller can return that. */
bool problem_set(char problem[JAIL_PROBLEM_SIZE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Fills a result from the event of a cell's end. */
void result_fill(struct jail_result *result, const struct jail_cell *cell,
                 const struct event_message *event);

/* Fills the result of a prisoner that was not started. */
void result_fill_problem(struct jail_result *result, const char *problem);

/* ---- refused_call.c ---- */

/* Returns what a refused call is for, as it goes on after "tried to": "write a
 * file" for openat, "use the network" for socket. Returns NULL for a call that
 * has no such words here. */
const char *refused_call_purpose(const char *call);

#endif
