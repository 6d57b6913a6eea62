/*
 * The jail runs untrusted programs side by side, and reports how each ended.
 *
 *   sandboxed process  runs an untrusted program
 *   request            what the caller wants to run, and with which limits
 *   slot               a place for one sandboxed process; a jail has a fixed
 *                      number of slots
 *   ticket             the caller's own number for a request, returned with its
 *                      result
 *   supervisor         a helper process, the parent of all sandboxed processes
 *   filter             the list of allowed system calls (seccomp)
 *   put, take          start a request in a free slot; wait for a result and
 *                      free the slot
 *
 * A sandboxed process gets a session, a process group and an empty folder of
 * its own, an environment of PATH, LANG=C.UTF-8, HOME and TMPDIR (that folder),
 * limits, and no new privileges. The filter lets any ordinary C program run,
 * but without the network, other processes and changes to files, and without
 * threads unless the limits allow them.
 *
 * jail_admit() finds out beforehand whether all of this works on this machine.
 *
 * With Landlock in the kernel, a program can read only itself and what its
 * permissions allow, and a compiler can write only below its folder. Without
 * it, both can read whatever the caller can read, but a C program can execute
 * only what it is allowed to read with Landlock. If the caller is root, a
 * program keeps only the privilege to read any file. After a sandboxed process
 * ends, or the caller is killed, none of its processes, files or descriptors
 * is left.
 *
 * The jail needs Linux 5.9 or newer. It works for any user and in containers,
 * but not inside another jail.
 */
#ifndef JAIL_H
#define JAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli.h"

/* ---- Requests ---- */

struct jail_limits {
    int64_t cpu;     /* nanoseconds of CPU time */
    int64_t wall;    /* nanoseconds from start to end */
    size_t memory;   /* bytes of address space; SIZE_MAX: no limit, as
                        -fsanitize=address needs */
    size_t resident; /* bytes of memory in use, checked every few milliseconds;
                        0: no such limit */
    size_t output;   /* bytes of standard output, and of standard error */
    int threads; /* the threads of a program at a time, including the first; 0
                    or 1: it can't start any */
};

struct jail_limits jail_limits_usual(void); /* ample for a student's program */

enum jail_permissions {
    /* Can compute, read its input and write its output, and read interpreters
     * and their libraries, below /usr. */
    JAIL_PROGRAM,
    /* As a program, but in C or C++. It can read only itself, the libraries of
     * the two languages, and /dev/null, and execute only code from these
     * files: no other program that is installed. */
    JAIL_C_PROGRAM,
    JAIL_COMPILER, /* can also start programs, write below its folder, and
                    * change permissions anywhere, as linkers must */
    JAIL_PERMISSION_SETS
};

/* Memory that the caller shares with a sandboxed process, which can change its
 * contents at any time, but not its size. The process's end wakes a caller that
 * waits on the first word. */
struct jail_memory {
    void *start; /* zeros at first */
    size_t size;
    int file; /* a file in memory; freed when its last holder closes it */
};

/* Makes `size` bytes of shared memory. Returns false and sets errno on failure.
 * The caller closes the memory, before or after the process's end. */
bool jail_memory_open(struct jail_memory *memory, size_t size);
void jail_memory_close(struct jail_memory *memory);

enum {
    JAIL_MEMORY_DESCRIPTOR = 4
}; /* the memory's file in a sandboxed process */

/* Sleeps while `*word`, in such memory, is `before`, at most `nanoseconds`
 * unless that is negative. May return too early. */
void jail_memory_wait(const _Atomic uint32_t *word, uint32_t before,
                      int64_t nanoseconds);

/* Wakes all that wait for a change of `*word`. */
void jail_memory_wake(const _Atomic uint32_t *word);

