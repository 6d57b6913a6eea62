/* Starts prisoners, on the warder's side. */
#define _GNU_SOURCE
#include "warder.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cgroup.h"

/* ---- The socket between the two ---- */

bool start_status_send(int channel, struct start_failure failure,
                       int descriptor)
{
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {0};
    struct iovec bytes = {&failure, sizeof failure};
    struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1};
    if (descriptor >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        *header = (struct cmsghdr){.cmsg_level = SOL_SOCKET,
                                   .cmsg_type = SCM_RIGHTS,
                                   .cmsg_len = CMSG_LEN(sizeof(int))};
        memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    return sendmsg(channel, &message, MSG_NOSIGNAL) == (ssize_t)sizeof failure;
}

bool start_status_receive(int channel, struct start_failure *failure,
                          int *descriptor)
{
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {0};
    struct start_failure received;
    struct iovec bytes = {&received, sizeof received};
    struct msghdr message = {.msg_iov = &bytes,
                             .msg_iovlen = 1,
                             .msg_control = control,
                             .msg_controllen = sizeof control};
    *descriptor = -1;
    if (recvmsg(channel, &message, MSG_CMSG_CLOEXEC) !=
        (ssize_t)sizeof received)
        return false;
    const struct cmsghdr *first = CMSG_FIRSTHDR(&message);
    if (first != NULL && first->cmsg_type == SCM_RIGHTS)
        memcpy(descriptor, CMSG_DATA(first), sizeof *descriptor);
    *failure = received;
    return true;
}

/* ---- The request ---- */

/* Returns the texts of a request, one after another. */
static const char *next_text(const char **rest)
{
    const char *text = *rest;
    *rest += strlen(text) + 1;
    return text;
}

static void read_request(const struct request_message *request,
                         struct prisoner_setup *setup, char **arguments)
{
    const char *rest = request->text;
    setup->folder = next_text(&rest);
    setup->program = next_text(&rest);
    setup->reads = next_text(&rest);
    for (size_t i = 0; i < request->argument_count; i++)
        arguments[i] = (char *)next_text(&rest);
    arguments[request->argument_count] = NULL;
    setup->arguments = arguments;
}

/* ---- The process ---- */

static struct start_failure failed_at(enum start_step step)
{
    return (struct start_failure){step, errno};
}

/* This can't wait forever: the prisoner's end of the socket closes when the
 * prisoner ends. */
static struct start_failure await_listener(struct warder_cell *cell)
{
    struct start_failure failure = {START_NOTHING, 0};
    if (!start_status_receive(cell->status, &failure, &cell->listener))
        failure = (struct start_failure){START_LISTENER, ESRCH};
    else if (failure.step == START_NOTHING && cell->listener < 0)
        failure = (struct start_failure){START_LISTENER, EMFILE};
    return failure;
}

/* Lowers a prisoner's limit. The caller's own limit stays in force. */
static bool limit_prisoner(const struct warder_cell *cell,
                           __rlimit_resource_t resource, rlim_t most)
{
    struct rlimit both;
    if (prlimit(cell->prisoner, resource, NULL, &both) != 0)
        return false;
    if (both.rlim_max < most)
        most = both.rlim_max;
    both = (struct rlimit){most, most};
    return prlimit(cell->prisoner, resource, &both, NULL) == 0;
}

/* Limits a prisoner's descriptors and its address space, if it has no cgroup,
 * before its program runs. A process can't send a descriptor while more of its
 * user's are on their way than its own limit, so the limit must not be this low
 * before the listener is here. */
static bool set_late_limits(const struct warder_cell *cell)
{
    enum { PROGRAM_FILES = 64, COMPILER_FILES = 256 };
    return limit_prisoner(cell, RLIMIT_NOFILE,
                          cell->freedom == JAIL_COMPILER ? COMPILER_FILES
                                                         : PROGRAM_FILES) &&
           (cell->cgroup != NULL ||
            limit_prisoner(cell, RLIMIT_AS, cell->limits.memory));
}

/* Forks a prisoner into a cgroup of its own, if it can have one. */
static pid_t fork_in_cgroup(const struct warder *warder,
                            struct warder_cell *cell)
{
    if (warder->cgroups != NULL && cell->limits.memory != SIZE_MAX)
        cell->cgroup =
            cgroup_make(warder->cgroups, cell->event.cell, cell->limits.memory);
    pid_t prisoner = cell->cgroup != NULL ? cgroup_fork(cell->cgroup) : -1;
    if (prisoner >= 0)
        return prisoner;
    release_cgroup(cell);
    return fork();
}

