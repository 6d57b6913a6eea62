/* Runs a program in a pseudo-terminal and shows its output on a terminal
 * emulator (libvterm), so that a test sees what a person sees. */
#ifndef SUPPORT_FAKE_TERMINAL_H
#define SUPPORT_FAKE_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { FAKE_TERMINAL_ROWS_MAX = 100, FAKE_TERMINAL_COLUMNS_MAX = 250 };

struct fake_terminal_start {
    const char *arguments[48];   /* the program's name first */
    const char *environment[12]; /* NAME=VALUE. The program also gets
                                    TERM, LC_ALL, PATH, HOME and what
                                    sanitizers and valgrind need. */
    const char *folder;          /* NULL: programs_dir() */
    const char *term;            /* NULL: xterm-256color */
    const char *locale;          /* NULL: C.UTF-8 */
    int rows;                    /* 0: 24 */
    int columns;                 /* 0: 80 */
    bool as_job; /* under a shell's job control, so that Ctrl-Z can stop it */
};

/*
 * When a job stops, the shell writes "stopped" and waits for a line. Then it
 * continues the job.
 *
 *     fake_terminal_type(display, "\032");    Ctrl-Z; "stopped" is shown
 *     fake_terminal_type(display, "\n");      the job is back
 *
 * If a signal ends a job, the result is 128 plus the signal, as in a shell, and
 * not minus the signal. A job runs under valgrind only if its shell does.
 */

struct fake_terminal;

/* Starts the program, or fails the test. The terminal uses UTF-8, whatever the
 * locale. fake_terminal_settle() waits until the program has begun. */
struct fake_terminal *
fake_terminal_start(const struct fake_terminal_start *start);

/*
 * Waits until the program has read everything that was typed and everything
 * that it wrote is shown: the program sleeps and waits for a key, and neither
 * side has anything left to read. The kernel says so (/proc/PID/syscall,
 * FIONREAD), not a clock. Returns false if the program has ended or was hung
 * up. Fails the test after a minute. A program settles only after its
 * animations have ended and, after a lone Escape, once it knows that no longer
 * key follows.
 *
 * All processes of the session must be idle. A stopped program has settled.
 */
bool fake_terminal_settle(struct fake_terminal *display);

/* Types `keys` and waits until the program settles. */
void fake_terminal_type(struct fake_terminal *display, const char *keys);

/* Types `keys` and doesn't wait. */
void fake_terminal_send(struct fake_terminal *display, const char *keys);

/* Waits until `text` is somewhere on the screen. Fails the test and shows the
 * screen if the program ends first, or after a minute. */
void fake_terminal_wait_for(struct fake_terminal *display, const char *text);

/* Changes the size as a window does, with SIGWINCH, and waits until the program
 * settles. */
void fake_terminal_resize(struct fake_terminal *display, int rows, int columns);

/* Returns the screen as text, one line per row, without blanks at the ends of
 * lines. The display owns the text, which is valid until the next call for a
 * text. */
const char *fake_terminal_text(struct fake_terminal *display);

/*
 * Returns the screen as text, followed by its attributes. Each row and each
 * attribute in it have a line: the row from 0, a letter, and a mark for each
 * cell up to the last mark, with '.' for no mark:
 *
 *      3 b bbbb..bbbb
 *      3 f ..........1
 *
 * The marks of b (bold), r (reverse), u (underline) and d (dim) are those
 * letters; the marks of f (foreground) and g (background) are 0 to 9 and a to f
 * for the first 16 colors. The next 26 colors have capital letters, in the
 * order in which they appear, which the last lines explain; any other color is
 * '*'.
 */
const char *fake_terminal_attributes(struct fake_terminal *display);

/* Sets the position of the cursor, from 0, and whether it is visible. */
void fake_terminal_cursor(struct fake_terminal *display, int *row, int *column,
                          bool *visible);

/* True if the terminal is as a shell wants it: the normal screen (not the
 * alternate one), a visible cursor, no mouse reports, echo and line mode on. */
bool fake_terminal_is_restored(struct fake_terminal *display);

/* Waits until the program has read what was typed, or has ended. */
void fake_terminal_await_read(struct fake_terminal *display);

/* Once the program has ended: true if something was typed that it hasn't read,
 * and that a shell would. */
bool fake_terminal_has_leftovers(const struct fake_terminal *display);

/* Returns what was written to the terminal since the last call. */
size_t fake_terminal_bytes_written(struct fake_terminal *display);

/* Returns all raw output so far. */
const char *fake_terminal_raw(struct fake_terminal *display, size_t *length);

/* Returns the program's process, for signals, or 0 if there is no job. */
pid_t fake_terminal_process(const struct fake_terminal *display);

/* Sends a signal and waits until the program settles or ends. */
void fake_terminal_signal(struct fake_terminal *display, int signal);

/* Reads to the end of the output. Returns the exit status, or minus the signal.
 * The screen stays available. */
int fake_terminal_finish(struct fake_terminal *display);

/* Closes the terminal while the program runs, as a closed window does. The
 * screen stays available; fake_terminal_finish() returns how the program ended.
 */
void fake_terminal_hang_up(struct fake_terminal *display);

/* Kills the program if it still runs, and frees everything. `display` may be
 * NULL. */
void fake_terminal_close(struct fake_terminal *display);

/* Compares the screen with a golden file in tests/golden/screens. If they
 * differ, fails the test and shows the first line that differs and the whole
 * screen. If $UPDATE_GOLDEN is set, writes the file instead; read it then. */
void fake_terminal_check_golden(struct fake_terminal *display,
                                const char *name);

/* Compares any text, or any file, with a golden file in the same way. */
void check_golden(const char *text, const char *name);
void check_golden_file(const char *text, const char *path);

#endif
