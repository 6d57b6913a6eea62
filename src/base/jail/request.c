/* Sends a request to the warder. */
#define _GNU_SOURCE /* memfd_create */
#include "caller.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- The files ---- */

void cell_close_files(struct jail_cell *cell)
{
    for (int i = 0; i < REQUEST_FILES; i++) {
        if (cell->files[i] >= 0)
            close(cell->files[i]);
        cell->files[i] = -1;
    }
}

/* Empties the files for a new prisoner. A cell keeps its files, which no
 * process has open anymore. */
static bool empty_files(struct jail_cell *cell)
{
    for (int i = 0; i < REQUEST_FILES; i++) {
        if (cell->files[i] < 0)
            cell->files[i] = memfd_create("prisoner", MFD_CLOEXEC);
        if (cell->files[i] < 0 || ftruncate(cell->files[i], 0) != 0)
            return problem_set(cell->problem, "can't make a file in memory: %s",
                               strerror(errno));
    }
    return true;
}

/* Returns false and sets errno on failure. */
static bool write_memory_file(int file, const char *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t written =
            pwrite(file, bytes + done, length - done, (off_t)done);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0)
            done += (size_t)written;
    }
    return true;
}

static bool write_request_input(struct jail_cell *cell)
{
    return write_memory_file(cell->files[INPUT_FILE], cell->request->input,
                             cell->request->input_length) ||
           problem_set(cell->problem, "can't store its input: %s",
                       strerror(errno));
}

/* Puts the program's bytes into a file in memory. Returns -1 on failure. */
static int open_image(struct jail_cell *cell)
{
    const struct jail_request *request = cell->request;
    int file = memfd_create("program", MFD_CLOEXEC);
    if (file >= 0 &&
        write_memory_file(file, request->image, request->image_length))
        return file;
    (void)problem_set(cell->problem, "%s: %s", request->program,
                      strerror(errno));
    if (file >= 0)
        close(file);
    return -1;
}

/* ---- The texts ---- */

static bool add_text(struct request_message *message, const char *text)
{
    size_t size = strlen(text) + 1;
    if (size > sizeof message->text - message->text_length)
        return false;
    memcpy(message->text + message->text_length, text, size);
    message->text_length += size;
    return true;
}

/* Finds a command in $PATH, as a shell does. */
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

static bool add_program(struct request_message *message, struct jail_cell *cell)
{
    char command[PATH_MAX];
    const char *program = cell->request->program;
    if (message->has_image)
        return add_text(message, "");
    if (cell->request->freedom == JAIL_COMPILER &&
        strchr(program, '/') == NULL && find_command(program, command))
        program = command;
    /* Keeps symbolic links, because a compiler recognizes itself by its
     * name. */
    char *whole =
        program == command ? strdup(command) : realpath(program, NULL);
    if (whole == NULL)
        return problem_set(cell->problem, "%s: %s", program, strerror(errno));
    bool added = add_text(message, whole);
    free(whole);
    return added || problem_set(cell->problem, "its path is too long");
}

/* Adds the caller's folder, or the folder in which to make a fresh one. */
static bool add_folder(struct request_message *message, struct jail_cell *cell)
{
    const char *folder = cell->request->folder;
    message->fresh_folder = folder == NULL;
    if (folder == NULL)
        folder = jail_temporary_folder();
    char *whole = realpath(folder, NULL);
    if (whole == NULL)
        return problem_set(cell->problem, "%s: %s", folder, strerror(errno));
    bool added = add_text(message, whole);
    free(whole);
    return added || problem_set(cell->problem, "its folder's path is too long");
}

/* Adds the other file that the program may read. */
static bool add_reads(struct request_message *message, struct jail_cell *cell)
{
    const char *reads = cell->request->reads;
    if (reads == NULL)
        return add_text(message, "");
    char *whole = realpath(reads, NULL);
    if (whole == NULL)
        return problem_set(cell->problem, "%s: %s", reads, strerror(errno));
    bool added = add_text(message, whole);
    free(whole);
    return added || problem_set(cell->problem, "its file's path is too long");
}

static bool add_arguments(struct request_message *message,
                          struct jail_cell *cell)
{
    const struct jail_request *request = cell->request;
    bool fits = add_text(message, request->program);
    size_t count = 0;
    while (fits && request->arguments && request->arguments[count]) {
        fits = count < REQUEST_ARGUMENTS_MAX &&
               add_text(message, request->arguments[count]);
        count++;
    }
    message->argument_count = count + 1;
    return fits || problem_set(cell->problem, "its arguments are too long");
}

/* ---- The message ---- */

/* Sends the first `length` bytes of the jail's request, with files. */
static bool send_message(const struct jail *jail, size_t length,
                         const int *files, size_t file_count)
{
    _Alignas(struct cmsghdr) char
        control[CMSG_SPACE(SENT_FILES_MAX * sizeof *files)] = {0};
    struct iovec bytes = {(void *)&jail->request, length};
    struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1};
    if (file_count > 0) {
        message.msg_control = control;
        message.msg_controllen = CMSG_SPACE(file_count * sizeof *files);
        struct cmsghdr *sent = CMSG_FIRSTHDR(&message);
        *sent =
            (struct cmsghdr){.cmsg_level = SOL_SOCKET,
                             .cmsg_type = SCM_RIGHTS,
                             .cmsg_len = CMSG_LEN(file_count * sizeof *files)};
        memcpy(CMSG_DATA(sent), files, file_count * sizeof *files);
    }
    ssize_t sent = 0;
    do
        sent = sendmsg(jail->channel, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent >= 0;
}

static bool send_request(const struct jail *jail, struct jail_cell *cell)
{
    int files[SENT_FILES_MAX];
    size_t count = REQUEST_FILES;
    for (int i = 0; i < REQUEST_FILES; i++)
        files[i] = cell->request->streams[i] > 0 ? cell->request->streams[i]
                                                 : cell->files[i];
    if (jail->request.has_memory)
        files[count++] = cell->request->memory->file;
    int image = -1;
    if (jail->request.has_image) {
        image = open_image(cell);
        if (image < 0)
            return false;
        files[count++] = image;
    }
    size_t length =
        offsetof(struct request_message, text) + jail->request.text_length;
    bool sent = send_message(jail, length, files, count) ||
                problem_set(cell->problem, "can't reach the jail's warder: %s",
                            strerror(errno));
    if (image >= 0)
        close(image);
    return sent;
}

bool request_send(struct jail *jail, size_t number)
{
    struct jail_cell *cell = &jail->cells[number];
    struct request_message *message = &jail->request;
    memset(message, 0, offsetof(struct request_message, text));
    message->cell = number;
    message->kind = REQUEST_START;
    message->limits = cell->request->limits;
    message->freedom = cell->request->freedom;
    message->skip_pauses = cell->request->skip_pauses;
    message->terminal = cell->request->terminal;
    message->reads_folder_alone = cell->request->reads_folder_alone;
    message->has_memory = cell->request->memory != NULL;
    message->has_image = cell->request->image != NULL;
    return empty_files(cell) && write_request_input(cell) &&
           add_folder(message, cell) && add_program(message, cell) &&
           add_reads(message, cell) && add_arguments(message, cell) &&
           send_request(jail, cell);
}

/* If this can't be sent, the warder and its prisoners are gone. */
void request_send_stop(struct jail *jail, size_t number)
{
    jail->request.cell = number;
    jail->request.kind = REQUEST_STOP;
    (void)send_message(jail, offsetof(struct request_message, limits), NULL, 0);
}
