/* A pseudo-terminal, and a program that runs in it. */
#ifndef SUPPORT_PTY_H
#define SUPPORT_PTY_H

#include <sys/types.h>

enum { PATIENCE = 60 * 1000 }; /* milliseconds until a test gives up */

struct pty {
    int master; /* the person's side; both are closed on exec */
    int slave;  /* the program's side */
};

/* Opens a terminal that echoes what is typed, or fails the test. */
void pty_open(struct pty *pty, unsigned short rows, unsigned short columns);

/* Starts a program from `folder` in the terminal, as the first process of a
 * session of its own. The program gets `environment`, which ends with NULL. If
 * `environment` is NULL, it gets the test's own, with TERM set to xterm. */
pid_t pty_start(const struct pty *pty, const char *folder,
                const char *const arguments[], char **environment);

#endif
