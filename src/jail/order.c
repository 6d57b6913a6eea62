/* An order on its way to the warder. */
#define _GNU_SOURCE /* memfd_create */
#include "prison.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- The files ---- */

void order_close_files(struct jail_cell *cell)
{
    for (int i = 0; i < ORDER_FILES; i++) {
        if (cell->files[i] >= 0)
            close(cell->files[i]);
        cell->files[i] = -1;
    }
}

/* They are kept from one prisoner to the next, when nobody has them any
 * more. */
static bool empty_files(struct jail_cell *cell)
{
    for (int i = 0; i < ORDER_FILES; i++) {
        if (cell->files[i] < 0)
            cell->files[i] = memfd_create("prisoner", MFD_CLOEXEC);
        if (cell->files[i] < 0 || ftruncate(cell->files[i], 0) != 0)
            return problem_set(cell->problem, "no file in memory: %s",
                               strerror(errno));
    }
    return true;
}

static bool write_input(struct jail_cell *cell)
{
    const char *input = cell->order->input;
    size_t length = cell->order->input_length;
    for (size_t done = 0; done < length;) {
        ssize_t written = pwrite(cell->files[INPUT_FILE], input + done,
                                 length - done, (off_t)done);
        if (written < 0 && errno != EINTR)
            return problem_set(cell->problem, "its input: %s", strerror(errno));
        if (written > 0)
            done += (size_t)written;
    }
    return true;
}

/* ---- The texts ---- */

static bool add_text(struct order_message *message, const char *text)
{
    size_t size = strlen(text) + 1;
    if (size > sizeof message->text - message->text_length)
        return false;
    memcpy(message->text + message->text_length, text, size);
    message->text_length += size;
    return true;
}

/* Where a command of this name is, as a shell would find it. */
static bool find_command(const char *name, char path[PATH_MAX])
{
    const char *folders = getenv("PATH");
    while (folders != NULL && *folders != '\0') {
        size_t length = strcspn(folders, ":");
        if (length > 0 &&
            snprintf(path, PATH_MAX, "%.*s/%s", (int)length, folders, name) <
                PATH_MAX &&
            access(path, X_OK) == 0)
            return true;
        folders += length + (folders[length] == ':');
    }
    errno = ENOENT;
    return false;
}

static bool add_program(struct order_message *message, struct jail_cell *cell)
{
    char command[PATH_MAX];
    const char *program = cell->order->program;
    if (cell->order->freedom == JAIL_COMPILER && strchr(program, '/') == NULL &&
        find_command(program, command))
        program = command;
    /* A compiler is told by its name what it is, so links stay. */
    char *whole =
        program == command ? strdup(command) : realpath(program, NULL);
    if (whole == NULL)
        return problem_set(cell->problem, "%s: %s", program, strerror(errno));
    bool added = add_text(message, whole);
    free(whole);
    return added || problem_set(cell->problem, "its path is too long");
}

/* The caller's folder, or the one that a fresh one is made in. */
static bool add_folder(struct order_message *message, struct jail_cell *cell)
{
    const char *folder = cell->order->folder;
    message->fresh_folder = folder == NULL;
    if (folder == NULL)
        folder = getenv("TMPDIR");
    if (folder == NULL || *folder == '\0')
        folder = "/tmp";
    char *whole = realpath(folder, NULL);
    if (whole == NULL)
        return problem_set(cell->problem, "%s: %s", folder, strerror(errno));
    bool added = add_text(message, whole);
    free(whole);
    return added || problem_set(cell->problem, "its folder's path is too long");
}

static bool add_arguments(struct order_message *message, struct jail_cell *cell)
{
    const struct jail_order *order = cell->order;
    bool fits = add_text(message, order->program);
    size_t count = 0;
    while (fits && order->arguments && order->arguments[count]) {
        fits = count < ORDER_ARGUMENTS_MAX &&
               add_text(message, order->arguments[count]);
        count++;
    }
    message->argument_count = count + 1;
    return fits || problem_set(cell->problem, "its arguments are too long");
}

/* ---- The message ---- */

static bool send_message(const struct jail *jail, struct jail_cell *cell)
{
    const struct order_message *order = &jail->order;
    _Alignas(
        struct cmsghdr) char control[CMSG_SPACE(ORDER_FILES * sizeof(int))] = {
        0};
    struct iovec part = {(void *)order, offsetof(struct order_message, text) +
                                            order->text_length};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control,
                             .msg_controllen = sizeof control};
    struct cmsghdr *files = CMSG_FIRSTHDR(&message);
    *files = (struct cmsghdr){.cmsg_level = SOL_SOCKET,
                              .cmsg_type = SCM_RIGHTS,
                              .cmsg_len = CMSG_LEN(sizeof cell->files)};
    memcpy(CMSG_DATA(files), cell->files, sizeof cell->files);
    ssize_t sent = 0;
    do
        sent = sendmsg(jail->post, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent >= 0 || problem_set(cell->problem, "the jail is closed: %s",
                                    strerror(errno));
}

bool order_send(struct jail *jail, size_t number)
{
    struct jail_cell *cell = &jail->cells[number];
    struct order_message *message = &jail->order;
    memset(message, 0, offsetof(struct order_message, text));
    message->cell = number;
    message->limits = cell->order->limits;
    message->freedom = cell->order->freedom;
    message->skip_pauses = cell->order->skip_pauses;
    message->reads_folder_alone = cell->order->reads_folder_alone;
    return empty_files(cell) && write_input(cell) &&
           add_folder(message, cell) && add_program(message, cell) &&
           add_arguments(message, cell) && send_message(jail, cell);
}
