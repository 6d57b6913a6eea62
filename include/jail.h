/*
 * The jail: runs programs that nobody trusts, several side by side, and says
 * how each of them ended. It knows no game.
 *
 * A prisoner has a session and a process group of its own, a fresh empty
 * folder to stand in, a clean environment (PATH, LANG=C.UTF-8, HOME and TMPDIR,
 * which are that folder), its limits, no new privileges, and a filter of system
 * calls (libseccomp) that lets an ordinary C program run, with glibc or musl,
 * dynamic or static, and refuses the network, other processes, threads and
 * changes to files. Where the kernel has Landlock, a program reads itself, the
 * system's libraries and little else, and a compiler writes below its folder
 * alone and, if it is told so, reads that and the system's folders alone;
 * elsewhere both read what the caller may read. A program of root has of root's
 * powers only that it reads any file that there is. When its cell is emptied
 * nothing of it is left: no process, no file, no descriptor; nor when the
 * caller is killed.
 *
 * A prisoner can be talked with: through a piece of memory that it shares with
 * the caller, where each can wait for the other (futex). Nothing that stands
 * there is to be trusted.
 *
 * Linux 5.9 or newer, as any user, in a container, too; not inside of another
 * jail, as the kernel has one listener for refused calls.
 */
#ifndef JAIL_H
#define JAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* ---- What is asked for ---- */

struct jail_limits {
    int64_t cpu;   /* nanoseconds of processor time */
    int64_t wall;  /* nanoseconds from start to end */
    size_t memory; /* bytes of address space, of which a program built with
                      -fsanitize=address wants more than any limit */
    size_t output; /* bytes of standard output; of errors as many again */
};

/* Enough for a classroom's program, many times over. */
struct jail_limits jail_limits_usual(void);

enum jail_freedom {
    JAIL_PROGRAM, /* computes, reads its input, writes its output */
    JAIL_COMPILER /* may start programs and write below its folder, too; and
                     change permissions, anywhere, as linkers must */
};

/* Memory that the caller shares with a prisoner. Nobody can make it shorter,
 * so that reading it never fails; what it holds can change at any time. Who
 * waits at its first word (FUTEX_WAIT, with a time limit: a wake-up can come
 * too early) is woken when the prisoner's end can be taken, too. */
struct jail_memory {
    void *start; /* zeros at first */
    size_t size;
    int file; /* in memory, and gone with the last one who has it */
};

/* False and errno where there is none. The caller closes it, after the
 * prisoner's end or before. */
bool jail_memory_open(struct jail_memory *memory, size_t size);
void jail_memory_close(struct jail_memory *memory);

enum { JAIL_MEMORY_DESCRIPTOR = 4 }; /* where a prisoner finds its file */

struct jail_order {
    const char *program; /* its path; a compiler's name alone is looked for in
                            $PATH */
    /* Where a program is no file, its bytes, and `program` its name alone;
     * else NULL. Not for a compiler. */
    const void *image;
    size_t image_length;
    const char *const *arguments; /* after the name, NULL at the end; or NULL */
    const void *input;            /* all of its standard input; then it ends */
    size_t input_length;
    struct jail_limits limits;
    enum jail_freedom freedom;
    /* Pauses return at once and are noted (see struct jail_pause), whatever
     * the program was built with: it is the system call that is answered.
     * sleep(), usleep(), nanosleep(), clock_nanosleep() and thrd_sleep() are
     * pauses, and select() and poll() of no descriptors. The clocks go on as
     * ever, so one who waits by looking at them waits; after 20000 pauses it
     * is timed out. Not for a compiler. */
    bool skip_pauses;
    const char *folder; /* where a compiler works and leaves its product;
                           NULL: a fresh empty folder, removed at the end */
    /* A compiler's sources lie in its folder, and it finds no others: none of
     * the caller's files can get into its messages or its product. */
    bool reads_folder_alone;
    const char *reads; /* one more file that a program may read; or NULL */
    const struct jail_memory *memory; /* that it shares; or NULL */
};

/* ---- How it ended ---- */

