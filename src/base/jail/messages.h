/* The messages between a jail and its supervisor. The supervisor is a small
 * process that jail_open() starts. It is the sandboxed processes' parent,
 * decides about their refused calls, enforces the time limits, and cleans up
 * after them. None of this happens in the caller's process, which may have
 * threads, be large, or run under valgrind. */
#ifndef JAIL_MESSAGES_H
#define JAIL_MESSAGES_H

#include <sys/types.h>

#include "jail.h"

/* The descriptors that a supervisor starts with, after the standard ones. A
 * sandboxed process's channel to the supervisor has the same number. */
enum {
    CHANNEL_DESCRIPTOR = 3, /* a socket that preserves message boundaries */
    FIRST_FILTER = 4, /* files: the filters in the kernel's format, one for each
                       * kind of permissions */
    SUPERVISOR_DESCRIPTORS = FIRST_FILTER + JAIL_PERMISSION_SETS
};

/* The supervisor's program also tries the jail: with this argument it writes
 * this output, pauses for a few seconds, and ends with this status. */
#define SELF_TEST_ARGUMENT "self-test"
#define SELF_TEST_OUTPUT "self-test\n"
enum { SELF_TEST_PAUSE = 5, SELF_TEST_STATUS = 7 };

/* The names of sandboxed processes' folders begin with this. */
#define JAIL_FOLDER_PREFIX "jail-"

/* Returns $TMPDIR, or "/tmp" if it isn't set. */
const char *jail_temporary_folder(void);

/* Makes a folder in `base` whose name begins with `prefix`, and writes its path
 * to `path`, which has `size` bytes. The folder is claimed until the descriptor
 * `*claim` is closed, which also happens when its last holder is killed; if it
 * is -1, the folder may be taken for a stale one after a while. On failure
 * returns false, empties `path` and sets errno. */
bool jail_make_folder_in(const char *base, const char *prefix, char *path,
                         size_t size, int *claim);

/* ---- To the supervisor: a request ---- */

/* The files that come with a request, all in memory. The input is a file
 * because a file never blocks and may be left unread; the supervisor reads it
 * if it types it. The output goes to files because their size shows how much
 * was written before a pause. */
enum { INPUT_FILE, OUTPUT_FILE, ERRORS_FILE, REQUEST_FILES };

/* The files that follow if the request says so: the shared memory, and the
 * program's image. */
enum { MEMORY_FILE = REQUEST_FILES, IMAGE_FILE, SENT_FILES_MAX };

enum { REQUEST_TEXT_SIZE = 32 * 1024, REQUEST_ARGUMENTS_MAX = 1000 };

enum request_kind { REQUEST_START, REQUEST_STOP };

struct request_message {
    size_t slot;
    enum request_kind kind; /* REQUEST_STOP needs only the fields up to here */
    struct jail_limits limits;
    enum jail_permissions permissions;
    bool skip_pauses;
    bool terminal;
    bool typed, typed_ahead;
    bool reads_folder_alone;
    bool fresh_folder; /* work in an empty folder, which is made in `folder` */
    bool has_memory;   /* the memory's file comes with the request */
    bool has_image;    /* a descriptor of the program comes with the request,
                        * instead of its path */
    size_t argument_count;
    size_t text_length;
    /* The folder, the program's absolute path, the other file that it may read,
     * and the arguments including the name, each ending with '\0'. A text that
     * isn't used is empty. */
    char text[REQUEST_TEXT_SIZE];
};

/* ---- From the supervisor: an event ---- */

enum event_kind {
    EVENT_READY,   /* the first event, sent only up to `machine` */
    EVENT_STARTED, /* sent before its program runs, and only up to
                    * `cpu_before` */
    EVENT_ENDED
};

/* The step at which a start failed. */
enum start_step {
    START_NOTHING, /* no step failed */
    START_FOLDER,
    START_FORK,
    START_SESSION,
    START_TERMINAL,
    START_FILES,
    START_LIMITS,
    START_LANDLOCK,
    START_PRIVILEGES,
    START_FILTER,
    START_LISTENER,
    START_PROGRAM
};

struct start_failure {
    enum start_step step;
    int error; /* errno */
};

/* What the supervisor finds out about the machine when it starts. If a call is
 * denied, it ends. */
struct machine_report {
    int denied_call;    /* the call's number; -1: all that are needed work */
    int denied_error;   /* errno */
    int landlock;       /* its version; 0: none */
    int terminal_error; /* why there are no pseudo-terminals; 0: there are */
    bool has_pidfd;
    bool keeps_access_times; /* when a program reads a file */
};

struct event_message {
    size_t slot;
    enum event_kind kind;
    struct machine_report machine;
    pid_t process;
    int64_t cpu_before; /* CPU time used before its program started */
    struct start_failure failure;
    int wait_status;
    bool timed_out;
    bool waited_for_input;
    bool stopped;
    bool out_of_space; /* it needed more address space than it had */
    bool refused;
    int call; /* the number of the refused call */
    uint32_t architecture;
    int64_t cpu;
    int64_t wall;
    size_t pause_count;
    struct jail_pause pauses[JAIL_PAUSES_MAX]; /* only `pause_count` of these
                                                * are sent */
};

/* ---- The machine ---- */

/* Tries every call that the jail and ordinary programs need, in ways that
 * change nothing. Returns the number of the first that is denied and sets
 * `*error` to its errno. Returns -1 if none is. */
int denied_call(int *error);

/* Removes this user's temporary folders whose names begin with `prefix`, that
 * are a while old, and that no process claims: a killed program left them. */
void jail_remove_stale_folders(const char *prefix);

#endif
