/* What the parts of a warder share. */
#ifndef JAIL_WARDER_H
#define JAIL_WARDER_H

#include <linux/filter.h>
#include <sys/types.h>
#include <time.h>

#include "post.h"

struct warder_cell {
    enum { CELL_FREE, CELL_TAKEN, CELL_TO_REPORT } state;
    pid_t prisoner;   /* and its group and session */
    int listener;     /* tells of calls that the filter does not let through */
    int status;       /* the prisoner's start writes here when it fails */
    int output;       /* the file that its output grows in */
    uint32_t *memory; /* the first word of what it shares; or NULL */
    clockid_t clock;  /* its processor time */
    int64_t born;
    struct jail_limits limits;
    enum jail_freedom freedom;
    bool skip_pauses;
    int births;   /* of processes, by a compiler */
    int pauses;   /* skipped */
    bool started; /* it was let become its program */
    char *folder; /* to be removed; or NULL */
    struct end_message end;
};

/* The filter as the kernel takes it. */
struct warder_filter {
    struct sock_filter *steps;
    unsigned short count;
};

struct warder {
    struct warder_filter filters[2]; /* by freedom */
    uint32_t architecture;           /* as the kernel numbers them */
    size_t count;
    struct warder_cell *cells;
    char *notice; /* room for what a listener tells, as this kernel has it */
    size_t notice_size;
    char *answer;
    size_t answer_size;
};

int64_t warder_now(void); /* nanoseconds */

/* ---- warder_start.c ---- */

/* Starts a prisoner; where that fails it says so in the cell's end message.
 * Files are closed. */
void warder_start(const struct warder *warder, struct warder_cell *cell,
                  const struct order_message *order, int files[SENT_FILES_MAX]);

/* ---- warder_become.c ---- */

/* What a new process needs for becoming a prisoner. */
struct becoming {
    const char *folder;
    const char *program; /* empty: it is an image among the files */
    const char *reads;   /* empty: nothing more */
    char **arguments;
    const struct order_message *order;
    const struct warder_filter *filter;
    const int *files;
    int post; /* a socket to the warder */
    pid_t warder;
};

/* Becomes the prisoner, or tells why not and ends. */
void become_prisoner(const struct becoming *becoming) __attribute__((noreturn));

/* Sends a step that failed, or a descriptor with it. */
bool start_tell(int post, struct start_failure failure, int descriptor);

/* Receives them; the descriptor is -1 when none came. False at the end. */
bool start_hear(int post, struct start_failure *failure, int *descriptor);

/* ---- warder_walls.c ---- */

/* Puts this process behind walls around its files, with Landlock; does
 * nothing where the kernel has none. Returns 0 or errno. */
int walls_build(const struct becoming *becoming);

/* ---- warder_answer.c ---- */

/* Answers the call that a cell's listener tells of. One that is refused gets
 * no answer: its caller is killed. */
void warder_answer(const struct warder *warder, struct warder_cell *cell);

/* ---- warder_bury.c ---- */

/* Kills what there is of a prisoner. */
void warder_kill(const struct warder_cell *cell);

/* Buries it when it has ended; only then true. */
bool warder_bury(struct warder_cell *cell);

/* Closes what a cell has open and removes its folder. */
void warder_give_back(struct warder_cell *cell);

/* Makes a folder in another, as its owner's alone; NULL and errno where that
 * fails. The caller frees its path. */
char *warder_make_folder(const char *base);

#endif
