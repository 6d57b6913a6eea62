/* Declarations that the warder's files share. */
#ifndef JAIL_WARDER_H
#define JAIL_WARDER_H

#include <linux/filter.h>
#include <sys/types.h>
#include <time.h>

#include "messages.h"

enum { SECOND = 1000000000 }; /* in nanoseconds */

/* A file whose code a prisoner may execute, by its identity. */
struct code_file {
    dev_t device;
    ino_t inode;
};

/* The libraries that C and C++ programs are linked with. */
struct libraries {
    char **paths; /* from the heap */
    struct code_file *files;
    size_t count;
};

struct warder_cell {
    enum { CELL_FREE, CELL_TAKEN, CELL_TO_REPORT } state;
    pid_t prisoner; /* also its group and session */
    int listener;   /* reports calls that the filter doesn't allow */
    int status;     /* receives an error if the prisoner's start fails */
    struct code_file program; /* its own file; zeros for an image */
    int output;               /* the file that holds its output */
    int terminal;             /* the master of its pseudo-terminal; or -1 */
    size_t copied;            /* bytes copied from the terminal to the output */
    uint32_t *memory;         /* the first word of the shared memory; or NULL */
    clockid_t clock;          /* its CPU-time clock */
    int64_t start_time;
    struct jail_limits limits;
    enum jail_freedom freedom;
    bool skip_pauses;
    int forks;            /* a compiler's */
    int pauses;           /* skipped so far */
    bool program_started; /* its first execve was allowed */
    char *folder;         /* the folder to remove; or NULL */
    int claim;            /* keeps it from being taken for a stale one; or -1 */
    char *cgroup;         /* the folder of its cgroup; or NULL */
    struct event_message event;
};

/* A filter in the kernel's format. */
struct warder_filter {
    struct sock_filter *steps;
    unsigned short count;
};

struct warder {
    struct warder_filter filters[JAIL_FREEDOMS]; /* indexed by freedom */
    struct libraries libraries;
    uint32_t architecture; /* by the kernel's numbers */
    char *cgroups; /* the folder for prisoners' cgroups; NULL: address space is
                    * limited instead */
    size_t count;
    struct warder_cell *cells;
    char *notice; /* a buffer for a listener's notice, in this kernel's size */
    size_t notice_size;
    char *answer;
    size_t answer_size;
};

/* ---- Cells ---- */

/* Returns the CPU time that a prisoner has used, or 0 if it has just ended. */
int64_t warder_cpu_time(const struct warder_cell *cell);

/* Returns how many bytes of address space a process uses, or 0 if it has ended.
 */
size_t warder_space_of(pid_t process);

/* Kills the prisoners that exceeded a limit of time or memory. Returns the
 * nanoseconds until the next check, or -1 if there are no prisoners. */
int64_t warder_enforce_limits(const struct warder *warder);

/* Starts a prisoner and closes the files. Reports a failure in the cell's
 * event. */
void warder_start(const struct warder *warder, struct warder_cell *cell,
                  const struct request_message *request,
                  int files[SENT_FILES_MAX]);

/* Kills all processes of a prisoner. */
void warder_kill(const struct warder_cell *cell);

/* Cleans up after a prisoner if it has ended. Returns false if it hasn't. */
bool warder_reap(struct warder_cell *cell);

/* ---- The prisoner ---- */

/* What a new process needs to become a prisoner. */
struct prisoner_setup {
    const char *folder;
    const char *program; /* empty for an image among the files */
    const char *reads;   /* empty: no other file */
    char **arguments;
    const struct request_message *request;
    const struct warder_filter *filter;
    const struct libraries *libraries;
    const int *files;
    int terminal; /* its standard output; -1: the file */
    int channel;  /* a socket to the warder */
    pid_t warder;
};

/* Restricts this process and executes the prisoner's program. If a step fails,
 * reports it to the warder and exits. */
void prisoner_exec(const struct prisoner_setup *setup)
    __attribute__((noreturn));

/* Sends the step that failed, or START_NOTHING with a descriptor (-1: without
 * one). */
bool start_status_send(int channel, struct start_failure failure,
                       int descriptor);

/* Receives a step and a descriptor. Returns false if the other end is
 * closed. */
bool start_status_receive(int channel, struct start_failure *failure,
                          int *descriptor);

/* Finds the installed libraries. Returns false if out of memory. */
bool libraries_find(struct libraries *libraries);

/* Returns the identity of a file, or zeros if it doesn't exist. */
struct code_file code_file_at(const char *path);

/* True if a C program may map code from its descriptor `descriptor`: it is the
 * program itself or one of the libraries. The process must be stopped. */
bool may_map_code(const struct libraries *libraries,
                  const struct warder_cell *cell, pid_t process,
                  int descriptor);

/* Returns the version of Landlock, or 0 if there is none. */
int landlock_version(void);

/* ---- Its terminal ---- */

/* Opens a pseudo-terminal in raw mode and returns its slave, for the prisoner
 * to write to. Returns -1 and sets errno on failure. */
int pty_open(struct warder_cell *cell);

/* Copies what the prisoner has written to its terminal to the output file. All
 * of it is there after this call, because the prisoner is stopped or has ended.
 * Returns false if it exceeds its output limit. */
bool pty_copy(struct warder_cell *cell);

/* Copies until the prisoner's end is closed, which it is when all processes of
 * the prisoner have ended, or gives up after a second. */
void pty_copy_rest(struct warder_cell *cell);

void pty_close(struct warder_cell *cell);

/* ---- Its calls ---- */

/* Answers the call that a cell's listener reports. A refused call gets no
 * answer: the prisoner is killed. */
void warder_answer(const struct warder *warder, struct warder_cell *cell);

#endif
