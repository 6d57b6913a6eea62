/* Starts and ends curses, and handles keys and signals. */
#define _DEFAULT_SOURCE /* struct winsize */
#define _XOPEN_SOURCE 700
#include "tty.h"

#include <errno.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

#include <curses.h>

#include "rescue.h"
#include "sequence.h"

enum { ESCAPE_MILLISECONDS = 25, MILLION = 1000000 };

static const int ENDING[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDING_COUNT = sizeof ENDING / sizeof *ENDING };

/* Set by the signal handlers, which run only while the program waits for a key,
 * so that they interrupt nothing else. */
static volatile sig_atomic_t must_end, has_new_size, is_back;

static void note_end(int number)
{
    (void)number;
    must_end = 1;
}

static void note_size(int number)
{
    (void)number;
    has_new_size = 1;
}

static void note_return(int number)
{
    (void)number;
    is_back = 1;
}

/* Blocks signals except while waiting for a key: those that end the program,
 * and those that curses handles. */
static void hold_signals(struct terminal *terminal)
{
    struct sigaction action = {.sa_handler = note_end};
    sigset_t held;
    sigemptyset(&action.sa_mask);
    sigemptyset(&held);
    sigaddset(&held, SIGWINCH);
    sigaddset(&held, SIGTSTP);
    sigaddset(&held, SIGCONT);
    must_end = has_new_size = is_back = 0;
    sigaction(SIGWINCH, &(struct sigaction){.sa_handler = note_size}, NULL);
    sigaction(SIGCONT, &(struct sigaction){.sa_handler = note_return}, NULL);
    for (int i = 0; i < ENDING_COUNT; i++) {
        sigaction(ENDING[i], &action, NULL);
        sigaddset(&held, ENDING[i]);
    }
    sigprocmask(SIG_BLOCK, &held, &terminal->before);
    terminal->while_waiting = terminal->before;
    for (int i = 0; i < ENDING_COUNT; i++)
        sigdelset(&terminal->while_waiting, ENDING[i]);
    sigdelset(&terminal->while_waiting, SIGWINCH);
    sigdelset(&terminal->while_waiting, SIGTSTP);
    sigdelset(&terminal->while_waiting, SIGCONT);
}

static void let_signals_go(const struct terminal *terminal)
{
    /* A handler could interrupt output that is still pending. */
    signal(SIGWINCH, SIG_DFL);
    signal(SIGTSTP, SIG_DFL);
    signal(SIGCONT, SIG_DFL);
    /* A program that was told to end is doing so; ignore further signals. */
    for (int i = 0; i < ENDING_COUNT; i++)
        signal(ENDING[i], must_end ? SIG_IGN : SIG_DFL);
    sigprocmask(SIG_SETMASK, &terminal->before, NULL);
}

void terminal_set_mouse(struct terminal *terminal, bool on)
{
    if (!on && !terminal->has_mouse)
        return; /* even turning the mouse off makes curses look for one */
    terminal->has_mouse = on;
    mouseinterval(0);
    mousemask(on ? BUTTON1_PRESSED | BUTTON1_CLICKED : 0, NULL);
}

/* Makes Ctrl-S a key like others. If it stopped the output, the program would
 * wait for Ctrl-Q in the middle of a write, where signals are held back. */
static void ignore_flow_control(void)
{
    struct termios settings;
    if (tcgetattr(STDIN_FILENO, &settings) != 0)
        return;
    settings.c_iflag &= ~(tcflag_t)IXON;
    if (tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0)
        def_prog_mode();
}

static void set_up_keys(struct terminal *terminal, bool mouse)
{
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MILLISECONDS);
    ignore_flow_control();
    terminal_set_mouse(terminal, mouse);
    sequence_bracket_pastes(true);
}

bool terminal_open(struct terminal *terminal, bool mouse)
{
    *terminal = (struct terminal){.has_keys = true};
    if (tcgetattr(STDIN_FILENO, &terminal->settings_before) != 0)
        return false;
    if (!terminal_is_known())
        return false;
    use_tioctl(TRUE); /* the real size, whatever LINES and COLUMNS say */
    hold_signals(terminal);
    terminal->screen = newterm(NULL, stdout, stdin);
    if (terminal->screen == NULL) {
        let_signals_go(terminal);
        return false;
    }
    set_up_keys(terminal, mouse);
    rescue_begin(&terminal->settings_before);
    return true;
}

bool terminal_open_nowhere(struct terminal *terminal, FILE *nowhere, int rows,
                           int columns, bool in_color)
{
    *terminal = (struct terminal){.has_keys = false};
    /* Descriptions that every terminfo has; nobody sees what is written. */
    char colored[] = "xterm-256color", plain[] = "vt100";
    terminal->screen = newterm(in_color ? colored : plain, nowhere, nowhere);
    if (terminal->screen)
        resizeterm(rows, columns);
    return terminal->screen != NULL;
}

