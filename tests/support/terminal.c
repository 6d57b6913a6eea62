/* Programs under test, in a pseudo-terminal. */
#define _DEFAULT_SOURCE
#define _XOPEN_SOURCE 700 /* posix_openpt() and its kin */
#include "support/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/check.h"
#include "support/spawn.h"

enum { PATIENCE = 60 * 1000 }; /* milliseconds until a test gives up */

static void become_program(int slave, const char *folder,
                           const char *const arguments[])
{
    setsid();
    ioctl(slave, TIOCSCTTY, 0);
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        dup2(slave, stream);
    close(slave);
    exec_program(folder, arguments);
}

void terminal_start(struct terminal *terminal, const char *folder,
                    const char *const arguments[], unsigned short columns)
{
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_return_code(master, errno);
    assert_return_code(grantpt(master), errno);
    assert_return_code(unlockpt(master), errno);
    fcntl(master, F_SETFD, FD_CLOEXEC);
    struct winsize size = {.ws_row = 24, .ws_col = columns};
    assert_return_code(ioctl(master, TIOCSWINSZ, &size), errno);
    int slave = open(ptsname(master), O_RDWR | O_NOCTTY);
    assert_return_code(slave, errno);

    *terminal = (struct terminal){.master = master};
    terminal->child = fork();
    assert_return_code(terminal->child, errno);
    if (terminal->child == 0)
        become_program(slave, folder, arguments);
    close(slave);
}

/* Takes what is there; false when the program has closed the terminal. */
static bool take(struct terminal *terminal)
{
    struct pollfd ready = {.fd = terminal->master, .events = POLLIN};
    if (poll(&ready, 1, PATIENCE) <= 0)
        fail_msg("a minute of silence after: %s", terminal->text);
    size_t room = sizeof terminal->text - 1 - terminal->length;
    ssize_t count =
        read(terminal->master, terminal->text + terminal->length, room);
    if (count <= 0)
        return false; /* Linux answers EIO when the last slave is closed */
    terminal->length += (size_t)count;
    terminal->text[terminal->length] = '\0';
    return true;
}

void terminal_wait_for(struct terminal *terminal, const char *text)
{
    const char *found;
    while (!(found = strstr(terminal->text + terminal->awaited, text)))
        if (!take(terminal))
            fail_msg("the program ended before \"%s\" was shown", text);
    terminal->awaited = (size_t)(found - terminal->text) + strlen(text);
}

void terminal_type(const struct terminal *terminal, const char *bytes)
{
    size_t length = strlen(bytes);
    assert_int_equal(write(terminal->master, bytes, length), (ssize_t)length);
}

int terminal_finish(struct terminal *terminal)
{
    bool open;
    do {
        open = take(terminal);
    } while (open);
    int wait_status;
    assert_int_equal(waitpid(terminal->child, &wait_status, 0),
                     terminal->child);
    close(terminal->master);
    return exit_result(wait_status);
}
