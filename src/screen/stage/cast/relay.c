/* Casts of a person's session: the game runs in a pseudo-terminal, as under
 * script(1), and a relay between that and the terminal writes what is shown. */
#define _DEFAULT_SOURCE /* struct winsize, cfmakeraw() */
#define _XOPEN_SOURCE 700
#include "stage_cast.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "cast.h"

static const int RELAYED[] = {SIGINT, SIGTERM, SIGHUP};
enum { RELAYED_COUNT = sizeof RELAYED / sizeof *RELAYED };

/* Set by the signal handler, which runs only while the relay waits. */
static volatile sig_atomic_t relayed_signal;

static void note_relayed(int number)
{
    if (number != SIGWINCH)
        relayed_signal = number;
}

enum { RELAY_INPUT = 1024, RELAY_OUTPUT = 16384 };

struct relay {
    const struct cli *cli;
    struct cast cast;
    int64_t start; /* in nanoseconds */
    int master;    /* the game's terminal, as the person's side has it */
    int slave;
    pid_t child;
    struct termios before;
    struct winsize size;
    sigset_t held;
    bool input_ended;
    size_t waiting; /* bytes of `input` that the game has yet to get */
    char input[RELAY_INPUT];
};

/* ---- Begin ---- */

static bool open_pseudo_terminal(struct relay *relay)
{
    relay->master = posix_openpt(O_RDWR | O_NOCTTY);
    if (relay->master < 0)
        return false;
    const char *path =
        grantpt(relay->master) == 0 && unlockpt(relay->master) == 0
            ? ptsname(relay->master)
            : NULL;
    relay->slave = path ? open(path, O_RDWR | O_NOCTTY) : -1;
    if (relay->slave >= 0 && tcgetattr(STDIN_FILENO, &relay->before) == 0 &&
        tcsetattr(relay->slave, TCSANOW, &relay->before) == 0 &&
        ioctl(STDOUT_FILENO, TIOCGWINSZ, &relay->size) == 0 &&
        ioctl(relay->master, TIOCSWINSZ, &relay->size) == 0)
        return fcntl(relay->master, F_SETFL, O_NONBLOCK) == 0;
    close(relay->master);
    if (relay->slave >= 0)
        close(relay->slave);
    return false;
}

/* What isn't a terminal, such as a file for the errors, stays what it is. */
static void enter_pseudo_terminal(const struct relay *relay)
{
    close(relay->master);
    setsid();
    ioctl(relay->slave, TIOCSCTTY, 0);
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (isatty(stream))
            dup2(relay->slave, stream);
    if (relay->slave > STDERR_FILENO)
        close(relay->slave);
}

static void hold_relayed(struct relay *relay, sigset_t *before)
{
    struct sigaction action = {.sa_handler = note_relayed};
    sigset_t signals;
    sigemptyset(&action.sa_mask);
    sigemptyset(&signals);
    sigaddset(&signals, SIGWINCH);
    for (int i = 0; i < RELAYED_COUNT; i++)
        sigaddset(&signals, RELAYED[i]);
    sigprocmask(SIG_BLOCK, &signals, before);
    relay->held = *before;
    relayed_signal = 0;
    sigaction(SIGWINCH, &action, NULL);
    for (int i = 0; i < RELAYED_COUNT; i++)
        sigaction(RELAYED[i], &action, NULL);
}

/* ---- Both directions ---- */

static int64_t relay_time(const struct relay *relay)
{
    return relay->cli->ticks(relay->cli->clock) - relay->start;
}

static void relay_size(struct relay *relay)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 ||
        (size.ws_row == relay->size.ws_row &&
         size.ws_col == relay->size.ws_col))
        return;
    relay->size = size;
    cast_size(&relay->cast, relay_time(relay), size.ws_row, size.ws_col);
    ioctl(relay->master, TIOCSWINSZ, &size);
}

static void relay_signals(struct relay *relay)
{
    int number = relayed_signal;
    relayed_signal = 0;
    relay_size(relay);
    if (number != 0)
        kill(relay->child, number);
}