static struct start_failure fork_prisoner(const struct warder *warder,
                                          struct warder_cell *cell,
                                          struct prisoner_setup *setup)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return failed_at(START_FORK);
    cell->start_time = warder_now();
    setup->warder = getpid();
    setup->channel = ends[1];
    cell->prisoner = fork_in_cgroup(warder, cell);
    if (cell->prisoner == 0)
        prisoner_exec(setup);
    struct start_failure failure = failed_at(START_FORK);
    close(ends[1]);
    cell->status = ends[0];
    if (cell->prisoner < 0)
        return failure;
    failure = await_listener(cell);
    if (failure.step == START_NOTHING &&
        clock_getcpuclockid(cell->prisoner, &cell->clock) != 0)
        failure = failed_at(START_FORK);
    if (failure.step == START_NOTHING && !set_late_limits(cell))
        failure = failed_at(START_LIMITS);
    if (failure.step != START_NOTHING) {
        warder_kill(cell);
        while (waitpid(cell->prisoner, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    return failure;
}

static void reset_cell(struct warder_cell *cell,
                       const struct request_message *request)
{
    cell->listener = cell->status = cell->output = cell->terminal =
        cell->claim = -1;
    cell->copied = 0;
    cell->memory = NULL;
    cell->limits = request->limits;
    cell->freedom = request->freedom;
    cell->skip_pauses = request->skip_pauses;
    cell->forks = 0;
    cell->pauses = 0;
    cell->program_started = false;
    cell->folder = cell->cgroup = NULL;
    memset(&cell->event, 0, offsetof(struct event_message, pauses));
    cell->event.cell = request->cell;
}

static bool is_sent(const struct request_message *request, int file)
{
    return file < REQUEST_FILES ||
           (file == MEMORY_FILE && request->has_memory) ||
           (file == IMAGE_FILE && request->has_image);
}

static struct start_failure
start_prisoner(const struct warder *warder, struct warder_cell *cell,
               const struct request_message *request,
               const int files[SENT_FILES_MAX])
{
    char *arguments[REQUEST_ARGUMENTS_MAX + 2];
    struct prisoner_setup setup = {.request = request,
                                   .filter = &warder->filters[request->freedom],
                                   .libraries = &warder->libraries,
                                   .files = files,
                                   .terminal = -1};
    read_request(request, &setup, arguments);
    for (int i = 0; i < SENT_FILES_MAX; i++)
        if (files[i] < 0 && is_sent(request, i))
            return (struct start_failure){START_FILES, EMFILE};
    cell->program = code_file_at(setup.program);
    if (request->fresh_folder) {
        cell->folder = warder_make_folder(setup.folder);
        if (cell->folder == NULL)
            return failed_at(START_FOLDER);
        cell->claim = jail_claim_folder(cell->folder);
        setup.folder = cell->folder;
    }
    if (request->terminal) {
        setup.terminal = pty_open(cell);
        if (setup.terminal < 0)
            return failed_at(START_TERMINAL);
    }
    struct start_failure failure = fork_prisoner(warder, cell, &setup);
    if (setup.terminal >= 0)
        close(setup.terminal);
    return failure;
}

/* Returns NULL if mapping fails; then the caller isn't woken. */
static uint32_t *map_memory(int file)
{
    void *word = mmap(NULL, sizeof(uint32_t), PROT_READ, MAP_SHARED, file, 0);
    return word != MAP_FAILED ? word : NULL;
}

/* The warder measures and fills only a file. If it kept the end of a pipe open,
 * the reader wouldn't see that the prisoner has closed it. */
static bool is_output_file(int file)
{
    struct stat status;
    return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

void warder_start(const struct warder *warder, struct warder_cell *cell,
                  const struct request_message *request,
                  int files[SENT_FILES_MAX])
{
    reset_cell(cell, request);
    struct start_failure failure = start_prisoner(warder, cell, request, files);
    if (is_output_file(files[OUTPUT_FILE])) {
        cell->output = files[OUTPUT_FILE];
        files[OUTPUT_FILE] = -1;
    }
    if (files[MEMORY_FILE] >= 0)
        cell->memory = map_memory(files[MEMORY_FILE]);
    for (int i = 0; i < SENT_FILES_MAX; i++)
        if (files[i] >= 0)
            close(files[i]);
    cell->state = CELL_TAKEN;
    if (failure.step == START_NOTHING)
        return;
    cell->event.failure = failure;
    cell->state = CELL_TO_REPORT;
    warder_release_cell(cell);
}
