/* What the files of the warder share. */
#ifndef JAIL_WARDER_H
#define JAIL_WARDER_H

#include <linux/filter.h>
#include <sys/types.h>
#include <time.h>

#include "messages.h"

struct warder_cell {
    enum { CELL_FREE, CELL_TAKEN, CELL_TO_REPORT } state;
    pid_t prisoner;   /* also its group and session */
    int listener;     /* notifies of calls that the filter does not allow */
    int status;       /* the prisoner's start writes here if it fails */
    int output;       /* the file that its output grows in */
    uint32_t *memory; /* the first word of the shared memory; or NULL */
    clockid_t clock;  /* its processor time */
    int64_t start_time;
    struct jail_limits limits;
    enum jail_freedom freedom;
    bool skip_pauses;
    int forks;            /* of a compiler */
    int pauses;           /* skipped */
    bool program_started; /* its first execve was allowed */
    char *folder;         /* to be removed; or NULL */
    struct event_message event;
};

/* A filter in the kernel's own form. */
struct warder_filter {
    struct sock_filter *steps;
    unsigned short count;
};

struct warder {
    struct warder_filter filters[2]; /* by freedom */
    uint32_t architecture;           /* as the kernel numbers them */
    size_t count;
    struct warder_cell *cells;
    char *notice; /* a buffer for a listener's notice, of this kernel's size */
    size_t notice_size;
    char *answer;
    size_t answer_size;
};

int64_t warder_now(void); /* nanoseconds */

/* ---- warder_start.c ---- */

/* Starts a prisoner and closes the files. If that fails, the cell's event says
 * so. */
void warder_start(const struct warder *warder, struct warder_cell *cell,
                  const struct request_message *request,
                  int files[SENT_FILES_MAX]);

/* ---- warder_exec.c ---- */

/* What a new process needs to become a prisoner. */
struct prisoner_setup {
    const char *folder;
    const char *program; /* empty for an image among the files */
    const char *reads;   /* empty for nothing more */
    char **arguments;
    const struct request_message *request;
    const struct warder_filter *filter;
    const int *files;
    int channel; /* a socket to the warder */
    pid_t warder;
};

/* Restricts this process and executes the prisoner's program. If a step fails,
 * sends that to the warder and ends. */
void prisoner_exec(const struct prisoner_setup *setup)
    __attribute__((noreturn));

/* Sends the step that failed, or START_NOTHING with a descriptor (-1: none). */
bool start_status_send(int channel, struct start_failure failure,
                       int descriptor);

/* Receives them. Returns false if the other end is closed. */
bool start_status_receive(int channel, struct start_failure *failure,
                          int *descriptor);

/* ---- warder_landlock.c ---- */

/* Restricts which files this process can use, with Landlock. Does nothing where
 * the kernel has none. Returns 0 or errno. */
int landlock_restrict(const struct prisoner_setup *setup);

/* ---- warder_answer.c ---- */

/* Answers the call that a cell's listener notifies of. A call that is refused
 * gets no answer: the prisoner is killed. */
void warder_answer(const struct warder *warder, struct warder_cell *cell);

/* ---- warder_cleanup.c ---- */

/* Kills all processes of a prisoner. */
void warder_kill(const struct warder_cell *cell);

/* Cleans up after a prisoner that has ended. Returns false if it has not. */
bool warder_reap(struct warder_cell *cell);

/* Closes what a cell has open and removes its folder. */
void warder_release_cell(struct warder_cell *cell);

/* Makes a folder in `base` that only its owner can use. Returns its path, which
 * the caller frees, or NULL and sets errno. */
char *warder_make_folder(const char *base);

#endif