struct jail_request {
    const char *program; /* a path; a compiler's name is looked up in $PATH */
    const void *image;   /* NULL, or the bytes of a program that isn't a file;
                          * then `program` is only a name */
    size_t image_length;
    const char *const
        *arguments;    /* after the name, ending with NULL; or NULL */
    const void *input; /* the whole standard input */
    size_t input_length;
    struct jail_limits limits;
    enum jail_permissions permissions;
    /* Pauses return at once and are recorded in the result: the functions that
     * sleep, and select() and poll() without descriptors. Clocks don't change,
     * so a loop that watches them still waits. In a C program, the command of
     * system("sleep 2") is a pause, too. A program times out after 20000
     * pauses. Not for a compiler. */
    bool skip_pauses;
    /* Standard output is a pseudo-terminal in raw mode, which the sandboxed
     * process can write to but not control. C libraries then write whole lines
     * at once, and the pauses tell what a person at a terminal would have seen.
     * Not for a compiler. */
    bool terminal;
    /* Standard input is a pseudo-terminal at which a person types `input`, a
     * line each time the program reads, and nothing more at its end. If the
     * program shows something before it reads the first line, but nothing
     * between two others, the person would wait for it forever, so it times
     * out. Only for a C program. */
    bool typed;
    bool typed_ahead;   /* the person waits for nothing */
    const char *folder; /* where a compiler works and leaves its output; NULL:
                         * an empty folder, removed at the end */
    /* A compiler reads sources only in its folder, and can read no programs
     * but itself and its tools. */
    bool reads_folder_alone;
    const char *reads; /* another file that a program may read; or NULL */
    const struct jail_memory *memory; /* memory to share; or NULL */
    /* Descriptors to use as its standard input, output and error, in place of
     * `input` and the result's texts; 0: none. They may be closed once the
     * request is put. */
    int streams[3];
};

/* ---- Results ---- */

enum jail_verdict {
    JAIL_ENDED,      /* it ended by itself; see `status` */
    JAIL_CRASHED,    /* a signal ended it; see `signal` */
    JAIL_TIMED_OUT,  /* it exceeded its CPU or wall time */
    JAIL_TOO_MUCH,   /* it exceeded its output limit */
    JAIL_REFUSED,    /* it made a forbidden system call; see `call` */
    JAIL_STOPPED,    /* jail_stop() ended it */
    JAIL_NOT_STARTED /* see `problem`; the program isn't to blame */
};

struct jail_pause {
    size_t output_before; /* bytes written before it, without what the program
                           * still buffered */
    int64_t nanoseconds;  /* how long it would have lasted */
};

enum { JAIL_PAUSES_MAX = 1000, JAIL_CALL_SIZE = 32 };
enum { JAIL_PROBLEM_SIZE = CLI_PROBLEM_SIZE };

struct jail_result {
    enum jail_verdict verdict;
    int process;           /* its process number, as it sees it itself */
    bool waited_for_input; /* it timed out because nobody would type more */
    int status;
    int signal;
    char call[JAIL_CALL_SIZE];
    char problem[JAIL_PROBLEM_SIZE];
    size_t out_of_space; /* that limit, if it exceeded it and then crashed or
                          * failed; or 0 */
    char *output;        /* up to the end or the limit, then a NUL */
    size_t output_length;
    char *errors; /* standard error, in the same form */
    size_t errors_length;
    struct jail_pause *pauses; /* the first JAIL_PAUSES_MAX pauses */
    size_t pause_count;
    bool noted_pauses;  /* true if pauses were skipped and recorded */
    int64_t cpu;        /* nanoseconds of CPU time used */
    int64_t cpu_before; /* the part before its program started */
    int64_t wall;
};

/* Frees what `result` holds, so that it can be used again. */
void jail_result_clear(struct jail_result *result);

/* Writes the verdict of `result` to `text`: "ended", "crashed (SIGSEGV)",
 * "tried to use the network (socket)". */
enum { JAIL_VERDICT_SIZE = 96 };
void jail_verdict_text(const struct jail_result *result,
                       char text[JAIL_VERDICT_SIZE]);

/* Writes the words of it that tell of its memory: " after it ran out of its 256
 * MB of address space", or "". */
void jail_space_text(const struct jail_result *result,
                     char text[JAIL_VERDICT_SIZE]);

/* ---- The machine ---- */

