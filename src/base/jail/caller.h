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
    bool is_ready;                 /* the warder has reported: */
    struct machine_report machine; /* what it said */
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

/* The warder's program: `warder_size` bytes. */
extern const unsigned char warder_program[];
extern const size_t warder_size;

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

/* ---- machine.c ---- */

enum jail_offer {
    JAIL_OFFERED, /* all is well */
    JAIL_NOTED,   /* the jail is as strong, but works in another way */
    JAIL_WEAKER,  /* the jail works, but something is missing; see `text` */
    JAIL_LACKING  /* nothing can run in a jail; see `text` */
};

/* A fact about this machine. */
struct jail_fact {
    const char *name; /* such as "Landlock" */
    enum jail_offer offer;
    char text[JAIL_PROBLEM_SIZE];
};

enum { JAIL_FACTS = 8 };

/* Finds out what this machine offers a jail, and runs a program in one. Call it
 * before untrusted programs run: a program isn't to blame for what the machine
 * lacks. Returns the worst of the facts. */
enum jail_offer jail_examine(struct jail_fact facts[JAIL_FACTS]);

/* Writes which system call the machine denies to `problem`, and returns
 * false. */
bool machine_denies(const struct machine_report *machine,
                    char problem[JAIL_PROBLEM_SIZE]);

/* If this process can't make a call that the jail needs, and that can be the
 * reason for `error`, writes which it is to `problem` and returns true. */
bool machine_explains(int error, char problem[JAIL_PROBLEM_SIZE]);

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
