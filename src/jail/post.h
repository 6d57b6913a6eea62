/* What a jail and its warder write to each other. The warder is a small
 * process of its own, started by jail_open(): it becomes the prisoners' parent,
 * answers their refused calls, watches the time, and buries them. So nothing
 * of this happens in the process of the caller, who may have threads, be large
 * or be watched by valgrind. */
#ifndef JAIL_POST_H
#define JAIL_POST_H

#include "jail.h"

/* The descriptors a warder is born with, behind the standard ones. */
enum {
    POST_DESCRIPTOR = 3, /* a socket that keeps messages apart */
    PROGRAM_FILTER = 4,  /* files: the filters in the kernel's own form */
    COMPILER_FILTER = 5,
    WARDER_DESCRIPTORS = 6
};

/* ---- To the warder: put this one in ---- */

/* The files that come with an order, in the memory of the machine. A file is
 * the input, as it never blocks and can't be left unread. Files take the
 * output, as they count it: what was written before a pause is their size. */
enum { INPUT_FILE, OUTPUT_FILE, ERRORS_FILE, ORDER_FILES };

/* Behind them, where the order says so: the memory that is shared, and the
 * program's image. */
enum { MEMORY_FILE = ORDER_FILES, IMAGE_FILE, SENT_FILES_MAX };

enum { ORDER_TEXT_SIZE = 32 * 1024, ORDER_ARGUMENTS_MAX = 1000 };

enum order_kind { ORDER_PUT, ORDER_STOP };

struct order_message {
    size_t cell;
    enum order_kind kind; /* to stop somebody, nothing more is said */
    struct jail_limits limits;
    enum jail_freedom freedom;
    bool skip_pauses;
    bool reads_folder_alone;
    bool fresh_folder; /* `folder` is where to make it, and it is removed */
    bool has_memory;   /* its file comes with the order */
    bool has_image;    /* likewise, and there is no path of the program */
    size_t argument_count;
    size_t text_length;
    /* The folder, the program's whole path, what else it may read, and the
     * arguments with the name first, each with a '\0'; empty where there is
     * none. */
    char text[ORDER_TEXT_SIZE];
};

/* ---- From the warder: this one lives, or has ended ---- */

enum news_kind {
    NEWS_BORN, /* only told of who shares memory, and before its program runs;
                  nothing more is said */
    NEWS_ENDED
};

/* Where a start can fail. */
enum start_step {
    START_NOTHING, /* it did not */
    START_FOLDER,
    START_FORK,
    START_SESSION,
    START_FILES,
    START_LIMITS,
    START_WALLS,
    START_FILTER,
    START_LISTENER,
    START_PROGRAM
};

/* Where a start failed and why. */
struct start_failure {
    enum start_step step;
    int error; /* errno */
};

struct end_message {
    size_t cell;
    enum news_kind kind;
    pid_t prisoner;
    struct start_failure failure;
    int wait_status;
    bool timed_out;
    bool stopped;
    bool refused;
    int call; /* its number, when one was refused */
    uint32_t architecture;
    int64_t cpu;
    int64_t wall;
    size_t pause_count;
    struct jail_pause pauses[JAIL_PAUSES_MAX]; /* as many are sent as count */
};

#endif
