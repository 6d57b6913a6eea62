/* The start of a prisoner, on the warder's side. */
#define _GNU_SOURCE
#include "warder.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- The socket between the two ---- */

bool start_tell(int post, struct start_failure failure, int descriptor)
{
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {0};
    struct iovec part = {&failure, sizeof failure};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        *header = (struct cmsghdr){.cmsg_level = SOL_SOCKET,
                                   .cmsg_type = SCM_RIGHTS,
                                   .cmsg_len = CMSG_LEN(sizeof(int))};
        memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    return sendmsg(post, &message, MSG_NOSIGNAL) == (ssize_t)sizeof failure;
}

bool start_hear(int post, struct start_failure *failure, int *descriptor)
{
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {0};
    struct start_failure heard;
    struct iovec part = {&heard, sizeof heard};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control,
                             .msg_controllen = sizeof control};
    *descriptor = -1;
    if (recvmsg(post, &message, MSG_CMSG_CLOEXEC) != (ssize_t)sizeof heard)
        return false;
    const struct cmsghdr *first = CMSG_FIRSTHDR(&message);
    if (first != NULL && first->cmsg_type == SCM_RIGHTS)
        memcpy(descriptor, CMSG_DATA(first), sizeof *descriptor);
    *failure = heard;
    return true;
}

/* ---- The order ---- */

/* The texts of an order, one after the other. */
static const char *next_text(const char **rest)
{
    const char *text = *rest;
    *rest += strlen(text) + 1;
    return text;
}

static void read_order(const struct order_message *order,
                       struct becoming *becoming, char **arguments)
{
    const char *rest = order->text;
    becoming->folder = next_text(&rest);
    becoming->program = next_text(&rest);
    becoming->reads = next_text(&rest);
    for (size_t i = 0; i < order->argument_count; i++)
        arguments[i] = (char *)next_text(&rest);
    arguments[order->argument_count] = NULL;
    becoming->arguments = arguments;
}

/* ---- The process ---- */

static struct start_failure failed_at(enum start_step step)
{
    return (struct start_failure){step, errno};
}

/* The prisoner's end of the socket closes with the prisoner, so that hearing
 * ends. */
static struct start_failure await_listener(struct warder_cell *cell)
{
    struct start_failure failure = {START_NOTHING, 0};
    if (!start_hear(cell->status, &failure, &cell->listener))
        failure = (struct start_failure){START_LISTENER, ESRCH};
    else if (failure.step == START_NOTHING && cell->listener < 0)
        failure = (struct start_failure){START_LISTENER, EMFILE};
    return failure;
}

static struct start_failure give_birth(struct warder_cell *cell,
                                       struct becoming *becoming)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return failed_at(START_FORK);
    cell->born = warder_now();
    becoming->warder = getpid();
    becoming->post = ends[1];
    cell->prisoner = fork();
    if (cell->prisoner == 0)
        become_prisoner(becoming);
    struct start_failure failure = failed_at(START_FORK);
    close(ends[1]);
    cell->status = ends[0];
    if (cell->prisoner < 0)
        return failure;
    failure = await_listener(cell);
    if (failure.step == START_NOTHING &&
        clock_getcpuclockid(cell->prisoner, &cell->clock) != 0)
        failure = failed_at(START_FORK);
    if (failure.step != START_NOTHING) {
        warder_kill(cell);
        while (waitpid(cell->prisoner, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    return failure;
}

static void fill_cell(struct warder_cell *cell,
                      const struct order_message *order)
{
    cell->listener = cell->status = cell->output = -1;
    cell->memory = NULL;
    cell->limits = order->limits;
    cell->freedom = order->freedom;
    cell->skip_pauses = order->skip_pauses;
    cell->births = 0;
    cell->pauses = 0;
    cell->started = false;
    cell->folder = NULL;
    memset(&cell->end, 0, offsetof(struct end_message, pauses));
    cell->end.cell = order->cell;
}

static bool is_sent(const struct order_message *order, int file)
{
    return file < ORDER_FILES || (file == MEMORY_FILE && order->has_memory) ||
           (file == IMAGE_FILE && order->has_image);
}

static struct start_failure start(const struct warder *warder,
                                  struct warder_cell *cell,
                                  const struct order_message *order,
                                  const int files[SENT_FILES_MAX])
{
    char *arguments[ORDER_ARGUMENTS_MAX + 2];
    struct becoming becoming = {.order = order,
                                .filter = &warder->filters[order->freedom],
                                .files = files};
    read_order(order, &becoming, arguments);
    for (int i = 0; i < SENT_FILES_MAX; i++)
        if (files[i] < 0 && is_sent(order, i))
            return (struct start_failure){START_FILES, EMFILE};
    if (order->fresh_folder) {
        cell->folder = warder_make_folder(becoming.folder);
        if (cell->folder == NULL)
            return failed_at(START_FOLDER);
        becoming.folder = cell->folder;
    }
    return give_birth(cell, &becoming);
}

/* NULL where that can't be: then nobody is woken. */
static uint32_t *map_memory(int file)
{
    void *word = mmap(NULL, sizeof(uint32_t), PROT_READ, MAP_SHARED, file, 0);
    return word != MAP_FAILED ? word : NULL;
}

void warder_start(const struct warder *warder, struct warder_cell *cell,
                  const struct order_message *order, int files[SENT_FILES_MAX])
{
    fill_cell(cell, order);
    struct start_failure failure = start(warder, cell, order, files);
    cell->output = files[OUTPUT_FILE];
    if (files[MEMORY_FILE] >= 0)
        cell->memory = map_memory(files[MEMORY_FILE]);
    for (int i = 0; i < SENT_FILES_MAX; i++)
        if (i != OUTPUT_FILE && files[i] >= 0)
            close(files[i]);
    cell->state = CELL_TAKEN;
    if (failure.step == START_NOTHING)
        return;
    cell->end.failure = failure;
    cell->state = CELL_TO_REPORT;
    warder_give_back(cell);
}
