/* A pseudo-terminal, and a program that runs in it. */
#define _GNU_SOURCE /* posix_openpt() and the like, environ */
#include "support/pty.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "support/check.h"
#include "support/spawn.h"

void pty_open(struct pty *pty, unsigned short rows, unsigned short columns)
{
    pty->master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_return_code(pty->master, errno);
    assert_return_code(grantpt(pty->master), errno);
    assert_return_code(unlockpt(pty->master), errno);
    fcntl(pty->master, F_SETFD, FD_CLOEXEC);
    struct winsize size = {.ws_row = rows, .ws_col = columns};
    assert_return_code(ioctl(pty->master, TIOCSWINSZ, &size), errno);
    pty->slave = open(ptsname(pty->master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_return_code(pty->slave, errno);
}

pid_t pty_start(const struct pty *pty, const char *folder,
                const char *const arguments[], char **environment)
{
    pid_t child = fork_surely();
    if (child != 0)
        return child;
    setsid();
    ioctl(pty->slave, TIOCSCTTY, 0);
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        dup2(pty->slave, stream);
    if (environment)
        environ = environment;
    else
        setenv("TERM", "xterm", 1); /* whatever TERM the tests have, if any */
    exec_tested(folder, arguments);
}
