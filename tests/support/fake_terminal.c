/* A program on a screen: the program's side, its process and its terminal. */
#define _DEFAULT_SOURCE
#include "support/fake_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "support/check.h"
#include "support/fake_terminal_inside.h"
#include "support/process.h"
#include "support/quiet.h"
#include "support/spawn.h"

enum { PAUSE = 200 * 1000 }; /* between two looks, in nanoseconds */

/* ---- Patience ---- */

static int64_t milliseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Lets the program run for a moment. Fails the test if it has taken too long
 * since `since`. */
static void wait_a_moment(struct fake_terminal *display, int64_t since,
                          const char *what)
{
    if (milliseconds_now() - since > PATIENCE)
        fail_msg("after a minute, %s:\n%s", what, fake_terminal_text(display));
    struct timespec moment = {.tv_nsec = PAUSE};
    nanosleep(&moment, NULL);
}

/* ---- What the program writes ---- */

static void keep_raw(struct fake_terminal *display, const char *bytes,
                     size_t length)
{
    size_t needed = display->raw_length + length + 1;
    if (needed > display->raw_room) {
        display->raw_room = 2 * needed;
        display->raw = realloc(display->raw, display->raw_room);
        assert_non_null(display->raw);
    }
    memcpy(display->raw + display->raw_length, bytes, length);
    display->raw_length += length;
    display->raw[display->raw_length] = '\0';
}

/* Reads and shows everything that was written. Returns true if that was
 * anything. poll() comes first, because it makes Linux deliver what is still on
 * its way from the program. */
static bool drain(struct fake_terminal *display)
{
    bool any = false;
    char bytes[4096];
    struct pollfd ready = {.fd = display->pty.master, .events = POLLIN};
    while (!display->hung_up && poll(&ready, 1, 0) > 0) {
        ssize_t length = read(display->pty.master, bytes, sizeof bytes);
        if (length <= 0)
            break;
        keep_raw(display, bytes, (size_t)length);
        screen_write_dim(&display->screen, bytes, (size_t)length);
        any = true;
    }
    return any;
}

size_t fake_terminal_bytes_written(struct fake_terminal *display)
{
    size_t count = display->raw_length - display->raw_told;
    display->raw_told = display->raw_length;
    return count;
}

const char *fake_terminal_raw(struct fake_terminal *display, size_t *length)
{
    if (length)
        *length = display->raw_length;
    return display->raw;
}

/* ---- Start and end ---- */

/* Runs a command line as a job. When the job stops, the shell says so and
 * continues it after the next line of input. */
static const char shell_script[] =
    "set -m\n"
    "\"$0\" \"$@\"\n"
    "status=$?\n"
    "while case $status in 14[789]|150) true;; *) false;; esac; do\n"
    "    echo stopped\n"
    "    read line\n"
    "    fg >/dev/null\n"
    "    status=$?\n"
    "done\n"
    "exit $status\n";

static pid_t start_program(const struct pty *pty,
                           const struct fake_terminal_start *start)
{
    enum { MOST = sizeof start->arguments / sizeof *start->arguments };
    const char *folder = start->folder ? start->folder : programs_dir();
    char **environment = environment_new(start);
    pid_t child;
    if (start->as_job) {
        char path[1024];
        const char *shell[3 + MOST + 1] = {"sh", "-c", shell_script, path};
        snprintf(path, sizeof path, "%s/%s", folder, start->arguments[0]);
        for (int i = 1; i < MOST && start->arguments[i]; i++)
            shell[3 + i] = start->arguments[i];
        child = pty_start(pty, "/bin", shell, environment);
    } else {
        child = pty_start(pty, folder, start->arguments, environment);
    }
    environment_free(environment);
    return child;
}

struct fake_terminal *
fake_terminal_start(const struct fake_terminal_start *start)
{
    int rows = start->rows ? start->rows : 24;
    int columns = start->columns ? start->columns : 80;
    assert_in_range(rows, 1, FAKE_TERMINAL_ROWS_MAX);
    assert_in_range(columns, 1, FAKE_TERMINAL_COLUMNS_MAX);
    struct fake_terminal *display = calloc(1, sizeof *display);
    assert_non_null(display);
    display->as_job = start->as_job;
    keep_raw(display, "", 0);
    screen_open(&display->screen, rows, columns, &display->pty.master);
    pty_open(&display->pty, (unsigned short)rows, (unsigned short)columns);
    int flags = fcntl(display->pty.master, F_GETFL);
    fcntl(display->pty.master, F_SETFL, flags | O_NONBLOCK);
    display->child = start_program(&display->pty, start);
    return display;
}

/* True if the program has ended. Everything that it wrote is then shown. */
static bool has_ended(struct fake_terminal *display)
{
    int wait_status;
    if (display->ended ||
        waitpid(display->child, &wait_status, WNOHANG) != display->child)
        return display->ended;
    display->ended = true;
    display->result = exit_result(wait_status);
    drain(display);
    return true;
}

