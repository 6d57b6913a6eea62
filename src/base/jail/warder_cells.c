/* The warder's cells: starts a prisoner in one, watches its limits, and cleans
 * up after it, so that it leaves nothing behind. */
#define _DEFAULT_SOURCE /* wait4 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cgroup.h"
#include "warder.h"

enum { MICROSECOND = 1000 };

/* ---- Processes ---- */

void warder_kill(const struct warder_cell *cell)
{
    (void)kill(cell->prisoner, SIGKILL); /* it may not have a group yet */
    (void)kill(-cell->prisoner, SIGKILL);
}

static int64_t cpu_time_of(const struct rusage *usage)
{
    int64_t seconds = usage->ru_utime.tv_sec + usage->ru_stime.tv_sec;
    int64_t microseconds = usage->ru_utime.tv_usec + usage->ru_stime.tv_usec;
    return seconds * SECOND + microseconds * MICROSECOND;
}

/* Waits for the processes of a killed group and returns the CPU time that they
 * used. No process can leave the group, and a signal to a group also reaches a
 * process that is being forked. An orphan becomes the warder's child before its
 * parent can be waited for. So when no child of the warder is in the group, no
 * process is. */
static int64_t reap_group(pid_t group)
{
    struct rusage usage;
    int64_t cpu = 0;
    for (;;) {
        if (wait4(-group, NULL, 0, &usage) >= 0)
            cpu += cpu_time_of(&usage);
        else if (errno != EINTR)
            return cpu;
    }
}

/* Looks without reaping: the prisoner's number is also its group's, and stays
 * taken until the prisoner is reaped. */
static bool process_has_ended(pid_t prisoner)
{
    siginfo_t end = {0};
    return waitid(P_PID, (id_t)prisoner, &end, WEXITED | WNOHANG | WNOWAIT) ==
               0 &&
           end.si_pid == prisoner;
}

/* Makes a folder in `base` that only its owner can use. Returns its path, which
 * the caller frees. Returns NULL and sets errno on failure. */
static char *warder_make_folder(const char *base)
{
    static const char name[] = "/" JAIL_FOLDER_PREFIX "XXXXXX";
    size_t size = strlen(base) + sizeof name;
    char *path = malloc(size);
    if (path == NULL)
        return NULL;
    snprintf(path, size, "%s%s", base, name);
    if (mkdtemp(path) != NULL)
        return path;
    free(path);
    return NULL;
}

/* ---- Cleaning up ---- */

/* Removes a cell's cgroup, if it has one. */
static void release_cgroup(struct warder_cell *cell)
{
    if (cell->cgroup != NULL)
        (void)rmdir(cell->cgroup);
    free(cell->cgroup);
    cell->cgroup = NULL;
}

/* Closes a cell's files and removes its folder. */
static void warder_release_cell(struct warder_cell *cell)
{
    close(cell->listener);
    close(cell->status);
    if (cell->output >= 0)
        close(cell->output);
    pty_close(cell);
    if (cell->folder != NULL)
        (void)jail_remove_folder(cell->folder);
    free(cell->folder);
    cell->folder = NULL;
    release_cgroup(cell);
    if (cell->claim >= 0)
        close(cell->claim);
}

/* True if a prisoner's memory nearly filled its address space: small requests
 * exhaust it, too, and the warder doesn't hear of those. */
static bool filled_its_space(const struct warder_cell *cell,
                             const struct rusage *usage)
{
    enum { KILOBYTE = 1024 };
    const size_t most = cell->limits.memory / KILOBYTE;
    return (size_t)usage->ru_maxrss >= most - most / 32;
}

static int64_t warder_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * SECOND + now.tv_nsec;
}

bool warder_reap(struct warder_cell *cell)
{
    struct rusage usage;
    struct event_message *event = &cell->event;
    if (!process_has_ended(cell->prisoner))
        return false;
    warder_kill(cell);
    (void)wait4(cell->prisoner, &event->wait_status, 0, &usage);
    event->cpu = cpu_time_of(&usage) + reap_group(cell->prisoner);
    event->in_cgroup = cell->cgroup != NULL;
    const bool killed_for_memory =
        event->in_cgroup && cgroup_ran_out(cell->cgroup);
    if (killed_for_memory ||
        (!event->in_cgroup && filled_its_space(cell, &usage)))
        event->out_of_space = true;
    event->wall = warder_now() - cell->start_time;
    int nothing;
    (void)start_status_receive(cell->status, &event->failure, &nothing);
    if (!killed_for_memory &&
        (event->cpu > cell->limits.cpu || event->wall > cell->limits.wall))
        event->timed_out = true;
    pty_copy_rest(cell);
    warder_release_cell(cell);
    return true;
}

/* ---- Starting a prisoner ---- */

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

/* ---- What is used ---- */

int64_t warder_cpu_time(const struct warder_cell *cell)
{
    struct timespec used;
    if (clock_gettime(cell->clock, &used) != 0)
        return 0;
    return (int64_t)used.tv_sec * SECOND + used.tv_nsec;
}

/* Returns a number that the kernel tells of a process's memory, in bytes: its
 * address space at place 0, or what is in memory at place 1. */
static size_t memory_number(pid_t process, int place)
{
    char path[32], line[128];
    unsigned long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return 0;
    if (fgets(line, sizeof line, file)) {
        char *rest = line;
        for (int i = 0; i <= place; i++)
            pages = strtoul(rest, &rest, 10);
    }
    fclose(file);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

size_t warder_space_of(pid_t process)
{
    return memory_number(process, 0);
}

/* ---- The limits ---- */

/* Kills a prisoner that exceeded a time limit. Returns the least time that it
 * has left: a process uses CPU time no faster than time passes. */
static int64_t enforce_time_limits(struct warder_cell *cell, int64_t now)
{
    int64_t wall = cell->limits.wall - (now - cell->start_time);
    int64_t cpu = cell->limits.cpu - warder_cpu_time(cell);
    int64_t left = wall < cpu ? wall : cpu;
    if (left > 0 || cell->event.timed_out || cell->event.refused ||
        cell->event.stopped)
        return left > 0 ? left : SECOND;
    cell->event.timed_out = true;
    warder_kill(cell);
    return SECOND; /* until the kernel reports its end */
}

/* Kills a prisoner that uses too much memory; it then counts as crashed.
 * Returns the time until the next check. */
static int64_t enforce_resident_limit(const struct warder_cell *cell)
{
    enum { CHECK_EVERY = 5000000 };
    if (cell->limits.resident == 0)
        return SECOND;
    if (memory_number(cell->prisoner, 1) > cell->limits.resident)
        warder_kill(cell);
    return CHECK_EVERY;
}

int64_t warder_enforce_limits(const struct warder *warder)
{
    int64_t now = warder_now();
    int64_t shortest = -1;
    for (size_t i = 0; i < warder->count; i++) {
        struct warder_cell *cell = &warder->cells[i];
        if (cell->state != CELL_TAKEN)
            continue;
        int64_t left = enforce_time_limits(cell, now);
        int64_t next_check = enforce_resident_limit(cell);
        if (next_check < left)
            left = next_check;
        if (shortest < 0 || left < shortest)
            shortest = left;
    }
    return shortest;
}
