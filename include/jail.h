/*
 * The jail runs programs that nobody trusts, several side by side, and says
 * how each of them ended. It knows no game.
 *
 *   prisoner  a process that runs an untrusted program
 *   request   what the caller wants to be run, and with which limits
 *   cell      room for one prisoner; a jail has a fixed number of cells
 *   ticket    the caller's own number for a request; its result carries it
 *   warder    a helper process, the parent of all prisoners: it starts them,
 *             decides on the system calls that the filter does not allow,
 *             enforces the limits, and removes what is left at the end
 *   filter    the list of allowed system calls (seccomp)
 *   put, take start a request in a free cell; wait for a result and free it
 *
 * A prisoner has a session and a process group of its own, a fresh empty
 * working folder, a clean environment (PATH, LANG=C.UTF-8, and HOME and TMPDIR,
 * which are that folder), limits, and no new privileges. The filter lets an
 * ordinary C program run, with glibc or musl, dynamic or static, and refuses
 * the network, other processes, threads and changes to files. Where the kernel
 * has Landlock, a program reads only itself and the system's libraries, and a
 * compiler writes only below its folder; elsewhere both read what the caller
 * may read. If the caller is root, a program keeps only the power to read any
 * file. After its end, or when the caller is killed, nothing of a prisoner is
 * left: no process, no file, no descriptor.
 *
 * The jail needs Linux 5.9 or newer, as any user, in a container too. It does
 * not work inside another jail, as the kernel has one listener for calls.
 */
#ifndef JAIL_H
#define JAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Requests ---- */

struct jail_limits {
    int64_t cpu;   /* nanoseconds of processor time */
    int64_t wall;  /* nanoseconds from start to end */
    size_t memory; /* bytes of address space; -fsanitize=address needs more
                      than any limit */
    size_t output; /* bytes of standard output, and as many of errors */
};

/* Returns limits that are ample for a classroom's program. */
struct jail_limits jail_limits_usual(void);

enum jail_freedom {
    JAIL_PROGRAM, /* computes, reads its input, writes its output */
    JAIL_COMPILER /* may also start programs, write below its folder, and
                     change permissions anywhere, as linkers must */
};

/* Memory that the caller shares with a prisoner; each can wait for the other
 * (futex). It can't be shortened, so reading it never fails, but what it
 * holds can change at any time and is not to be trusted. The prisoner's end
 * wakes a caller that waits at its first word; a wait needs a time limit, as a
 * wake-up can come too early. */
struct jail_memory {
    void *start; /* zeros at first */
    size_t size;
    int file; /* in memory; the last holder to close it frees it */
};

/* Returns false and sets errno on failure. The caller closes the memory, before
 * or after the prisoner's end. */
bool jail_memory_open(struct jail_memory *memory, size_t size);
void jail_memory_close(struct jail_memory *memory);

enum { JAIL_MEMORY_DESCRIPTOR = 4 }; /* the memory's file in a prisoner */

struct jail_request {
    const char *program; /* a path; a compiler's bare name is found in $PATH */
    const void *image;   /* NULL, or the bytes of a program that is no file,
                            whose `program` is then only a name */
    size_t image_length;
    const char *const *arguments; /* after the name, NULL at the end; or NULL */
    const void *input;            /* the whole standard input */
    size_t input_length;
    struct jail_limits limits;
    enum jail_freedom freedom;
    /* Pauses return at once and are noted (struct jail_pause): sleep(),
     * usleep(), nanosleep(), clock_nanosleep(), thrd_sleep(), and select() and
     * poll() without descriptors. Clocks are not changed, so a loop that reads
     * them still waits. After 20000 pauses a program is timed out. Not for a
     * compiler. */
    bool skip_pauses;
    const char *folder; /* where a compiler works and leaves its product; NULL:
                           a fresh folder, removed at the end */
    bool reads_folder_alone; /* a compiler finds sources only in its folder */
    const char *reads; /* one more file that a program may read; or NULL */
    const struct jail_memory *memory; /* to be shared; or NULL */
};

