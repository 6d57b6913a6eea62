/* The pseudo-terminal that a prisoner writes to. */
#define _GNU_SOURCE /* cfmakeraw, posix_openpt, TIOCGPTPEER */
#include "warder.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

/* In raw mode the terminal changes no byte: "\n" stays "\n". */
static bool make_raw(int terminal)
{
    struct termios mode;
    if (tcgetattr(terminal, &mode) != 0)
        return false;
    cfmakeraw(&mode);
    return tcsetattr(terminal, TCSANOW, &mode) == 0;
}

int pty_open(struct warder_cell *cell)
{
    int slave = -1;
    cell->terminal = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (cell->terminal < 0)
        return -1;
    if (unlockpt(cell->terminal) == 0)
        slave =
            ioctl(cell->terminal, TIOCGPTPEER, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (slave >= 0 && make_raw(slave))
        return slave;
    int error = errno;
    if (slave >= 0)
        close(slave);
    pty_close(cell);
    errno = error;
    return -1;
}

/* Appends to the output file, up to one byte past the limit, which shows that
 * the limit was exceeded. */
static void keep_output(struct warder_cell *cell, const char *bytes,
                        size_t count)
{
    size_t room = cell->limits.output + 1 - cell->copied;
    size_t kept = count < room ? count : room;
    while (kept > 0) {
        ssize_t written =
            pwrite(cell->output, bytes, kept, (off_t)cell->copied);
        if (written <= 0)
            return;
        cell->copied += (size_t)written;
        bytes += written;
        kept -= (size_t)written;
    }
}

/* Reads from a terminal like read(). A prisoner that writes and ends while
 * read() looks for bytes can make it report the end too early; Linux delivers
 * those bytes to the next read(). */
static ssize_t read_terminal(int terminal, char *bytes, size_t size)
{
    ssize_t count = read(terminal, bytes, size);
    return count < 0 && errno == EIO ? read(terminal, bytes, size) : count;
}

bool pty_copy(struct warder_cell *cell)
{
    char bytes[4096];
    while (cell->terminal >= 0 && cell->copied <= cell->limits.output) {
        ssize_t count = read_terminal(cell->terminal, bytes, sizeof bytes);
        if (count > 0)
            keep_output(cell, bytes, (size_t)count);
        else if (count == 0 || errno != EAGAIN)
            pty_close(cell); /* the prisoner has closed its end */
        else
            break;
    }
    return cell->copied <= cell->limits.output;
}

void pty_copy_rest(struct warder_cell *cell)
{
    enum { TRIES = 100, MILLISECONDS = 10 };
    for (int i = 0; i < TRIES && pty_copy(cell) && cell->terminal >= 0; i++) {
        struct pollfd end = {.fd = cell->terminal, .events = POLLIN};
        (void)poll(&end, 1, MILLISECONDS);
    }
    (void)pty_copy(cell);
}

void pty_close(struct warder_cell *cell)
{
    if (cell->terminal >= 0)
        close(cell->terminal);
    cell->terminal = -1;
}
