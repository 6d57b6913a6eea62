/* Finds out from Linux's /proc whether the processes of a session have nothing
 * left to do. */
#ifndef SUPPORT_QUIET_H
#define SUPPORT_QUIET_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct quiet {
    bool idle; /* all wait, without a timeout, for something to happen */
    uint64_t fingerprint; /* changes if any of them ran in between */
};

/*
 * Looks at every thread of every process of the session that `leader` leads.
 * An idle thread is stopped, has ended, or sleeps in a system call without a
 * timeout: a read, a select, a poll, or a wait for a child. So a program isn't
 * idle if it pauses, animates, or waits to see whether an Escape is the start
 * of a longer key.
 *
 * A session is idle only if a process of the group `foreground` can read keys,
 * unless the leader itself is stopped: after a job stops, its shell is about to
 * take over.
 *
 * This doesn't see timers that send a signal, or a terminal's own VTIME. If
 * /proc/PID/syscall can't be read, every sleep counts as idle.
 */
struct quiet session_look(pid_t leader, pid_t foreground);

/* Returns a child of the leader in its session, or 0 if there is none. */
pid_t session_child(pid_t leader);

/* Kills all processes of the session. Returns false if none was alive. Call it
 * until it does, because a process may be born at the same time. */
bool session_kill(pid_t leader);

#endif
