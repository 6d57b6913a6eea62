/* A pseudo-terminal, and a program that lives in it. */
#ifndef SUPPORT_PTY_H
#define SUPPORT_PTY_H

#include <sys/types.h>

enum { PATIENCE = 60 * 1000 }; /* milliseconds until a test gives up */

struct pty {
    int master; /* the side of the person: both are closed on exec */
    int slave;  /* the side of the program */
};

/* Opens one that echoes what is typed. A test that can't fails. */
void pty_open(struct pty *pty, unsigned short rows, unsigned short columns);

/* Starts a program of a folder in it, as the first process of a session of
 * its own. With an environment, NULL at its end, it gets that instead of the
 * test's, in which the terminal is an xterm. */
pid_t pty_start(const struct pty *pty, const char *folder,
                const char *const arguments[], char **environment);

#endif
