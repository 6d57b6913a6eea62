/* Starts and ends curses, and handles keys, signals and sequences. */
#define _DEFAULT_SOURCE /* struct winsize */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include "stage.h"
#include "terminal.h"

#include <curses.h>
#include <term.h> /* last: it makes macros of everyday words */

/* ---- What the terminal can do ---- */

/* This is checked before newterm(), which leaks memory if it doesn't know the
 * terminal. */
static bool terminal_is_known(void)
{
    int error;
    if (setupterm(NULL, STDOUT_FILENO, &error) != OK)
        return false;
    del_curterm(cur_term);
    return true;
}

/* ---- The clipboard: OSC 52 of xterm ---- */

/* Appends the base64 form of `bytes` (RFC 4648) to `out`. */
static void write_base64(const unsigned char *bytes, size_t length, FILE *out)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "abcdefghijklmnopqrstuvwxyz0123456789+/";
    enum { BYTES = 3, DIGITS = 4 };
    for (size_t i = 0; i < length; i += BYTES) {
        size_t count = length - i < BYTES ? length - i : BYTES;
        uint32_t bits = 0;
        /* cppcheck-suppress knownConditionTrueFalse */
        for (size_t j = 0; j < count; j++)
            bits |= (uint32_t)bytes[i + j] << (16 - 8 * j);
        for (size_t j = 0; j < DIGITS; j++)
            fputc(j <= count ? digits[bits >> (18 - 6 * j) & 63] : '=', out);
    }
}

/* True if the terminal has a clipboard or ignores a text for one. Others would
 * show it. */
static bool terminal_takes_copies(void)
{
    static const char *const families[] = {
        "xterm", "screen", "tmux",    "rxvt", "alacritty",
        "foot",  "kitty",  "wezterm", "st-",  "contour"};
    const char *name = termname();
    const char *sign = tigetstr((char[]){"Ms"});
    if (sign != NULL && (intptr_t)sign != -1)
        return true;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (strncmp(name, families[i], strlen(families[i])) == 0)
            return true;
    return false;
}

bool stage_copy(const char *text)
{
    char *sequence = NULL;
    size_t length = 0;
    FILE *out =
        terminal_takes_copies() ? open_memstream(&sequence, &length) : NULL;
    if (out == NULL)
        return false;
    fputs("\033]52;c;", out);
    write_base64((const unsigned char *)text, strlen(text), out);
    fputc('\a', out);
    bool good = fclose(out) == 0 &&
                write(STDOUT_FILENO, sequence, length) == (ssize_t)length;
    free(sequence);
    return good;
}

bool screen_has_utf8(void)
{
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool screen_is_possible(const struct cli *cli)
{
    const char *term = getenv("TERM");
    return isatty(fileno(cli->in)) && isatty(fileno(cli->out)) && term &&
           *term && strcmp(term, "dumb") != 0;
}

#define PASTE_OFF "\033[?2004l"

/* ---- A program that crashes leaves the terminal as it found it ---- */

static const int FATAL[] = {SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,
                            SIGABRT, SIGQUIT, SIGTRAP, SIGSYS};
enum { FATAL_COUNT = sizeof FATAL / sizeof *FATAL, SIGNS_SIZE = 256 };

/*
 * A signal handler takes no arguments and may call almost nothing, so what it
 * needs is prepared here. Apart from the flags below this is the only state
 * that isn't passed around in a struct.
 */
static struct {
    struct termios before;
    char signs[SIGNS_SIZE]; /* the sequences that restore the screen */
} prepared;

static void rescue(int number)
{
    ssize_t written =
        write(STDOUT_FILENO, prepared.signs, strlen(prepared.signs));
    (void)written; /* nothing can be done about it */
    tcsetattr(STDIN_FILENO, TCSANOW, &prepared.before);
    signal(number, SIG_DFL);
    raise(number);
}

static void add_sign(const char *capability)
{
    char name[16];
    snprintf(name, sizeof name, "%s", capability);
    const char *sign = tigetstr(name);
    /* tigetstr() returns -1 for a capability that isn't a string. */
    if (sign == NULL || (intptr_t)sign == -1)
        return;
    /* Leaves out the padding that a sequence may ask for, like "$<5>". */
    size_t used = strlen(prepared.signs);
    snprintf(prepared.signs + used, SIGNS_SIZE - used, "%.*s",
             (int)strcspn(sign, "$"), sign);
}

/* From now on a fatal signal first puts the terminal back as `before` has it.
 * Curses must have been started. */
static void rescue_begin(const struct termios *before)
{
    static const char mouse_off[] =
        "\033[?1000l\033[?1002l\033[?1006l" PASTE_OFF;
    struct sigaction action = {.sa_handler = rescue};
    prepared.before = *before;
    prepared.signs[0] = '\0';
    if (tigetstr((char[]){"kmous"}) != NULL)
        snprintf(prepared.signs, SIGNS_SIZE, "%s", mouse_off);
    add_sign("sgr0");
    add_sign("cnorm");
    add_sign("rmkx");
    add_sign("rmcup");
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < FATAL_COUNT; i++)
        sigaction(FATAL[i], &action, NULL);
}

static void rescue_end(void)
{
    for (int i = 0; i < FATAL_COUNT; i++)
        signal(FATAL[i], SIG_DFL);
}

/* Sequences of bytes that curses doesn't know. None of their bytes may be taken
 * for typing. */

/* After the beginning of a sequence, the rest is on its way. */
enum { REST_MILLISECONDS = 100, SEQUENCE_SIZE = 64, X10_BYTES = 3 };