enum jail_verdict {
    JAIL_ENDED,      /* by itself: `status` */
    JAIL_CRASHED,    /* by a signal: `signal` */
    JAIL_TIMED_OUT,  /* over its processor or wall time */
    JAIL_TOO_MUCH,   /* over its output */
    JAIL_REFUSED,    /* it called what the filter refuses: `call` names it */
    JAIL_STOPPED,    /* by jail_stop() */
    JAIL_NOT_STARTED /* `problem` says why; the prisoner is not to blame */
};

/* Where in the output a pause stood: after so many bytes had really been
 * written (what lies unflushed in the program's buffer had not), for so long.
 * Only the first pauses of a run are noted. */
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
    char *output; /* what came before the end or the limit, and a NUL behind */
    size_t output_length;
    char *errors; /* likewise, of standard error */
    size_t errors_length;
    struct jail_pause *pauses;
    size_t pause_count;
    bool noted_pauses; /* the notes were taken */
    int64_t cpu;       /* nanoseconds used */
    int64_t wall;
};

/* Gives back what the result holds; it may be filled again. */
void jail_result_clear(struct jail_result *result);

/* ---- Cells ---- */

/* Room for `cells` prisoners at a time; each takes three descriptors, so that
 * the usual 1024 are enough for 300: a jail with more cells than the limit has
 * room for starts nobody, and says so. NULL where there is no memory. One
 * thread uses a jail. A process of its own, the warder, starts and ends with it
 * and is the caller's child: it is waited for by its number, at the end. */
struct jail;
struct jail *jail_open(size_t cells);

/* The filters of system calls take most of the time that it takes to open a
 * jail, and are the same ones always: who opens many jails makes them once.
 * False and errno where they can't be made. */
struct jail_filters {
    int program; /* files in memory */
    int compiler;
};

bool jail_filters_open(struct jail_filters *filters);
void jail_filters_close(const struct jail_filters *filters);

/* A jail with filters that are there already, or NULL; they may be closed when
 * it is open. */
struct jail *jail_open_with(size_t cells, const struct jail_filters *filters);

/* Kills whoever is still there, waits for them, and gives everything back. */
void jail_close(struct jail *jail);

/* How many cells are free. */
size_t jail_free_cells(const struct jail *jail);

/* Starts a prisoner in a free cell; there must be one. `ticket` comes back
 * with the result. The order and its input must stay until then. Its standard
 * input is a file, which is never waited for and can be left unread; its
 * output goes to files that only grow. */
void jail_put(struct jail *jail, const struct jail_order *order, size_t ticket);

/* Waits for the next one to end, at most for so many nanoseconds (-1: for as
 * long as it takes, which limits bound), fills the result and empties the
 * cell. Nothing of the prisoner is left then. False: nobody is there, or the
 * time is over. A signal that interrupts the wait returns false, too. */
bool jail_take(struct jail *jail, struct jail_result *result, size_t *ticket,
               int64_t nanoseconds);

/* Ends a prisoner, who is then taken as ever; nothing happens where it has
 * ended already, of which its result then tells. */
void jail_stop(struct jail *jail, size_t ticket);

/* How many nanoseconds of processor time a prisoner who shares memory has used
 * so far, the making of its cell included; -1 when that isn't known: before
 * its program runs, after its end, and of one who shares none. A prisoner whose
 * program has written something to the memory runs. */
int64_t jail_cpu(struct jail *jail, size_t ticket);

/* One prisoner, start to end. */
void jail_run(const struct jail_order *order, struct jail_result *result);

/* Removes a folder that a prisoner worked in, with all that is in it, however
 * deep and whatever its permissions; a link goes, what it leads to stays.
 * Nobody may be at work there any more. False and errno where something is
 * left. */
bool jail_remove_folder(const char *path);

/* Is it a program that loads its C library at the start? False, too, for what
 * is no program at all. */
bool jail_is_dynamic(const char *path);

/* What a call that was refused is for, as it goes on after "tried to": "write
 * a file" for openat, "use the network" for socket; NULL where
 * its name says as much as this room knows. Never to be freed. */
const char *jail_deed(const char *call);

/* A verdict in words: "ended", "crashed (SIGSEGV)", "timed out", "too much
 * output", "was stopped", "could not be started"; of a refused call "tried to
 * use the network (socket)", or "refused a system call (reboot)" when it has no
 * such words. */
enum { JAIL_VERDICT_SIZE = 96 };
void jail_verdict_text(const struct jail_result *result,
                       char text[JAIL_VERDICT_SIZE]);

#endif