static void read_input(struct relay *relay)
{
    ssize_t length = read(STDIN_FILENO, relay->input, sizeof relay->input);
    if (length > 0)
        relay->waiting = (size_t)length;
    else if (length == 0 || errno != EINTR) {
        relay->input_ended = true;
        kill(relay->child, SIGHUP);
    }
}

static void pass_input_on(struct relay *relay)
{
    ssize_t length = write(relay->master, relay->input, relay->waiting);
    if (length <= 0)
        return;
    relay->waiting -= (size_t)length;
    memmove(relay->input, relay->input + length, relay->waiting);
}

/* A terminal that is gone takes nothing more, but the game goes on to its end.
 */
static void show_output(const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, length);
        if (written < 0 && errno != EINTR)
            return;
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
}

/* Returns false when the game has closed its terminal. */
static bool pass_output_on(struct relay *relay)
{
    char output[RELAY_OUTPUT];
    ssize_t length = read(relay->master, output, sizeof output);
    if (length < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    if (length <= 0)
        return false;
    show_output(output, (size_t)length);
    cast_output(&relay->cast, relay_time(relay), output, (size_t)length);
    return true;
}

static void relay_both_ways(struct relay *relay)
{
    bool more = true;
    while (more) {
        fd_set readable, writable;
        FD_ZERO(&readable);
        FD_ZERO(&writable);
        FD_SET(relay->master, &readable);
        if (relay->waiting > 0)
            FD_SET(relay->master, &writable);
        else if (!relay->input_ended)
            FD_SET(STDIN_FILENO, &readable);
        int ready = pselect(relay->master + 1, &readable, &writable, NULL, NULL,
                            &relay->held);
        if (ready < 0 && errno != EINTR)
            return;
        relay_signals(relay);
        if (ready < 0)
            continue;
        if (FD_ISSET(STDIN_FILENO, &readable))
            read_input(relay);
        if (relay->waiting > 0)
            pass_input_on(relay);
        if (FD_ISSET(relay->master, &readable))
            more = pass_output_on(relay);
    }
}

/* ---- End ---- */

/* Returns the exit status of the game. */
static enum cli_status wait_for_game(const struct relay *relay)
{
    int result = 0;
    while (waitpid(relay->child, &result, 0) < 0 && errno == EINTR)
        ;
    if (WIFEXITED(result))
        return (enum cli_status)WEXITSTATUS(result);
    cli_complain(relay->cli, "the game ended with signal %d", WTERMSIG(result));
    return CLI_FAILED;
}

static enum cli_status run_relay(struct relay *relay)
{
    struct termios raw = relay->before;
    sigset_t before;
    hold_relayed(relay, &before);
    cfmakeraw(&raw);
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    relay_both_ways(relay);
    close(relay->master);
    enum cli_status status = wait_for_game(relay);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &relay->before);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return status;
}

static void close_cast(struct relay *relay, const char *name,
                       enum cli_status *status)
{
    if (fclose(relay->cast.file) != 0 && relay->cast.error == 0)
        relay->cast.error = errno;
    if (relay->cast.error == 0)
        return;
    cli_complain(relay->cli, "can't write %s: %s", name,
                 strerror(relay->cast.error));
    *status = CLI_FAILED;
}

bool cast_session(const struct cli *cli, FILE *file, const char *name,
                  enum cli_status *status)
{
    struct relay relay = {.cli = cli, .start = cli->ticks(cli->clock)};
    const char *term = getenv("TERM");
    *status = CLI_FAILED;
    bool is_open = open_pseudo_terminal(&relay);
    fflush(NULL);
    relay.child = is_open ? fork() : -1;
    if (relay.child == 0) {
        fclose(file);
        enter_pseudo_terminal(&relay);
        return true;
    }
    int error = errno;
    if (is_open)
        close(relay.slave);
    if (relay.child < 0) {
        cli_complain(cli, "can't open a terminal for the cast: %s",
                     strerror(error));
        if (is_open)
            close(relay.master);
        fclose(file);
        return false;
    }
    cast_begin(&relay.cast, file, term ? term : "", relay.size.ws_row,
               relay.size.ws_col, cli->now(cli->clock));
    *status = run_relay(&relay);
    close_cast(&relay, name, status);
    return false;
}