/* Returns the next byte, which belongs to the sequence, or -1. */
static int sequence_byte(void)
{
    wint_t byte;
    wtimeout(stdscr, REST_MILLISECONDS);
    int kind = wget_wch(stdscr, &byte);
    nodelay(stdscr, TRUE);
    return kind == OK ? (int)byte : -1;
}

/* Reads the rest of a sequence that begins with `introducer`, '[' or 'O', after
 * the Escape. A control sequence has parameters and ends with the first byte
 * from @ to ~. */
static void read_sequence(char introducer, char sequence[SEQUENCE_SIZE])
{
    int used = 0, byte;
    sequence[used++] = introducer;
    do {
        byte = sequence_byte();
        if (byte >= ' ' && byte <= '~' && used < SEQUENCE_SIZE - 1)
            sequence[used++] = (char)byte;
    } while (byte >= 0 && introducer == '[' && (byte < '@' || byte > '~'));
    sequence[used] = '\0';
}

static void drop_bytes(int count)
{
    while (count > 0 && sequence_byte() >= 0)
        count--;
}

/* Returns the key that sends `sequence`. Terminals differ, and a terminal in
 * the middle, such as a multiplexer, may send other sequences than those that
 * the terminal's description has. */
static int key_of_sequence(const char *sequence)
{
    static const struct {
        const char *sequence;
        int key;
    } keys[] = {
        {"[A", KEY_UP_ARROW},
        {"OA", KEY_UP_ARROW},
        {"[B", KEY_DOWN_ARROW},
        {"OB", KEY_DOWN_ARROW},
        {"[C", KEY_RIGHT_ARROW},
        {"OC", KEY_RIGHT_ARROW},
        {"[D", KEY_LEFT_ARROW},
        {"OD", KEY_LEFT_ARROW},
        {"[H", KEY_TO_HOME},
        {"OH", KEY_TO_HOME},
        {"[1~", KEY_TO_HOME},
        {"[7~", KEY_TO_HOME},
        {"[F", KEY_TO_END},
        {"OF", KEY_TO_END},
        {"[4~", KEY_TO_END},
        {"[8~", KEY_TO_END},
        {"[5~", KEY_PAGE_UP},
        {"[6~", KEY_PAGE_DOWN},
        {"[3~", KEY_ERASE},
        {"OM", KEY_ENTER_SIGN},
        {"OP", '?'},
        {"[11~", '?'},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(sequence, keys[i].sequence) == 0)
            return keys[i].key;
    return KEY_UNKNOWN;
}

/* Call it after curses has returned an Escape. Returns KEY_ESCAPE_SIGN if that
 * was the key itself. If it began a sequence that curses doesn't know, returns
 * the key that some terminals send as that sequence. Drops any other, such as a
 * report of the focus or a key with Alt, and returns KEY_UNKNOWN. A bracketed
 * paste sets `terminal->is_pasting` until its end. */
static int sequence_after_escape(struct terminal *terminal)
{
    char sequence[SEQUENCE_SIZE];
    wint_t next;
    if (wget_wch(stdscr, &next) == ERR) {
        terminal->is_pasting = false;
        return KEY_ESCAPE_SIGN;
    }
    if (next != '[' && next != 'O')
        return KEY_UNKNOWN;
    read_sequence((char)next, sequence);
    if (strcmp(sequence, "[M") == 0)
        drop_bytes(X10_BYTES);
    if (strcmp(sequence, "[200~") == 0)
        terminal->is_pasting = true;
    if (strcmp(sequence, "[201~") == 0)
        terminal->is_pasting = false;
    return key_of_sequence(sequence);
}

/* Returns how mouse reports begin, or NULL without a mouse. */
static const char *mouse_sign(void)
{
    const char *sign = tigetstr((char[]){"kmous"});
    return sign == NULL || (intptr_t)sign == -1 ? NULL : sign;
}

/* Drops a mouse report that nobody asked for; curses has read its beginning. */
static void sequence_drop_mouse_report(void)
{
    char sequence[SEQUENCE_SIZE];
    const char *sign = mouse_sign();
    if (sign && strchr(sign, 'M'))
        drop_bytes(X10_BYTES);
    else
        read_sequence('[', sequence);
}

/* Asks the terminal to bracket what is pasted, or to stop it. Terminals without
 * a mouse aren't asked: they may not know the request. */
static void sequence_bracket_pastes(bool on)
{
    static const char request[] = "\033[?2004h";
    if (mouse_sign() == NULL)
        return;
    ssize_t written = write(STDOUT_FILENO, on ? request : PASTE_OFF,
                            strlen(on ? request : PASTE_OFF));
    (void)written; /* pastes are typed, then */
}

/* ---- Error messages, which wait while the screen is open ---- */

bool complaints_hold(struct cli *held, const struct cli *cli)
{
    *held = *cli;
    held->errors = tmpfile();
    if (held->errors == NULL)
        cli_complain(cli, "can't create a temporary file: %s", strerror(errno));
    return held->errors != NULL;
}

void complaints_pass_on(const struct cli *held, const struct cli *cli)
{
    int byte;
    rewind(held->errors);
    while ((byte = getc(held->errors)) != EOF)
        putc(byte, cli->errors);
    fclose(held->errors);
}

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

bool terminal_open_nowhere(struct terminal *terminal, FILE *nowhere, int height,
                           int width, bool in_color)
{
    *terminal = (struct terminal){.has_keys = false};
    /* Descriptions that every terminfo has; nobody sees what is written. */
    char colored[] = "xterm-256color", plain[] = "vt100";
    terminal->screen = newterm(in_color ? colored : plain, nowhere, nowhere);
    if (terminal->screen)
        resizeterm(height, width);
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
