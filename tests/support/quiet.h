/* Whether the processes of a session have nothing left to do, as Linux's
 * /proc knows it. */
#ifndef SUPPORT_QUIET_H
#define SUPPORT_QUIET_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct quiet {
    bool idle;            /* all wait, without end, for something to happen */
    uint64_t fingerprint; /* another one when any of them ran in between */
};

/*
 * Looks at every thread of every process of the session that `leader` leads.
 * An idle one is stopped, has ended, or sleeps in a system call that no clock
 * ends: a read, a select or poll without timeout, a wait for a child. So a
 * program that pauses, animates, or waits whether an Escape is the start of a
 * longer key, is not idle.
 *
 * Somebody of the group `foreground` must be awake to be typed to, unless the
 * leader is stopped itself: behind a stopped job is a shell about to take over.
 *
 * Not seen: timers that send a signal, and a terminal's own VTIME. Where
 * /proc/PID/syscall can't be read every sleep counts as idle.
 */
struct quiet session_look(pid_t leader, pid_t foreground);

/* A child of the leader's in its session; 0 when there is none. */
pid_t session_child(pid_t leader);

/* Kills all of them; false when none was alive. A process may be born at the
 * same time: so this is done until there is none. */
bool session_kill(pid_t leader);

#endif