int fake_terminal_finish(struct fake_terminal *display)
{
    int64_t since = milliseconds_now();
    while (!has_ended(display)) {
        drain(display);
        wait_a_moment(display, since, "the program did not end");
    }
    return display->result;
}

void fake_terminal_hang_up(struct fake_terminal *display)
{
    drain(display);
    display->hung_up = true;
    close(display->pty.master);
    close(display->pty.slave);
    display->pty = (struct pty){.master = -1, .slave = -1};
}

void fake_terminal_close(struct fake_terminal *display)
{
    if (display == NULL)
        return;
    int64_t since = milliseconds_now();
    if (!display->ended)
        kill(display->child, SIGKILL); /* it may not have a session yet */
    while (session_kill(display->child))
        wait_a_moment(display, since, "the program can't be killed");
    if (!display->ended)
        waitpid(display->child, NULL, 0);
    if (!display->hung_up)
        fake_terminal_hang_up(display);
    screen_close(&display->screen);
    free(display->raw);
    free(display->text);
    free(display);
}

/* ---- Rest ---- */

/* True if the program hasn't read everything that was typed. The poll() makes
 * Linux deliver what is still on its way to the program. */
static bool has_unread_input(const struct fake_terminal *display)
{
    struct pollfd ready = {.fd = display->pty.slave, .events = POLLIN};
    int count = 0;
    poll(&ready, 1, 0);
    ioctl(display->pty.slave, FIONREAD, &count);
    return count > 0;
}

void fake_terminal_await_read(struct fake_terminal *display)
{
    int64_t since = milliseconds_now();
    while (has_unread_input(display) && !has_ended(display))
        wait_a_moment(display, since, "the program does not read");
}

/* In line mode, Linux would only count whole lines. */
bool fake_terminal_has_leftovers(const struct fake_terminal *display)
{
    struct termios modes;
    assert_int_equal(tcgetattr(display->pty.slave, &modes), 0);
    modes.c_lflag &= ~(tcflag_t)ICANON;
    assert_int_equal(tcsetattr(display->pty.slave, TCSANOW, &modes), 0);
    return has_unread_input(display);
}

static struct quiet look(const struct fake_terminal *display)
{
    return session_look(display->child, tcgetpgrp(display->pty.master));
}

/* True if several looks, a moment apart, find that the program did nothing in
 * between. */
static bool is_settled(struct fake_terminal *display, int64_t since)
{
    enum { LOOKS = 4 };
    bool wrote = drain(display);
    struct quiet before = {.idle = false};
    if (!has_unread_input(display))
        before = look(display);
    for (int i = 1; i < LOOKS; i++) {
        wait_a_moment(display, since, "the program does not rest");
        if (wrote || !before.idle || has_unread_input(display) ||
            drain(display))
            return false;
        struct quiet after = look(display);
        if (!after.idle || after.fingerprint != before.fingerprint)
            return false;
    }
    return true;
}

bool fake_terminal_settle(struct fake_terminal *display)
{
    int64_t since = milliseconds_now();
    while (!has_ended(display) && !display->hung_up)
        if (is_settled(display, since))
            return true;
    return false;
}

void fake_terminal_wait_for(struct fake_terminal *display, const char *text)
{
    int64_t since = milliseconds_now();
    while (!strstr(fake_terminal_text(display), text)) {
        bool ended = has_ended(display);
        bool changed = drain(display);
        if (ended && !strstr(fake_terminal_text(display), text))
            fail_msg("the program ended before \"%s\" was shown:\n%s", text,
                     fake_terminal_text(display));
        if (!changed)
            wait_a_moment(display, since, "the text was not shown");
    }
}

/* ---- What is done to the program ---- */

void fake_terminal_send(struct fake_terminal *display, const char *keys)
{
    int64_t since = milliseconds_now();
    for (size_t left = strlen(keys); left > 0;) {
        ssize_t count = write(display->pty.master, keys, left);
        if (count > 0) {
            keys += count;
            left -= (size_t)count;
        } else {
            drain(display);
            wait_a_moment(display, since, "the program reads no keys");
        }
    }
}

void fake_terminal_type(struct fake_terminal *display, const char *keys)
{
    fake_terminal_send(display, keys);
    fake_terminal_settle(display);
}

void fake_terminal_resize(struct fake_terminal *display, int rows, int columns)
{
    assert_in_range(rows, 1, FAKE_TERMINAL_ROWS_MAX);
    assert_in_range(columns, 1, FAKE_TERMINAL_COLUMNS_MAX);
    struct winsize size = {.ws_row = (unsigned short)rows,
                           .ws_col = (unsigned short)columns};
    drain(display);
    screen_resize(&display->screen, rows, columns);
    assert_return_code(ioctl(display->pty.master, TIOCSWINSZ, &size), errno);
    fake_terminal_settle(display);
}

pid_t fake_terminal_process(const struct fake_terminal *display)
{
    return display->as_job ? session_child(display->child) : display->child;
}

void fake_terminal_signal(struct fake_terminal *display, int signal)
{
    assert_return_code(kill(fake_terminal_process(display), signal), errno);
    fake_terminal_settle(display);
}
