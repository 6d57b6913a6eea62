/* A program on a screen: in a pseudo-terminal whose output a terminal
 * emulator (libvterm) shows, so that a test sees what a person sees. */
#ifndef SUPPORT_DISPLAY_H
#define SUPPORT_DISPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { FAKE_TERMINAL_ROWS_MAX = 100, FAKE_TERMINAL_COLUMNS_MAX = 250 };

struct fake_terminal_start {
    const char *arguments[24];   /* the program's name first */
    const char *environment[12]; /* NAME=VALUE; added to TERM and LC_ALL, and
                                    to nothing else but PATH, HOME and what
                                    sanitizers and valgrind want */
    const char *folder;          /* NULL: programs_dir() */
    const char *term;            /* NULL: xterm-256color */
    const char *locale;          /* NULL: C.UTF-8 */
    int rows;                    /* 0: 24 */
    int columns;                 /* 0: 80 */
    bool as_job; /* behind a shell's job control, so that Ctrl-Z can stop it */
};

/*
 * A job: when it stops the shell writes "stopped" and waits for a line; then
 * it goes on with the job.
 *
 *     fake_terminal_type(display, "\032");    Ctrl-Z; "stopped" is shown
 *     fake_terminal_type(display, "\n");      the job is back
 *
 * How a job ends is told as a shell does: 128 and the signal, no minus. The
 * job does not run under valgrind where its shell does not.
 */

struct fake_terminal;

/* Starts the program. A test that can't fails. The terminal knows UTF-8,
 * whatever the locale; fake_terminal_settle() says when the program has begun.
 */
struct fake_terminal *
fake_terminal_start(const struct fake_terminal_start *start);

/*
 * Waits until all that was typed has been read and all that it caused is
 * shown: the program sleeps in its wait for a key, nothing is left to read on
 * either side. That is seen from the kernel (/proc/PID/syscall, FIONREAD), not
 * from a clock. False when the program has ended or was hung up. Fails after
 * a minute. A program that animates never settles before it has finished, and
 * one that got a lone Escape not before it knows that no longer key follows.
 *
 * All processes of its session must rest. A stopped program has settled.
 */
bool fake_terminal_settle(struct fake_terminal *display);

/* Types, and settles. */
void fake_terminal_type(struct fake_terminal *display, const char *keys);

/* Types, and does not wait. */
void fake_terminal_send(struct fake_terminal *display, const char *keys);

/* Waits until a text stands somewhere on the screen. Fails when the program
 * ends first, or after a minute, and shows the screen. */
void fake_terminal_wait_for(struct fake_terminal *display, const char *text);

/* Changes the size as a window does, SIGWINCH included, and settles. */
void fake_terminal_resize(struct fake_terminal *display, int rows, int columns);

/* The screen as text, a line for every row, blanks at the ends of lines
 * dropped. The display's, until it is asked for a text again. */
const char *fake_terminal_text(struct fake_terminal *display);

/*
 * The same, and below the last row the attributes: for each row and each
 * attribute that is in it, a line with the row from 0, a letter, and a mark
 * under each cell, '.' for none, up to the last mark:
 *
 *      3 b bbbb..bbbb
 *      3 f ..........1
 *
 * b bold, r reverse, u underline and d dim are marked with themselves; f
 * foreground and g background with 0 to 9 and a to f for the 16 colors, '*'
 * for another.
 */
const char *fake_terminal_attributes(struct fake_terminal *display);

/* The position of the cursor, from 0, and whether it is visible. */
void fake_terminal_cursor(struct fake_terminal *display, int *row, int *column,
                          bool *visible);

/* Does the terminal stand as a shell wants it: the normal screen (not the
 * alternate one), the cursor shown, no mouse reports, echo and line mode on? */
bool fake_terminal_is_restored(struct fake_terminal *display);

/* Returns what was written to the terminal since the last call. */
size_t fake_terminal_bytes_written(struct fake_terminal *display);

/* Returns all raw output so far. */
const char *fake_terminal_raw(struct fake_terminal *display, size_t *length);

/* Returns the program's process, for signals, or 0 if there is no job. */
pid_t fake_terminal_process(const struct fake_terminal *display);

/* Sends a signal and settles, or waits for the end if it ends. */
void fake_terminal_signal(struct fake_terminal *display, int signal);

/* Reads to the end: the exit status, or minus the signal. The display can
 * still be looked at. */
int fake_terminal_finish(struct fake_terminal *display);

/* Closes the terminal under the program, as a closed window does. What it
 * had shown can still be looked at; fake_terminal_finish() tells how it ended.
 */
void fake_terminal_hang_up(struct fake_terminal *display);

/* Kills the program if it still runs, and frees everything. NULL is allowed. */
void fake_terminal_close(struct fake_terminal *display);

/* The screen is the same as a golden file in tests/golden/screens, else the
 * first line that differs is shown with the whole screen. With $UPDATE_GOLDEN
 * set the file is written instead, to be looked at. */
void fake_terminal_check_golden(struct fake_terminal *display,
                                const char *name);

/* Compares any text, or any file, with a golden file in the same way. */
void check_golden(const char *text, const char *name);
void check_golden_file(const char *text, const char *path);

#endif