/* What a user requires of the machine. */
struct jail_demands {
    bool check;  /* list what the machine offers, and nothing more */
    bool strict; /* don't run anything if the jail is weaker than it can be */
};

/* Adds the options --check and --strict, and returns how many they are. */
enum { JAIL_OPTIONS = 2 };
size_t jail_options(struct jail_demands *demands, struct cli_option options[]);

/* Examines the machine for a program that is about to run untrusted ones.
 * Complains once about what is missing, and removes the folders of jails that
 * were killed. Returns CLI_DONE if the program may continue, or else how it
 * ends. With --check it prints the list; then, CLI_DONE means that nothing is
 * missing. */
enum cli_status jail_admit(const struct cli *cli,
                           const struct jail_demands *demands);

/* ---- Jails ---- */

/* Making the filters takes most of the time of opening a jail. A caller that
 * opens many jails should make them once. */
struct jail_filters {
    int files[JAIL_PERMISSION_SETS]; /* in memory, one for each kind of
                                        permissions */
};

/* Makes all filters. Returns false and sets errno on failure. */
bool jail_filters_open(struct jail_filters *filters);
void jail_filters_close(const struct jail_filters *filters);

/* Opens a jail for up to `slots` sandboxed processes at a time. The caller may
 * close `filters` at once; if it is NULL, the jail makes its own. Returns NULL
 * if out of memory. Each slot takes six descriptors; if that is more than this
 * process's soft limit, the limit is raised. A jail that needs more than the
 * hard limit starts nothing, and each result says why. Only one thread may use
 * a jail. The supervisor is a child of the caller. */
struct jail;
struct jail *jail_open(size_t slots, const struct jail_filters *filters);

/* Kills all sandboxed processes, waits for them, and frees the jail. */
void jail_close(struct jail *jail);

size_t jail_free_slots(const struct jail *jail);

/* Starts a sandboxed process in a free slot; there must be one. `request`, and
 * everything it points to, must stay valid until the result is taken. */
void jail_put(struct jail *jail, const struct jail_request *request,
              size_t ticket);

/* Waits for a sandboxed process to end, at most `nanoseconds` unless that is
 * -1. Then stores its result and ticket and frees its slot. Returns false if
 * the jail is empty, the time runs out, or a signal arrives. */
bool jail_take(struct jail *jail, struct jail_result *result, size_t *ticket,
               int64_t nanoseconds);

/* Runs `request` in a jail of its own, to its end. Asks `is_stopped`, unless
 * that is NULL, many times a second; returns false if that stops it. */
bool jail_run(const struct jail_request *request, struct jail_result *result,
              bool (*is_stopped)(void *self), void *self);

/* Kills the sandboxed process with this ticket. Its result must still be taken.
 * A process that has already ended keeps its verdict. */
void jail_stop(struct jail *jail, size_t ticket);

/* Returns the number of a sandboxed process, or 0 when jail_cpu() would return
 * -1. */
int jail_process(struct jail *jail, size_t ticket);

/* Returns the nanoseconds of CPU time that a sandboxed process has used so far,
 * including its start. Returns -1 before its program runs and after it has
 * ended. */
int64_t jail_cpu(struct jail *jail, size_t ticket);

/* Returns the part of jail_cpu() from before the program started. */
int64_t jail_cpu_before(struct jail *jail, size_t ticket);

/* ---- This process ---- */

/* Keeps other processes of the same user from reading this one's memory, or no
 * longer does; returns whether it did before. */
bool jail_hide_memory(bool hides);

/* Opens a pipe that a program started at any moment doesn't inherit. Returns
 * false and sets errno on failure. */
bool jail_open_pipe(int *read_end, int *write_end);

/* Ends this process with SIGTERM when its parent ends. */
void jail_end_with_parent(void);

/* Lets any process of the same user debug this one. */
void jail_let_debuggers_attach(void);

/* ---- Temporary folders ---- */

/* Removes the folder `path` that a sandboxed process worked in and everything
 * in it, whatever the depth and permissions, without following links. No
 * process may be using it. Returns false and sets errno if anything is left. */
bool jail_remove_folder(const char *path);

#endif