/* A terminal that comes back from its alternate screen may also restore a
 * cursor that was hidden then. */
static void show_cursor_again(void)
{
    const char *sign = tigetstr((char[]){"cnorm"});
    if (sign == NULL || (intptr_t)sign == -1)
        return;
    putp(sign);
    fflush(stdout);
}

void terminal_close(struct terminal *terminal)
{
    if (terminal->screen == NULL)
        return;
    if (terminal->has_keys) {
        terminal_set_mouse(terminal, false);
        sequence_bracket_pastes(false);
    }
    endwin();
    if (terminal->has_keys)
        show_cursor_again();
    delscreen(terminal->screen);
    terminal->screen = NULL;
    if (!terminal->has_keys)
        return;
    rescue_end();
    let_signals_go(terminal);
}

/* ---- Keys ---- */

static int read_click(struct terminal *terminal)
{
    MEVENT event;
    if (!terminal->has_mouse) {
        sequence_drop_mouse_report();
        return KEY_UNKNOWN;
    }
    if (getmouse(&event) != OK)
        return KEY_UNKNOWN;
    terminal->click_row = event.y;
    terminal->click_column = event.x;
    return KEY_CLICK;
}

static int function_key(struct terminal *terminal, wint_t key)
{
    switch (key) {
    case KEY_UP:
        return KEY_UP_ARROW;
    case KEY_DOWN:
        return KEY_DOWN_ARROW;
    case KEY_LEFT:
        return KEY_LEFT_ARROW;
    case KEY_RIGHT:
        return KEY_RIGHT_ARROW;
    case KEY_PPAGE:
        return KEY_PAGE_UP;
    case KEY_NPAGE:
        return KEY_PAGE_DOWN;
    case KEY_HOME:
        return KEY_TO_HOME;
    case KEY_END:
        return KEY_TO_END;
    case KEY_BACKSPACE:
    case KEY_DC:
        return KEY_ERASE;
    case KEY_ENTER:
        return KEY_ENTER_SIGN;
    case KEY_F(1):
        return '?';
    case KEY_MOUSE:
        return read_click(terminal);
    default:
        return KEY_UNKNOWN;
    }
}

/* Upper and lower case are the same, so that Caps Lock does no harm. */
static int character_key(struct terminal *terminal, wint_t key)
{
    if (key == KEY_ESCAPE_SIGN)
        return sequence_after_escape(terminal);
    if (key == '\r')
        return KEY_ENTER_SIGN;
    if (key == 8 || key == 127)
        return KEY_ERASE;
    return key >= 'A' && key <= 'Z' ? (int)key - 'A' + 'a' : (int)key;
}

/* Returns the next key that curses has, or KEY_IS_NONE. What is pasted isn't
 * typed: it is dropped up to the sequence that ends it. */
static int key_at_hand(struct terminal *terminal)
{
    for (;;) {
        wint_t key;
        int kind = wget_wch(stdscr, &key);
        if (kind == ERR)
            return KEY_IS_NONE;
        bool was_pasting = terminal->is_pasting;
        int sign = kind == KEY_CODE_YES ? function_key(terminal, key)
                                        : character_key(terminal, key);
        if (!was_pasting)
            return sign;
    }
}

/* True if the other end of the input is closed. */
static bool input_has_ended(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0 &&
           (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

/* Sleeps until there is input, a signal has come, or the time is up. */
static int wait_for_input(const struct terminal *terminal, int milliseconds)
{
    struct timespec left = {.tv_sec = milliseconds / 1000,
                            .tv_nsec = milliseconds % 1000 * (long)MILLION};
    fd_set input;
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    return pselect(STDIN_FILENO + 1, &input, NULL, NULL,
                   milliseconds < 0 ? NULL : &left, &terminal->while_waiting);
}

/* Redraws everything, even if the size is the same as before, because what a
 * resized terminal shows is unknown. */
static int take_new_size(void)
{
    struct winsize size;
    has_new_size = 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 &&
        size.ws_col > 0)
        resize_term(size.ws_row, size.ws_col);
    clearok(curscr, TRUE);
    return KEY_NEW_SIZE;
}

int terminal_key(struct terminal *terminal, int milliseconds)
{
    for (;;) {
        if (has_new_size)
            return take_new_size();
        if (is_back) { /* a shell may have changed it meanwhile */
            is_back = 0;
            sequence_bracket_pastes(true);
        }
        int key = key_at_hand(terminal);
        if (input_has_ended())
            must_end = 1;
        if (must_end)
            return KEY_IS_LEAVE;
        if (key != KEY_IS_NONE)
            return key;
        int answer = wait_for_input(terminal, milliseconds);
        if (answer == 0)
            return KEY_IS_NONE;
        if (answer < 0 && errno != EINTR)
            return KEY_IS_LEAVE;
    }
}

void terminal_drop_keys(void)
{
    flushinp();
}