/* ---- Results ---- */

enum jail_verdict {
    JAIL_ENDED,      /* by itself: `status` */
    JAIL_CRASHED,    /* by a signal: `signal` */
    JAIL_TIMED_OUT,  /* over its processor or wall time */
    JAIL_TOO_MUCH,   /* over its output */
    JAIL_REFUSED,    /* it called what the filter refuses: `call` names it */
    JAIL_STOPPED,    /* by jail_stop() */
    JAIL_NOT_STARTED /* `problem` says why; the program is not to blame */
};

/* A pause: how many bytes of output had been written before it (not counting
 * what the program still buffered), and how long it was. */
struct jail_pause {
    size_t output_before;
    int64_t nanoseconds;
};

enum { JAIL_PAUSES_MAX = 1000, JAIL_PROBLEM_SIZE = 160, JAIL_CALL_SIZE = 32 };

struct jail_result {
    enum jail_verdict verdict;
    int status;
    int signal;
    char call[JAIL_CALL_SIZE];
    char problem[JAIL_PROBLEM_SIZE];
    char *output; /* up to the end or the limit, and a NUL behind */
    size_t output_length;
    char *errors; /* likewise, of standard error */
    size_t errors_length;
    struct jail_pause *pauses; /* the first JAIL_PAUSES_MAX */
    size_t pause_count;
    bool noted_pauses; /* whether pauses were skipped and noted */
    int64_t cpu;       /* nanoseconds used */
    int64_t wall;
};

/* Frees what the result holds; it may be filled again. */
void jail_result_clear(struct jail_result *result);

/* Writes a verdict in words: "ended", "crashed (SIGSEGV)", "tried to use the
 * network (socket)", "refused a system call (reboot)". */
enum { JAIL_VERDICT_SIZE = 96 };
void jail_verdict_text(const struct jail_result *result,
                       char text[JAIL_VERDICT_SIZE]);

/* ---- Jails ---- */

/* Making the filters takes most of the time of opening a jail. A caller that
 * opens many jails makes them once. */
struct jail_filters {
    int program; /* files in memory */
    int compiler;
};

/* Returns false and sets errno on failure. */
bool jail_filters_open(struct jail_filters *filters);
void jail_filters_close(const struct jail_filters *filters);

/* Opens a jail for `cells` prisoners at a time, or returns NULL where there is
 * no memory. Each cell takes three descriptors, so the usual limit of 1024
 * allows 300; a jail that could exceed it starts nothing and says so. Only one
 * thread may use a jail. The warder is a child of the caller and is waited for
 * by its process number when the jail closes. `filters` may be closed after
 * this. */
struct jail;
struct jail *jail_open(size_t cells);
struct jail *jail_open_with(size_t cells, const struct jail_filters *filters);

/* Kills all prisoners, waits for them, and frees everything. */
void jail_close(struct jail *jail);

size_t jail_free_cells(const struct jail *jail);

/* Starts a prisoner in a free cell; there must be one. The request and what it
 * points to must stay until its result is taken. */
void jail_put(struct jail *jail, const struct jail_request *request,
              size_t ticket);

/* Waits at most `nanoseconds` for a prisoner to end (-1: until one does,
 * which the limits bound), fills the result, and frees the cell. Returns false
 * if the jail is empty, the time is over, or a signal came. */
bool jail_take(struct jail *jail, struct jail_result *result, size_t *ticket,
               int64_t nanoseconds);

/* Ends a prisoner, whose result is then taken as usual. One that has already
 * ended keeps its verdict. */
void jail_stop(struct jail *jail, size_t ticket);

/* Returns the nanoseconds of processor time that a prisoner has used so far,
 * its start included; -1 before its program runs, after its end, and for a
 * prisoner that shares no memory. */
int64_t jail_cpu(struct jail *jail, size_t ticket);

/* Removes a folder that a prisoner worked in and everything in it, whatever the
 * depth and permissions, without following links. No process may be using it.
 * Returns false and sets errno where something is left. */
bool jail_remove_folder(const char *path);

#endif
