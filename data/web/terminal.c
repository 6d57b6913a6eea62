/* What emscripten's C library lacks of a terminal: waiting for keys, its size,
 * its settings and its signals. worker.js has the other half. The linker takes
 * these functions instead of the library's. */
#define _GNU_SOURCE
#include <emscripten.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <time.h>

EM_JS(int, page_wait, (int milliseconds, int with_signals),
      { return terminal.wait(milliseconds, with_signals) })
EM_JS(void, page_sleep, (double milliseconds), { terminal.sleep(milliseconds) })
EM_JS(void, page_flush, (void), { terminal.flush() })
EM_JS(int, page_rows, (void), { return terminal.rows() })
EM_JS(int, page_columns, (void), { return terminal.columns() })
EM_JS(void, page_set, (int by_lines, int by_echo, int new_lines),
      { terminal.set(by_lines, by_echo, new_lines) })

/* What page_wait() returns. */
enum { NOTHING, KEYS, NEW_SIZE, INTERRUPT };

enum { MILLION = 1000000 };

/* A C library keeps these for its process, too. */
static struct termios settings = {
    .c_iflag = ICRNL | IXON,
    .c_oflag = OPOST | ONLCR,
    .c_cflag = CS8 | CREAD | B38400,
    .c_lflag = ICANON | ECHO | ECHOE | ISIG | IEXTEN,
    .c_cc = {[VERASE] = 127, [VINTR] = 3, [VEOF] = 4, [VMIN] = 1},
};
static void (*on_new_size)(int), (*on_interrupt)(int);

int tcgetattr(int file, struct termios *found)
{
    (void)file;
    *found = settings;
    return 0;
}

int tcsetattr(int file, int when, const struct termios *wanted)
{
    (void)file;
    (void)when;
    settings = *wanted;
    page_set((settings.c_lflag & ICANON) != 0, (settings.c_lflag & ECHO) != 0,
             (settings.c_oflag & OPOST) != 0);
    return 0;
}

int ioctl(int file, int request, ...)
{
    (void)file;
    if (request != TIOCGWINSZ) {
        errno = EINVAL;
        return -1;
    }
    va_list rest;
    va_start(rest, request);
    *va_arg(rest, struct winsize *) =
        (struct winsize){.ws_row = (unsigned short)page_rows(),
                         .ws_col = (unsigned short)page_columns()};
    va_end(rest);
    return 0;
}

static void (**handler(int number))(int)
{
    return number == SIGWINCH ? &on_new_size
           : number == SIGINT ? &on_interrupt
                              : NULL;
}

int sigaction(int number, const struct sigaction *restrict wanted,
              struct sigaction *restrict before)
{
    void (**kept)(int) = handler(number);
    if (before)
        *before = (struct sigaction){.sa_handler = kept ? *kept : SIG_DFL};
    if (wanted && kept)
        *kept = wanted->sa_handler;
    return 0;
}

void (*signal(int number, void (*wanted)(int)))(int)
{
    struct sigaction action = {.sa_handler = wanted}, before;
    sigaction(number, &action, &before);
    return before.sa_handler;
}

/* Signals arrive only while pselect() waits, as if they were held back
 * everywhere else. */
static int wait_for_signals(int milliseconds)
{
    int what = page_wait(milliseconds, true);
    void (*handle)(int) = what == NEW_SIZE    ? on_new_size
                          : what == INTERRUPT ? on_interrupt
                                              : SIG_IGN;
    if (what == NOTHING || what == KEYS)
        return what == KEYS;
    if (handle != SIG_DFL && handle != SIG_IGN)
        handle(what == NEW_SIZE ? SIGWINCH : SIGINT);
    errno = EINTR;
    return -1;
}

/* Only file 0 is ever waited for. */
int pselect(int count, fd_set *restrict in, fd_set *restrict out,
            fd_set *restrict bad, const struct timespec *restrict left,
            const sigset_t *restrict mask)
{
    (void)count;
    (void)in;
    (void)out;
    (void)bad;
    (void)mask;
    return wait_for_signals(
        left ? (int)(left->tv_sec * 1000 + left->tv_nsec / MILLION) : -1);
}

int poll(struct pollfd files[], nfds_t count, int milliseconds)
{
    int ready = 0;
    for (nfds_t i = 0; i < count; i++) {
        bool asks = files[i].fd == 0 && (files[i].events & POLLIN) != 0;
        files[i].revents =
            asks && page_wait(milliseconds, false) == KEYS ? POLLIN : 0;
        ready += files[i].revents != 0;
    }
    return ready;
}

int tcflush(int file, int queue)
{
    (void)file;
    if (queue != TCOFLUSH)
        page_flush();
    return 0;
}

int nanosleep(const struct timespec *wanted, struct timespec *left)
{
    page_sleep((double)wanted->tv_sec * 1000 +
               (double)wanted->tv_nsec / MILLION);
    if (left)
        *left = (struct timespec){0};
    return 0;
}
