/* Declarations that the files of the caller's side share. */
#ifndef JAIL_CALLER_H
#define JAIL_CALLER_H

#include "messages.h"

struct jail_cell {
    bool taken;
    bool failed; /* its request was not sent: `problem` says why */
    size_t ticket;
    const struct jail_request *request;
    pid_t prisoner;           /* 0: unknown */
    int64_t cpu_before;       /* of the prisoner, if it is known */
    int files[REQUEST_FILES]; /* -1 until their first use, then kept open */
    char problem[JAIL_PROBLEM_SIZE];
};

struct jail {
    pid_t warder; /* 0: not running; `problem` says why */
    int channel;
    char problem[JAIL_PROBLEM_SIZE];
    struct request_message request; /* a buffer */
    struct event_message event;     /* another */
    size_t count;
    size_t free;
    struct jail_cell cells[];
};

/* ---- spawn.c ---- */

/* Starts a warder with `filters`, or with filters of its own if that is NULL.
 * On failure writes a message to the jail's `problem`. */
void warder_spawn(struct jail *jail, const struct jail_filters *filters);

/* Closes the channel, which makes the warder kill all prisoners and end, and
 * waits for it. */
void warder_end(struct jail *jail);

/* ---- request.c ---- */

/* Sends the request in cell `number`. On failure returns false and writes a
 * message to the cell's `problem`. */
bool request_send(struct jail *jail, size_t number);

/* Asks the warder to stop the prisoner in cell `number`. */
void request_send_stop(struct jail *jail, size_t number);

void cell_close_files(struct jail_cell *cell);

/* ---- result.c ---- */

/* Formats a message into `problem` and returns false, for the caller to
 * return. */
bool problem_set(char problem[JAIL_PROBLEM_SIZE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Fills `result` from the event that reports a prisoner's end. */
void result_fill(struct jail_result *result, const struct jail_cell *cell,
                 const struct event_message *event);

/* Fills `result` for a prisoner that wasn't started. */
void result_fill_problem(struct jail_result *result, const char *problem);

/* ---- refused_call.c ---- */

/* Returns the purpose of a refused call in words that follow "tried to": "write
 * a file" for openat, "use the network" for socket. Returns NULL for a call
 * that isn't listed. */
const char *refused_call_purpose(const char *call);

#endif
