/* The messages between a jail and its warder. The warder is a small process
 * that jail_open() starts. It is the prisoners' parent, decides on their
 * refused calls, watches the time, and cleans up after them. So none of this
 * happens in the process of the caller, which may have threads, be large or run
 * under valgrind. */
#ifndef JAIL_MESSAGES_H
#define JAIL_MESSAGES_H

#include <sys/types.h>

#include "jail.h"

/* The descriptors that a warder starts with, after the standard ones. A
 * prisoner has its channel to the warder in the same place. */
enum {
    CHANNEL_DESCRIPTOR = 3, /* a socket that keeps messages apart */
    PROGRAM_FILTER = 4,     /* files: the filters in the kernel's own form */
    COMPILER_FILTER = 5,
    WARDER_DESCRIPTORS = 6
};

/* ---- To the warder: a request ---- */

/* The files that come with a request, all in memory. The input is a file, as
 * that never blocks and can be left unread. The output goes to files, as they
 * count it: the size of a file is what was written before a pause. */
enum { INPUT_FILE, OUTPUT_FILE, ERRORS_FILE, REQUEST_FILES };

/* The files that follow them where the request says so: the shared memory, and
 * the program's image. */
enum { MEMORY_FILE = REQUEST_FILES, IMAGE_FILE, SENT_FILES_MAX };

enum { REQUEST_TEXT_SIZE = 32 * 1024, REQUEST_ARGUMENTS_MAX = 1000 };

enum request_kind { REQUEST_START, REQUEST_STOP };

struct request_message {
    size_t cell;
    enum request_kind kind; /* REQUEST_STOP needs no more than this */
    struct jail_limits limits;
    enum jail_freedom freedom;
    bool skip_pauses;
    bool reads_folder_alone;
    bool fresh_folder; /* `folder` is where to make one, which is removed */
    bool has_memory;   /* its file comes with the request */
    bool has_image;    /* likewise, and the program has no path */
    size_t argument_count;
    size_t text_length;
    /* The folder, the program's whole path, what else it may read, and the
     * arguments with the name first, each with a '\0'; empty where there is
     * none. */
    char text[REQUEST_TEXT_SIZE];
};

/* ---- From the warder: an event ---- */

enum event_kind {
    EVENT_STARTED, /* sent only of a prisoner that shares memory, before its
                      program runs, and only up to `prisoner` */
    EVENT_ENDED
};

/* The step at which a start failed. */
enum start_step {
    START_NOTHING, /* none did */
    START_FOLDER,
    START_FORK,
    START_SESSION,
    START_FILES,
    START_LIMITS,
    START_LANDLOCK,
    START_FILTER,
    START_LISTENER,
    START_PROGRAM
};

struct start_failure {
    enum start_step step;
    int error; /* errno */
};

struct event_message {
    size_t cell;
    enum event_kind kind;
    pid_t prisoner;
    struct start_failure failure;
    int wait_status;
    bool timed_out;
    bool stopped;
    bool refused;
    int call; /* the number of the refused call */
    uint32_t architecture;
    int64_t cpu;
    int64_t wall;
    size_t pause_count;
    struct jail_pause pauses[JAIL_PAUSES_MAX]; /* only `pause_count` are sent */
};

#endif
