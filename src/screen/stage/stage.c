/* The stage: the terminal it opens and closes, its picture, its keys, the
 * clipboard, the line for messages, and the main loop. */
#define _DEFAULT_SOURCE /* struct winsize */
#define _XOPEN_SOURCE 700
#include "stage.h"

#include <ctype.h>
#include <errno.h>
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

#include <curses.h>

#include "cli_output.h"
#include "key_map.h"
#include "picture.h"

#include <term.h> /* last: it makes macros of everyday words */
#undef columns

struct tap {
    int row, column;
    int key;   /* what it stood for; 0: there was none */
    double at; /* in seconds */
};

struct terminal {
    void *screen;  /* curses' SCREEN */
    bool has_keys; /* false: there is no terminal, only a picture */
    bool has_mouse;
    bool kept_mouse;        /* what is kept for the next start, of any game */
    bool is_held;           /* the last key was a click, not yet released */
    bool is_pasting;        /* what is typed comes from a bracketed paste */
    bool takes_pastes;      /* a text is asked for */
    sigset_t while_waiting; /* the signals held back while it waits for keys */
    sigset_t before;
    struct termios settings_before;
    int click_row, click_column;
    int wheel;      /* the last click was a turn of it: an arrow; else 0 */
    struct tap tap; /* the last click on an action */
    struct key_map keys;
    int pressed; /* by a tap on a page of keys, and read next; 0: none */
};

/* ---- What the terminal can do ---- */

/* Returns the sequence of a capability, or NULL if the terminal has none.
 * tigetstr() returns -1 for a capability that isn't a string. */
static const char *capability(const char *called)
{
    char name[16];
    snprintf(name, sizeof name, "%s", called);
    const char *sign = tigetstr(name);
    return (intptr_t)sign == -1 ? NULL : sign;
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
    if (capability("Ms"))
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

static void restore_terminal(int number)
{
    ssize_t written =
        write(STDOUT_FILENO, prepared.signs, strlen(prepared.signs));
    (void)written; /* nothing can be done about it */
    tcsetattr(STDIN_FILENO, TCSANOW, &prepared.before);
    signal(number, SIG_DFL);
    raise(number);
}

/* Leaves out the padding that a sequence may ask for, like "$<5>". */
static void add_sign(const char *name)
{
    const char *sign = capability(name);
    size_t used = strlen(prepared.signs);
    if (sign)
        snprintf(prepared.signs + used, SIGNS_SIZE - used, "%.*s",
                 (int)strcspn(sign, "$"), sign);
}

/* From now on a fatal signal first puts the terminal back as `before` has it.
 * Curses must have been started. */
static void restore_on_crash(const struct termios *before)
{
    static const char mouse_off[] =
        "\033[?1000l\033[?1002l\033[?1006l" PASTE_OFF;
    struct sigaction action = {.sa_handler = restore_terminal};
    prepared.before = *before;
    prepared.signs[0] = '\0';
    if (capability("kmous"))
        snprintf(prepared.signs, SIGNS_SIZE, "%s", mouse_off);
    add_sign("sgr0");
    add_sign("cnorm");
    add_sign("rmkx");
    add_sign("rmcup");
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < FATAL_COUNT; i++)
        sigaction(FATAL[i], &action, NULL);
}

/* ---- Sequences of bytes that curses doesn't know ---- */

/* None of their bytes may be taken for typing. After the beginning of a
 * sequence, the rest is on its way. */
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
        const char *sequence; /* one letter can follow "[" and "O" */
        int key;
    } keys[] = {
        {"A", KEY_UP_ARROW},   {"B", KEY_DOWN_ARROW},  {"C", KEY_RIGHT_ARROW},
        {"D", KEY_LEFT_ARROW}, {"H", KEY_TO_HOME},     {"[1~", KEY_TO_HOME},
        {"[7~", KEY_TO_HOME},  {"F", KEY_TO_END},      {"[4~", KEY_TO_END},
        {"[8~", KEY_TO_END},   {"[5~", KEY_PAGE_UP},   {"[6~", KEY_PAGE_DOWN},
        {"[3~", KEY_ERASE},    {"OM", KEY_ENTER_SIGN}, {"OP", '?'},
        {"[11~", '?'},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(sequence, keys[i].sequence) == 0 ||
            strcmp(sequence + 1, keys[i].sequence) == 0)
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

/* Asks the terminal to bracket what is pasted, or to stop it. Terminals without
 * a mouse aren't asked: they may not know the request. */
static void sequence_bracket_pastes(bool on)
{
    static const char request[] = "\033[?2004h";
    if (capability("kmous") == NULL)
        return;
    ssize_t written = write(STDOUT_FILENO, on ? request : PASTE_OFF,
                            strlen(on ? request : PASTE_OFF));
    (void)written; /* pastes are typed, then */
}

/* ---- Error messages, which wait while the screen is open ---- */

enum { HELD_MESSAGES = 1 << 16 }; /* bytes; what comes later is dropped */

/* Copies `cli` to `*held`, but holds error messages in memory, since nobody
 * could read them while the screen is open. Returns false after an error
 * message. */
static bool hold_messages(struct cli *held, const struct cli *cli)
{
    *held = *cli;
    held->errors = fmemopen(NULL, HELD_MESSAGES, "w+");
    if (held->errors == NULL)
        cli_out_of_memory(cli);
    return held->errors != NULL;
}

static void print_held_messages(const struct cli *held, const struct cli *cli)
{
    int byte;
    rewind(held->errors);
    while ((byte = getc(held->errors)) != EOF)
        putc(byte, cli->errors);
    fclose(held->errors);
}

/* ---- Signals ---- */

enum { ESCAPE_MILLISECONDS = 25, MILLION = 1000000 };

static const int ENDING[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDING_COUNT = sizeof ENDING / sizeof *ENDING };

/* Set by the signal handlers, which run only while the program waits for a key,
 * so that they interrupt nothing else. */
static volatile sig_atomic_t must_end, has_new_size, is_back;

static void note_signal(int number)
{
    if (number == SIGWINCH)
        has_new_size = 1;
    else if (number == SIGCONT)
        is_back = 1;
    else
        must_end = 1;
}

/* Blocks signals except while waiting for a key: those that end the program,
 * and those that curses handles. */
static void hold_signals(struct terminal *terminal)
{
    static const int held[] = {SIGINT,   SIGTERM, SIGHUP,
                               SIGWINCH, SIGCONT, SIGTSTP};
    enum { HELD = sizeof held / sizeof *held };
    struct sigaction action = {.sa_handler = note_signal};
    sigset_t set;
    sigemptyset(&action.sa_mask);
    sigemptyset(&set);
    must_end = has_new_size = is_back = 0;
    for (int i = 0; i < HELD; i++) {
        if (held[i] != SIGTSTP) /* curses suspends the program */
            sigaction(held[i], &action, NULL);
        sigaddset(&set, held[i]);
    }
    sigprocmask(SIG_BLOCK, &set, &terminal->before);
    terminal->while_waiting = terminal->before;
    for (int i = 0; i < HELD; i++)
        sigdelset(&terminal->while_waiting, held[i]);
}

static void let_signals_go(const struct terminal *terminal)
{
    /* A handler could interrupt output that is still pending. */
    signal(SIGWINCH, SIG_DFL);
    signal(SIGTSTP, SIG_DFL);
    signal(SIGCONT, SIG_DFL);
    /* A program that was asked to end is doing so; ignore further signals. */
    for (int i = 0; i < ENDING_COUNT; i++)
        signal(ENDING[i], must_end ? SIG_IGN : SIG_DFL);
    sigprocmask(SIG_SETMASK, &terminal->before, NULL);
}

/* A click acts when the button is pressed. The report of its release may still
 * be on its way: once the program has ended, a shell would take it for typing.
 */
static void drop_release(struct terminal *terminal)
{
    enum { RELEASE_MILLISECONDS = 1000 }; /* nobody should wait longer */
    MEVENT event;
    wint_t key;
    wtimeout(stdscr, RELEASE_MILLISECONDS);
    while (terminal->is_held && wget_wch(stdscr, &key) != ERR)
        terminal->is_held = key != KEY_MOUSE || getmouse(&event) != OK;
    nodelay(stdscr, TRUE);
}

static void terminal_set_mouse(struct terminal *terminal, bool on)
{
    if (on == terminal->has_mouse)
        return; /* even turning the mouse off makes curses look for one */
    if (!on)
        drop_release(terminal);
    terminal->has_mouse = on;
    mouseinterval(0);
    /* For a report that nobody asked for, curses would wait in read(). */
    mousemask(on ? ALL_MOUSE_EVENTS : 0, NULL);
}

/* ---- The terminal, opened and closed ---- */

static void set_up_keys(void)
{
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MILLISECONDS);
    /* Ctrl-S is a key like others. If it stopped the output, the program would
     * wait for Ctrl-Q in the middle of a write, where signals are held back. */
    struct termios settings;
    if (tcgetattr(STDIN_FILENO, &settings) == 0) {
        settings.c_iflag &= ~(tcflag_t)IXON;
        if (tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0)
            def_prog_mode();
    }
    sequence_bracket_pastes(true);
}

/* Opens the terminal. Returns false if curses doesn't know its type. */
static bool terminal_open(struct terminal *terminal)
{
    terminal->has_keys = true;
    if (tcgetattr(STDIN_FILENO, &terminal->settings_before) != 0)
        return false;
    int error;
    if (setupterm(NULL, STDOUT_FILENO, &error) != OK)
        return false; /* newterm() leaks memory for an unknown terminal */
    del_curterm(cur_term);
    use_tioctl(TRUE); /* the real size, whatever LINES and COLUMNS say */
    hold_signals(terminal);
    terminal->screen = newterm(NULL, stdout, stdin);
    if (terminal->screen == NULL) {
        let_signals_go(terminal);
        return false;
    }
    set_up_keys();
    restore_on_crash(&terminal->settings_before);
    return true;
}

/* Closes and restores the terminal; may be called twice. */
static void terminal_close(struct terminal *terminal)
{
    if (terminal->screen == NULL)
        return;
    if (terminal->has_keys) {
        terminal_set_mouse(terminal, false);
        sequence_bracket_pastes(false);
    }
    endwin();
    if (terminal->has_keys) {
        /* A terminal that returns from its alternate screen may also restore a
         * cursor that was hidden then. */
        const char *sign = capability("cnorm");
        if (sign)
            putp(sign);
        fflush(stdout);
        for (int i = 0; i < FATAL_COUNT; i++)
            signal(FATAL[i], SIG_DFL);
        let_signals_go(terminal);
    }
    delscreen(terminal->screen);
    terminal->screen = NULL;
}

/* ---- Keys ---- */

static int read_click(struct terminal *terminal)
{
    MEVENT event;
    char sequence[SEQUENCE_SIZE];
    if (!terminal->has_mouse) { /* drop a report that nobody asked for */
        const char *sign = capability("kmous"); /* how reports begin */
        if (sign && strchr(sign, 'M'))
            drop_bytes(X10_BYTES);
        else
            read_sequence('[', sequence);
        return KEY_UNKNOWN;
    }
    if (getmouse(&event) != OK)
        return KEY_UNKNOWN;
#ifdef BUTTON5_PRESSED
    terminal->wheel = event.bstate & BUTTON4_PRESSED   ? KEY_UP_ARROW
                      : event.bstate & BUTTON5_PRESSED ? KEY_DOWN_ARROW
                                                       : 0;
    if (terminal->wheel != 0) {
        terminal->click_row = -1;
        return KEY_CLICK;
    }
#endif
    if ((event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED |
                         BUTTON1_DOUBLE_CLICKED | BUTTON1_TRIPLE_CLICKED)) == 0)
        return KEY_IS_NONE;
    terminal->click_row = event.y;
    terminal->click_column = event.x;
    return KEY_CLICK;
}

static int function_key(struct terminal *terminal, wint_t key)
{
    static const struct {
        wint_t key;
        int sign;
    } keys[] = {{KEY_UP, KEY_UP_ARROW},      {KEY_DOWN, KEY_DOWN_ARROW},
                {KEY_LEFT, KEY_LEFT_ARROW},  {KEY_RIGHT, KEY_RIGHT_ARROW},
                {KEY_PPAGE, KEY_PAGE_UP},    {KEY_NPAGE, KEY_PAGE_DOWN},
                {KEY_HOME, KEY_TO_HOME},     {KEY_END, KEY_TO_END},
                {KEY_BACKSPACE, KEY_ERASE},  {KEY_DC, KEY_ERASE},
                {KEY_ENTER, KEY_ENTER_SIGN}, {KEY_F(1), '?'}};
    if (key == KEY_MOUSE)
        return read_click(terminal);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].key == key)
            return keys[i].sign;
    return KEY_UNKNOWN;
}

/* Upper and lower case are the same, so that Caps Lock does no harm. The user's
 * file gives letters another meaning. */
static int character_key(struct terminal *terminal, wint_t key)
{
    if (key == KEY_ESCAPE_SIGN)
        return sequence_after_escape(terminal);
    if (key == '\r')
        return KEY_ENTER_SIGN;
    if (key == 8 || key == 127)
        return KEY_ERASE;
    int sign = key >= 'A' && key <= 'Z' ? (int)key - 'A' + 'a' : (int)key;
    return key < LETTERS_END ? terminal->keys.meant[sign] : sign;
}

/* Returns the next key that curses has, or KEY_IS_NONE. What is pasted isn't
 * typed: where no text is asked for, it is dropped up to the sequence that ends
 * it. */
static int key_at_hand(struct terminal *terminal)
{
    while (!cli_interrupt_asked(NULL)) {
        wint_t key;
        terminal->wheel = 0;
        int kind = wget_wch(stdscr, &key);
        if (kind == ERR)
            return KEY_IS_NONE;
        bool was_pasting = terminal->is_pasting;
        int sign = kind == KEY_CODE_YES ? function_key(terminal, key)
                                        : character_key(terminal, key);
        terminal->is_held = sign == KEY_CLICK && terminal->wheel == 0;
        if (!was_pasting || terminal->takes_pastes)
            return sign;
    }
    must_end = 1;
    return KEY_IS_NONE;
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

/* A tap turns the mouse on if it comes before any key. A person who types keeps
 * the terminal's selection of text. */
static void take_first_tap(struct stage *stage, int key)
{
    const bool taps = stage->terminal->is_held;
    if (!stage->awaits_tap || key == KEY_UNKNOWN || (key == KEY_CLICK && !taps))
        return;
    stage->awaits_tap = false;
    stage->look.mouse = stage->look.mouse || taps;
}

/* Returns the next key, or KEY_IS_NONE after `milliseconds`; waits without
 * limit if that is negative. Signals that end the program arrive as
 * KEY_IS_LEAVE. */
static int terminal_key(struct stage *stage, int milliseconds)
{
    struct terminal *terminal = stage->terminal;
    terminal_set_mouse(terminal, stage->look.mouse || stage->keeps_mouse ||
                                     stage->awaits_tap);
    if (stage->look.mouse != terminal->kept_mouse)
        mouse_keep(stage->look.mouse);
    terminal->kept_mouse = stage->look.mouse;
    terminal->takes_pastes = stage->page && stage->page->takes_letters;
    int pressed = terminal->pressed;
    terminal->pressed = 0;
    if (pressed != 0)
        return pressed;
    for (;;) {
        if (has_new_size)
            return take_new_size();
        if (is_back) { /* a shell may have changed it meanwhile */
            is_back = 0;
            sequence_bracket_pastes(true);
        }
        int key = key_at_hand(terminal);
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        /* macOS answers POLLNVAL for a terminal; pselect() notices if the
         * descriptor is closed. */
        if (poll(&input, 1, 0) > 0 &&
            (input.revents & (POLLHUP | POLLERR)) != 0)
            must_end = 1; /* the other end is closed */
        if (must_end)
            return KEY_IS_LEAVE;
        if (key != KEY_IS_NONE) {
            take_first_tap(stage, key);
            return key;
        }
        struct timespec left = {.tv_sec = milliseconds / 1000,
                                .tv_nsec = milliseconds % 1000 * (long)MILLION};
        fd_set waiting;
        FD_ZERO(&waiting);
        FD_SET(STDIN_FILENO, &waiting);
        int answer =
            pselect(STDIN_FILENO + 1, &waiting, NULL, NULL,
                    milliseconds < 0 ? NULL : &left, &terminal->while_waiting);
        if (answer == 0)
            return KEY_IS_NONE;
        if (answer < 0 && errno != EINTR)
            return KEY_IS_LEAVE;
    }
}

void stage_press(const struct stage *stage, int key)
{
    stage->terminal->pressed = key;
}

/* Returns the key of a hint that is clicked in this column, or KEY_UNKNOWN.
 * Each half of a pair of arrows is an arrow, and so is the cell beside it, for
 * fingers. */
static int key_of_hint(const struct glyphs *glyphs, const struct hint *hint,
                       int column)
{
    int at = column - hint->column;
    bool is_second = 2 * at >= hint->sign_columns;
    bool is_vertical = strcmp(hint->sign, glyphs->up_down) == 0;
    bool is_pair = is_vertical || strcmp(hint->sign, glyphs->left_right) == 0;
    if (at < (is_pair ? -1 : 0) || at >= hint->columns)
        return KEY_UNKNOWN;
    if (!is_pair || at > hint->sign_columns)
        return hint->key;
    if (is_vertical)
        return is_second ? KEY_DOWN_ARROW : KEY_UP_ARROW;
    return is_second ? KEY_RIGHT_ARROW : KEY_LEFT_ARROW;
}

/* Returns the key of the hint or the target at this position, or KEY_UNKNOWN.
 * The cell before a pair of arrows is of the hint before it, too, which comes
 * second. */
static int key_at(const struct stage *stage, const struct bar *bar, int row,
                  int column)
{
    for (int i = bar->count - 1; i >= 0; i--) {
        const struct hint *hint = &bar->hints[i];
        int key = key_of_hint(stage->brush.glyphs, hint, column);
        if (row == hint->row && hint->columns > 0 && key != KEY_UNKNOWN)
            return key;
    }
    for (int i = 0; i < stage->target_count; i++) {
        const struct box *box = &stage->targets[i].box;
        if (row >= box->row && row < box->row + box->rows &&
            column >= box->column && column < box->column + box->columns)
            return stage->targets[i].key;
    }
    return KEY_UNKNOWN;
}

/* True if the last click, which stands for `key`, comes a moment after another
 * click on a bar or after a pause, as near to that click as a finger is, and
 * the place of that click now stands for another key of `bar`, which is in the
 * same row. The click was meant for the key before. */
static bool is_stray_tap(const struct stage *stage, const struct bar *bar,
                         int key)
{
    enum { FINGER = 3 /* columns */ };
    const double moment = 0.4;
    struct terminal *terminal = stage->terminal;
    struct tap *last = &terminal->tap;
    const struct tap tap = {terminal->click_row, terminal->click_column, key,
                            cli_seconds(&stage->cli)};
    if (bar->count == 0 || tap.row != bar->hints[0].row)
        return false;
    bool is_stray = last->key != 0 && last->key != key &&
                    last->row == tap.row &&
                    abs(last->column - tap.column) <= FINGER &&
                    tap.at - last->at < moment &&
                    key_at(stage, bar, tap.row, last->column) != last->key;
    if (is_stray) /* and so is a third one */
        last->at = tap.at;
    else
        *last = tap;
    return is_stray;
}

/* Returns what the last click stands for: a hint of `bar`, a target, an arrow
 * of the wheel or, as KEY_UNKNOWN, nothing. */
static int key_of_click(const struct stage *stage, const struct bar *bar)
{
    const struct terminal *terminal = stage->terminal;
    if (terminal->wheel != 0)
        return terminal->wheel;
    int key = key_at(stage, bar, terminal->click_row, terminal->click_column);
    return is_stray_tap(stage, bar, key) ? KEY_UNKNOWN : key;
}

int stage_key(struct stage *stage, const struct bar *bar, int milliseconds)
{
    int key = terminal_key(stage, milliseconds);
    return key == KEY_CLICK ? key_of_click(stage, bar) : key;
}

bool stage_is_wheel(const struct stage *stage)
{
    return stage->terminal->wheel != 0;
}

/* ---- The message line, which takes more rows for a long text ---- */

enum { MESSAGE_ROWS = 4 };

/* Returns the bytes of the part of `text` that fits in a row: a line, or whole
 * sentences or, if the first one is too long or `by_words` is set, whole words.
 */
static int bytes_of_row(const char *text, int columns, bool by_words)
{
    int most = text_bytes(text, columns);
    int line = (int)strcspn(text, "\n");
    if (line <= most)
        return line;
    for (int at = by_words ? 0 : most; at > 0; at--)
        /* A sign after a blank isn't an end: it is a key, as in "? shows the
         * keys". */
        if (at > 1 && strchr(".!?", text[at - 1]) && text[at - 2] != ' ' &&
            text[at] == ' ')
            return at;
    return text_row(text, columns);
}

static const char *skip_row(const char *text, int columns, bool by_words)
{
    text += bytes_of_row(text, columns, by_words);
    return text + strspn(text, " \n");
}

/* Returns the rows, and sets `*last` to the last one. */
static int count_rows(const char *text, int columns, bool by_words,
                      const char **last)
{
    int rows = 0;
    *last = text;
    if (columns <= 0)
        return 1;
    for (; *text; text = skip_row(text, columns, by_words), rows++)
        *last = text;
    return rows;
}

/* Returns the columns of a message, of which a long line is hard to read. */
static int message_columns(int most)
{
    enum { LINE_MOST = 110 };
    int columns = screen_columns() - 2;
    return most > 1 && columns > LINE_MOST ? LINE_MOST : columns;
}

/* Returns the rows that `text` takes if it is wrapped between sentences or, if
 * these are more than `most`, between words. */
static int message_rows(const char *text, int columns, int most)
{
    const char *end;
    int rows = count_rows(text, columns, false, &end);
    return rows > most ? count_rows(text, columns, true, &end) : rows;
}

/* A part of a text in another color. */
struct accent {
    const char *text;
    int bytes; /* 0: none */
    enum role role;
};

/* Paints what is in a row, the first `bytes` of `text`, of the accent. */
static void paint_accent(const struct brush *brush, int row, const char *text,
                         int bytes, const struct accent *accent)
{
    char before[1024], part[1024];
    long from = accent->text - text, to = from + accent->bytes;
    from = from > 0 ? from : 0;
    to = to < bytes ? to : bytes;
    if (from >= to)
        return;
    snprintf(before, sizeof before, " %.*s", (int)from, text);
    snprintf(part, sizeof part, "%.*s", (int)(to - from), text + from);
    paint_sentence(brush, row, text_columns(before), accent->role, part);
}

/* What ends a message that is cut: an ellipsis and the key for the rest, such
 * as "…_w__More", at the right end. No row ends within it, since it has no
 * blanks. */
enum { MORE_SIZE = 32, CAP_COLUMNS = 3 };

static void paint_more(const struct brush *brush, int row, int column,
                       const char *more)
{
    char text[MORE_SIZE], cap[MORE_SIZE];
    const char *key = strchr(more, '_');
    snprintf(text, sizeof text, "%s", more);
    for (char *at = text; *at; at++)
        *at = *at == '_' ? ' ' : *at;
    paint_text(brush, row, column, ROLE_STATUS, text);
    if (key == NULL)
        return;
    snprintf(cap, sizeof cap, "%.*s", CAP_COLUMNS, text + (key - more));
    paint_text(brush, row, column + text_columns(more) - text_columns(key),
               ROLE_KEY, cap);
}

/* Paints `text` in as many rows as it takes, up to `most`, the last of them
 * `row`, over what is there. `more` ends a text that is longer, and may end
 * another one. Returns the rows, or 0 for a longer text. */
static int message_paint(const struct brush *brush, int row, const char *text,
                         const struct accent *accent, int most,
                         const char *more)
{
    int columns = message_columns(most), last = row;
    const char *end;
    bool by_words = count_rows(text, columns, false, &end) > most;
    int rows = count_rows(text, columns, by_words, &end);
    if (columns <= 0)
        return rows;
    /* No word is alone in the last row, unless it is all of `more`. */
    while (rows > 1 && columns > 1 && strchr(end, ' ') == NULL &&
           strcmp(end, more) != 0 &&
           count_rows(text, columns - 1, by_words, &end) == rows)
        columns--;
    if (rows > most)
        rows = most;
    row -= rows - 1;
    if (rows > 1)
        paint_surface(brush, &(struct box){row, 0, rows, screen_columns()},
                      SURFACE_NIGHT);
    bool is_cut = false;
    for (; *text && row <= last; row++) {
        char line[1024]; /* begins with the blank before the text: another color
                            for it is more bytes */
        int bytes = bytes_of_row(text, columns, by_words);
        snprintf(line, sizeof line, " %.*s", bytes, text);
        char *sign = strchr(more, '_') ? strstr(line, more) : NULL;
        is_cut = is_cut || sign;
        if (sign)
            *sign = '\0';
        paint_sentence(brush, row, 0, ROLE_STATUS, line);
        if (accent->bytes > 0)
            paint_accent(brush, row, text, bytes, accent);
        text = skip_row(text, columns, by_words);
    }
    if (*text || is_cut)
        paint_more(brush, last, message_columns(most) + 1 - text_columns(more),
                   more);
    return *text ? 0 : rows;
}

void picture_answer(const struct brush *brush, const char *answer)
{
    (void)message_paint(brush, screen_rows() - 2, answer, &(struct accent){0},
                        screen_rows() / 2, brush->glyphs->ellipsis);
}

/* ---- Sentences ---- */

struct sentence {
    const char *text;
    size_t bytes;
    enum sentence_rank rank;
    const char *instead; /* a remark that takes its place; NULL: none */
    bool is_dropped;
};

enum { SENTENCES_MAX = 2 * STATUS_SENTENCES, JOINED_SIZE = 4 * MESSAGE_SIZE };

/* A message from which sentences are dropped until the rest fits. */
struct message {
    const char *sign; /* stands for sentences that were dropped */
    const char *more; /* ends a message that is cut; NULL: the sign does */
    struct sentence sentences[SENTENCES_MAX];
    int count;
    bool is_cut; /* a sentence was dropped that the picture doesn't show */
    bool breaks; /* the verdict begins a row */
};

/* Adds the sentence in the first bytes of `text`. The sign alone is one that
 * was dropped before. */
static void message_add(struct message *message, enum sentence_rank rank,
                        const char *text, size_t bytes)
{
    bool is_sign = bytes == strlen(message->sign) &&
                   memcmp(text, message->sign, bytes) == 0;
    if (message->count == SENTENCES_MAX || bytes == 0)
        return;
    message->sentences[message->count++] = (struct sentence){
        .text = text, .bytes = bytes, .rank = rank, .is_dropped = is_sign};
}

/* Adds each sentence of `text`, which must remain as it is. */
static void message_add_all(struct message *message, enum sentence_rank rank,
                            const char *text)
{
    const char *end;
    while ((end = strstr(text, ". ")) != NULL) {
        message_add(message, rank, text, (size_t)(end + 1 - text));
        text = end + 2;
    }
    message_add(message, rank, text, strlen(text));
}

static bool is_missed(const struct sentence *sentence)
{
    return sentence->is_dropped && sentence->rank > SENTENCE_DETAIL;
}

static bool can_give_way(const struct sentence *sentence)
{
    return sentence->instead && *sentence->instead;
}

/* Returns the sentence to drop first, or NULL if only one is left that can't
 * give way to a shorter one. */
static struct sentence *least_sentence(struct message *message)
{
    struct sentence *least = NULL;
    enum sentence_rank least_rank = SENTENCE_ANSWER;
    int left = 0;
    /* A total says what the results add up to, and where a reason needs the
     * room, the picture does. */
    bool is_shown = false;
    for (int i = 0; i < message->count; i++)
        is_shown = is_shown || message->sentences[i].rank == SENTENCE_TOTAL ||
                   message->sentences[i].rank == SENTENCE_REASON;
    for (int i = 0; i < message->count; i++) {
        struct sentence *sentence = &message->sentences[i];
        if (sentence->is_dropped)
            continue;
        enum sentence_rank rank = is_shown && sentence->rank == SENTENCE_RESULT
                                      ? SENTENCE_SHOWN_RESULT
                                      : sentence->rank;
        bool is_reason = rank == SENTENCE_REASON || rank == SENTENCE_PRAISE;
        left++;
        if (least == NULL || rank < least_rank ||
            (rank == least_rank && is_reason)) {
            least = sentence;
            least_rank = rank;
        }
    }
    return left > 1 || (least && can_give_way(least)) ? least : NULL;
}

/* Drops the sentence that matters least, the first one of its rank; of reasons
 * and praise the last one. A remark gives way to its short form first. Returns
 * false if only one is left. */
static bool message_drop(struct message *message)
{
    struct sentence *least = least_sentence(message);
    if (least == NULL)
        return false;
    least->is_dropped = !can_give_way(least);
    if (!least->is_dropped)
        *least = (struct sentence){.text = least->instead,
                                   .bytes = strlen(least->instead),
                                   .rank = least->rank == SENTENCE_PRAISE
                                               ? SENTENCE_PRAISE
                                               : SENTENCE_REMARK};
    return true;
}

static size_t append(char text[JOINED_SIZE], size_t used, char separator,
                     const char *part, size_t bytes)
{
    if (used + bytes + 2 > JOINED_SIZE)
        return used;
    if (used > 0)
        text[used++] = separator;
    memcpy(text + used, part, bytes);
    text[used + bytes] = '\0';
    return used + bytes;
}

static bool is_verdict(const struct sentence *sentence)
{
    return sentence->rank == SENTENCE_PRAISE ||
           sentence->rank == SENTENCE_LONG_REMARK ||
           sentence->rank == SENTENCE_REMARK;
}

/* An answer to a key has its rows for itself, or it would read as the beginning
 * of what follows; so may the verdict. Returns where the verdict is, the first
 * sentence of a remark. */
static struct accent message_write(struct message *message,
                                   char text[JOINED_SIZE])
{
    struct accent verdict = {0};
    size_t used = 0, answer = 0;
    message->is_cut = false;
    text[0] = '\0';
    for (int i = 0; i < message->count; i++) {
        const struct sentence *sentence = &message->sentences[i];
        bool begins = message->breaks && is_verdict(sentence) && !verdict.text;
        char separator = begins || (used > 0 && used == answer) ? '\n' : ' ';
        if (!sentence->is_dropped)
            used =
                append(text, used, separator, sentence->text, sentence->bytes);
        message->is_cut = message->is_cut || is_missed(sentence);
        if (sentence->rank == SENTENCE_ANSWER)
            answer = used;
        if (is_verdict(sentence) && !sentence->is_dropped && !verdict.text)
            verdict = (struct accent){.text = text + used - sentence->bytes,
                                      .bytes = (int)sentence->bytes};
    }
    const char *end = message->more ? message->more : message->sign;
    if (message->is_cut && answer == 0)
        append(text, used, ' ', end, strlen(end));
    return verdict;
}

/* ---- What there is room for ---- */

static const struct stage_command *find_stage_command(const struct stage *stage,
                                                      int key)
{
    const struct stage_game *game = stage->start->game;
    for (int i = 0; i < game->command_count; i++)
        if (game->commands[i].key == key)
            return &game->commands[i];
    return NULL;
}

/* Lists the sentences of the status line, of which `text` is a copy or the line
 * itself. A game clears the line by its first byte alone. */
static void list_status(const struct stage *stage, const char *text,
                        struct message *message)
{
    for (int i = 0; i < stage->sentence_count && *text; i++) {
        message_add(message, stage->sentences[i].rank, text,
                    stage->sentences[i].bytes);
        text += stage->sentences[i].bytes;
        text += *text == ' ';
    }
}

/* Lists the remark: a sentence that can give way to a short one, and reasons.
 */
static void list_remark(const struct stage *stage, struct message *message)
{
    int first = message->count;
    message_add_all(message,
                    stage->is_praise ? SENTENCE_PRAISE : SENTENCE_REASON,
                    stage->remark);
    if (message->count == first)
        return;
    if (!stage->is_praise)
        message->sentences[first].rank = SENTENCE_LONG_REMARK;
    message->sentences[first].instead = stage->short_remark;
}

/* Paints the message line. An answer stands above the status or, if both need
 * more rows than are free, takes its place. If something is cut, the message
 * ends with the key that shows it, and a tap on it does, too. What an answer
 * takes the place of is back at the next key. */
static void picture_message(struct stage *stage)
{
    const struct brush *brush = &stage->brush;
    struct message message = {.sign = brush->glyphs->ellipsis};
    char text[JOINED_SIZE], more[MORE_SIZE];
    bool is_answer = stage->answer[0] != '\0';
    bool is_free = stage->message_rows == 0;
    int most = is_free ? MESSAGE_ROWS
                       : smaller_length(stage->message_rows, MESSAGE_ROWS);
    const struct stage_command *command =
        is_answer ? NULL : find_stage_command(stage, stage->start->game->more);
    if (command) {
        snprintf(more, sizeof more, "%s_%c__%s", message.sign,
                 key_typed(brush, command->key), command->word);
        message.more = more;
    }
    message_add(&message, SENTENCE_ANSWER, stage->answer,
                strlen(stage->answer));
    if (stage->is_praise)
        list_remark(stage, &message);
    list_status(stage, stage->status, &message);
    if (!stage->is_praise)
        list_remark(stage, &message);
    (void)message_write(&message, text);
    message.breaks =
        most > 1 && message_rows(text, message_columns(most), most) > 1;
    struct accent accent = message_write(&message, text);
    while (message_rows(text, message_columns(most), most) > most) {
        const struct sentence *least = least_sentence(&message);
        if (message.breaks && (!least || least->rank > SENTENCE_EVENT))
            message.breaks = false; /* nothing is cut for it but narration */
        else if (!message_drop(&message))
            break;
        accent = message_write(&message, text);
    }
    accent.role = stage->is_praise         ? ROLE_WON
                  : stage->short_remark[0] ? ROLE_LOST
                                           : ROLE_STATUS; /* no verdict */
    int rows = message_paint(brush, screen_rows() - 4, text, &accent, most,
                             command ? more : message.sign);
    if (command && text[0] && (message.is_cut || rows == 0)) {
        rows = rows == 0 ? most : rows;
        stage_add_target(
            stage,
            &(struct box){screen_rows() - 3 - rows, 0, rows, screen_columns()},
            command->key);
    }
}

/* ---- The status line ---- */

static void keep_sentence(struct stage *stage, enum sentence_rank rank,
                          const char *text, size_t bytes)
{
    const char *blank = stage->status[0] ? " " : "";
    size_t used = strlen(stage->status) + strlen(blank);
    if (stage->sentence_count == STATUS_SENTENCES || used + 1 >= MESSAGE_SIZE)
        return;
    text_add(stage->status, MESSAGE_SIZE, "%s%.*s", blank, (int)bytes, text);
    stage->sentences[stage->sentence_count++] = (struct status_sentence){
        .rank = rank, .bytes = strlen(stage->status) - used};
}

/* Makes the sentences of `message` the status line. Where some were dropped, it
 * keeps the sign for them. */
static void keep_sentences(struct stage *stage, const struct message *message)
{
    bool has_sign = false;
    stage->status[0] = '\0';
    stage->sentence_count = 0;
    for (int i = 0; i < message->count; i++) {
        const struct sentence *sentence = &message->sentences[i];
        if (!sentence->is_dropped)
            keep_sentence(stage, sentence->rank, sentence->text,
                          sentence->bytes);
        else if (!has_sign && is_missed(sentence))
            keep_sentence(stage, SENTENCE_EVENT, message->sign,
                          strlen(message->sign));
        has_sign = has_sign || is_missed(sentence);
    }
}

void status_add_ranked(struct stage *stage, enum sentence_rank rank,
                       const char *sentence)
{
    struct message message = {.sign = stage->brush.glyphs->ellipsis};
    char text[JOINED_SIZE], before[MESSAGE_SIZE];
    if (*sentence == '\0')
        return;
    snprintf(before, sizeof before, "%s", stage->status);
    list_status(stage, before, &message);
    message_add_all(&message, rank, sentence);
    message_write(&message, text);
    while (strlen(text) >= MESSAGE_SIZE && message_drop(&message))
        message_write(&message, text);
    keep_sentences(stage, &message);
}

void status_add(struct stage *stage, const char *sentence)
{
    status_add_ranked(stage, SENTENCE_EVENT, sentence);
}

void status_set(struct stage *stage, const char *text)
{
    stage->status[0] = '\0';
    status_add(stage, text);
}

void status_remark(struct stage *stage, const char *remark, const char *brief,
                   bool is_praise)
{
    snprintf(stage->remark, MESSAGE_SIZE, "%s", remark);
    snprintf(stage->short_remark, MESSAGE_SIZE, "%s", brief);
    stage->is_praise = is_praise;
}

/* ---- Answers to keys ---- */

void stage_answer(struct stage *stage, const char *problem)
{
    snprintf(stage->answer, MESSAGE_SIZE, "%s.", problem);
    stage->answer[0] = (char)toupper((unsigned char)stage->answer[0]);
}

static const char *special_key_name(int key)
{
    static const struct {
        int key;
        const char *name;
    } names[] = {
        {KEY_ENTER_SIGN, "Enter"},
        {KEY_ESCAPE_SIGN, "Esc"},
        {'\t', "Tab"},
        {' ', "Space"},
        {KEY_UP_ARROW, "the up arrow"},
        {KEY_DOWN_ARROW, "the down arrow"},
        {KEY_LEFT_ARROW, "the left arrow"},
        {KEY_RIGHT_ARROW, "the right arrow"},
        {KEY_PAGE_UP, "Page Up"},
        {KEY_PAGE_DOWN, "Page Down"},
        {KEY_TO_HOME, "Home"},
        {KEY_TO_END, "End"},
        {KEY_ERASE, "Backspace"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].key == key)
            return names[i].name;
    return "that key";
}

/* Writes that `key` does nothing, and where to find the keys: `bar` has them,
 * or a key that lists them. Writes nothing if it isn't a key. */
static void write_idle_key(const struct brush *brush, int key,
                           const struct bar *bar, char answer[MESSAGE_SIZE])
{
    const char *where =
        bar_find(bar, '?') >= 0 ? "? lists keys" : "the keys are below";
    *answer = '\0';
    if (key < 0 || key == KEY_UNKNOWN || key == KEY_CLICK ||
        key == KEY_NEW_SIZE || key == KEY_REDRAW_SIGN || key == KEY_END_SIGN)
        return; /* not pressed, or a key of the stage */
    if (key > ' ' && key <= '~')
        snprintf(answer, MESSAGE_SIZE, "The key %c does nothing here; %s.",
                 key_typed(brush, key), where);
    else
        snprintf(answer, MESSAGE_SIZE, "%s does nothing here; %s.",
                 special_key_name(key), where);
    answer[0] = (char)toupper((unsigned char)answer[0]);
}

void write_unknown_key(const struct brush *brush, int key, struct page *page)
{
    write_idle_key(brush, key, &page->bar, page->answer);
}

bool stage_take_mouse(struct stage *stage, int key, char answer[MESSAGE_SIZE])
{
    if (key != 'm' || !stage_offers_mouse(stage))
        return false;
    stage->look.mouse = true;
    stage->answer[0] = '\0'; /* the offer */
    snprintf(answer, MESSAGE_SIZE, "Now you can tap.%s",
             find_stage_command(stage, 'o') ? " The options turn it off." : "");
    return true;
}

void stage_answer_unknown(struct stage *stage, int key)
{
    if (key == KEY_ESCAPE_SIGN)
        stage_leave(stage);
    else if (!stage_is_wheel(stage) &&
             !stage_take_mouse(stage, key, stage->answer))
        write_idle_key(&stage->brush, key, &stage->commands, stage->answer);
}

/* ---- A game that is only watched ---- */

/* Orders the speeds from slow to fast to instant, which is the fastest. */
static int next_speed(int speed, int step)
{
    static const int order[SPEED_COUNT] = {SPEED_SLOW, SPEED_CALM, SPEED_QUICK,
                                           SPEED_NONE};
    int at = 0;
    while (order[at] != speed)
        at++;
    at += step;
    return at >= 0 && at < SPEED_COUNT ? order[at] : speed;
}

static void list_playback_keys(struct stage *stage)
{
    stage->actions.count = 0;
    if (stage->is_over)
        return;
    bar_add(&stage->actions, ' ', "Space",
            stage->is_paused ? "Resume" : "Pause");
    bar_add(&stage->actions, 'n', "n", "Step");
    bar_add(&stage->actions, '+', "+", "Faster");
    bar_add(&stage->actions, '-', "-", "Slower");
}

/* Handles a key. Returns false if the key is for something else. */
static bool playback_take_key(struct stage *stage, int key)
{
    switch (key) {
    case ' ':
        stage->is_paused = !stage->is_paused;
        return true;
    case 'n':
    case KEY_RIGHT_ARROW:
        stage->is_paused = true;
        if (!stage->is_over)
            stage->start->game->tick(stage->start->self);
        return true;
    case '+':
    case KEY_UP_ARROW:
        stage->look.speed = next_speed(stage->look.speed, 1);
        return true;
    case '-':
    case KEY_DOWN_ARROW:
        stage->look.speed = next_speed(stage->look.speed, -1);
        return true;
    default:
        return false;
    }
}

/* ---- Begin and end ---- */

/* Initializes the stage, except a terminal of its own. */
static bool stage_prepare(struct stage *stage, const struct stage_start *start)
{
    const struct stage *outer = start->outer;
    *stage =
        (struct stage){.start = start,
                       .cli = outer ? outer->cli : *start->cli,
                       .terminal = outer ? outer->terminal
                                         : calloc(1, sizeof *stage->terminal),
                       .look = start->look,
                       .title = start->title,
                       .interval = -1};
    if (outer)
        stage->brush = outer->brush;
    (void)screen_has_utf8();
    if (stage->terminal == NULL)
        cli_complain(start->cli, "out of memory");
    return stage->terminal != NULL;
}

static void stage_discard(struct stage *stage)
{
    terminal_close(stage->terminal);
    free(stage->terminal);
    stage->terminal = NULL;
}

bool stage_open(struct stage *stage, const struct stage_start *start)
{
    if (!stage_prepare(stage, start))
        return false;
    if (start->outer)
        return true;
    key_map_start(&stage->terminal->keys);
    if (!key_map_load(&stage->terminal->keys, start->cli)) {
        stage_discard(stage);
        return false;
    }
    bool holds = hold_messages(&stage->cli, start->cli);
    if (holds && terminal_open(stage->terminal)) {
        brush_make(&stage->brush, &stage->look, start->color);
        stage->brush.typed = stage->terminal->keys.typed;
        /* On the Linux console another program, gpm, has the mouse. */
        stage->can_click =
            capability("kmous") && strncmp(termname(), "linux", 5) != 0;
        stage->look.mouse = stage->look.mouse || mouse_is_kept();
        stage->terminal->kept_mouse = stage->look.mouse;
        stage->awaits_tap =
            start->game->offers_mouse && stage_offers_mouse(stage);
        if (stage->awaits_tap)
            stage_answer(stage, "mouse or touch? A tap or m\200 turns it on");
        return true;
    }
    stage_discard(stage);
    if (holds) {
        print_held_messages(&stage->cli, start->cli);
        cli_complain(start->cli, "unknown terminal type%s",
                     start->game->is_only_screen
                         ? ""
                         : "; use --plain to play in line mode");
    }
    return false;
}

void stage_close(struct stage *stage)
{
    struct stage *outer = stage->start->outer;
    if (outer == NULL) {
        stage_discard(stage);
        print_held_messages(&stage->cli, stage->start->cli);
        return;
    }
    stage->terminal = NULL;
    outer->look = stage->look;
    outer->brush = stage->brush;
    if (stage->leaves)
        outer->leaves = outer->ended = outer->skips = true;
}

/* ---- The picture ---- */

/* Lists the commands but the one for a message that is cut. */
static void list_commands(struct stage *stage)
{
    const struct stage_game *game = stage->start->game;
    struct bar *bar = &stage->commands;
    bar->count = 0;
    for (int i = 0; i < game->command_count && !stage->is_working; i++) {
        const struct stage_command *command = &game->commands[i];
        if (command->key != game->more)
            bar_add(bar, command->key, command->sign, command->word);
    }
}

/* Shortens a question that is longer than `columns`: to its last sentence if
 * that asks something, or else to what is before a semicolon or "than". */
static void shorten_question(char question[MESSAGE_SIZE], int columns)
{
    char *end = NULL;
    if (text_columns(question) <= columns)
        return;
    while (strchr(question, '?') && (end = strstr(question, ". ")) != NULL)
        memmove(question, end + 2, strlen(end + 2) + 1);
    end = strchr(question, ';');
    if (end == NULL)
        end = strstr(question, " than ");
    if (end && strstr(end, ". ") == NULL && text_columns(question) > columns)
        memcpy(end, ".", sizeof ".");
}

/* Paints the question, in its short form if it is too long, and the actions,
 * and shows the picture. */
static void show_talk(struct stage *stage)
{
    const struct brush *brush = &stage->brush;
    int row = screen_rows() - 3, room = screen_columns() - 2;
    char question[MESSAGE_SIZE];
    bool is_short =
        stage->short_question[0] && text_columns(stage->question) > room;
    snprintf(question, sizeof question, "%s",
             is_short ? stage->short_question : stage->question);
    shorten_question(question, room);
    int end = paint_text(brush, row, 1, ROLE_PLAIN, question);
    picture_bar(brush, row + 1, &stage->actions);
    picture_show(stage->is_typing ? row : CURSOR_HIDDEN,
                 stage->is_typing ? end : 0);
}

/* The stage owns the last four rows: the status, the question, the actions and
 * the commands. */
void stage_draw(struct stage *stage)
{
    const struct brush *brush = &stage->brush;
    const struct stage_game *game = stage->start->game;
    const struct box middle = {
        .row = 1, .rows = screen_rows() - 5, .columns = screen_columns()};
    if (!picture_begin(stage))
        return;
    stage->is_typing = false;
    stage->target_count = 0;
    list_commands(stage);
    if (game->pace)
        list_playback_keys(stage);
    if (stage->brush.has_surfaces)
        paint_surface(brush, &middle, game->surface);
    paint_text(brush, 0, 1, ROLE_TITLE, stage->title);
    game->draw(stage->start->self);
    picture_message(stage);
    picture_bar(brush, screen_rows() - 1, &stage->commands);
    show_talk(stage);
}

/* Returns the number in an environment variable, if it is from `least` to
 * DEMO_MOST, or else `usual`. */
static int size_from(const char *variable, int least, int usual)
{
    enum { DEMO_MOST = 250 };
    const char *text = getenv(variable);
    int64_t size;
    if (text && cli_parse_integer(text, least, DEMO_MOST, &size))
        return (int)size;
    return usual;
}

enum cli_status stage_demo(struct stage *stage, const struct stage_start *start,
                           bool svg)
{
    const struct stage_game *game = start->game;
    /* Descriptions that every terminfo has; nobody sees what is written. */
    char colored[] = "xterm-256color", plain[] = "vt100";
    if (!stage_prepare(stage, start))
        return CLI_FAILED;
    FILE *nowhere = fopen("/dev/null", "r+");
    if (nowhere)
        stage->terminal->screen =
            newterm(svg ? colored : plain, nowhere, nowhere);
    bool good = stage->terminal->screen != NULL;
    if (good) {
        const struct box smallest = picture_smallest(stage);
        resizeterm(size_from("LINES", smallest.rows, SCREEN_ROWS),
                   size_from("COLUMNS", smallest.columns, SCREEN_COLUMNS));
        brush_make(&stage->brush, &stage->look,
                   svg ? COLOR_ALWAYS : COLOR_NEVER);
        while (game->turn && game->turn(start->self))
            ;
        stage_draw(stage);
        picture_print(start->cli->out, svg);
    } else
        cli_complain(start->cli, "can't draw the picture");
    stage_discard(stage);
    if (nowhere)
        fclose(nowhere);
    return good ? CLI_DONE : CLI_FAILED;
}

/* ---- Keys that work everywhere ---- */

void stage_leave(struct stage *stage)
{
    const struct stage_game *game = stage->start->game;
    if (game->leave == NULL || game->leave(stage->start->self))
        stage->ended = true;
}

static int take_command(struct stage *stage, int key)
{
    const struct stage_command *command = find_stage_command(stage, key);
    const struct stage_game *game = stage->start->game;
    if (command && command->show)
        return command->show(stage->start->self);
    if (command && key == '?')
        stage_show_keys(stage, game->help, game->help_count);
    else if (command || key == KEY_END_SIGN)
        stage_leave(stage);
    else if (key == KEY_REDRAW_SIGN)
        picture_forget();
    else if (key != KEY_NEW_SIZE && key != KEY_UNKNOWN)
        return key;
    return KEY_IS_NONE;
}

/* Handles keys that work everywhere. Returns a key for the game, or
 * KEY_IS_NONE. */
static int handle_general_key(struct stage *stage, int key)
{
    if (key == KEY_CLICK) {
        bool is_command = stage->terminal->click_row == screen_rows() - 1;
        key = key_of_click(stage,
                           is_command ? &stage->commands : &stage->actions);
        if (stage_is_wheel(stage)) /* it turns pages, and bets nothing */
            key = key == KEY_UP_ARROW ? KEY_PAGE_UP : KEY_PAGE_DOWN;
    }
    if (key == KEY_IS_LEAVE)
        stage->leaves = stage->ended = true;
    if (stage->leaves)
        return KEY_IS_NONE;
    if (!stage_fits(stage) && key != 'q' && key != KEY_END_SIGN)
        return KEY_IS_NONE; /* don't act on what isn't visible */
    key = take_command(stage, key);
    if (stage->start->game->pace && playback_take_key(stage, key))
        return KEY_IS_NONE;
    return key;
}

/* ---- The loop ---- */

/* Returns the key that was kept, or waits for one or for the next tick. */
static int next_key(struct stage *stage)
{
    int key = stage->pending_key;
    stage->pending_key = 0;
    if (key != 0)
        return key;
    stage_draw(stage);
    int interval = stage->interval;
    if (stage->start->game->pace)
        interval = stage->is_paused || stage->is_over
                       ? -1
                       : stage->start->game->pace[stage->look.speed];
    return terminal_key(stage, interval);
}

static void wait_for_key(struct stage *stage)
{
    const struct stage_game *game = stage->start->game;
    void *self = stage->start->self;
    int key = next_key(stage);
    if (key != KEY_IS_NONE) {
        if (key != KEY_NEW_SIZE && key != KEY_REDRAW_SIGN && key != KEY_UNKNOWN)
            stage->answer[0] = '\0';
        key = handle_general_key(stage, key);
        if (key != KEY_IS_NONE && game->key)
            game->key(self, key);
        else if (key != KEY_IS_NONE)
            stage_answer_unknown(stage, key);
    } else if (game->tick)
        game->tick(self);
}

void stage_run(struct stage *stage)
{
    const struct stage_game *game = stage->start->game;
    while (!stage->ended)
        if (game->turn == NULL || !game->turn(stage->start->self))
            wait_for_key(stage);
}

/* ---- In the middle of the game ---- */

/* True if `key` begins an answer that Enter gives: a number, or a choice with
 * the arrows. */
static bool begins_answer(int key)
{
    return (key >= '1' && key <= '9') ||
           (key >= KEY_UP_ARROW && key <= KEY_RIGHT_ARROW);
}

static bool acts_later(const struct stage *stage, int key)
{
    const struct stage_game *game = stage->start->game;
    return begins_answer(key) ||
           (key > 0 && game->acts_after_skip &&
            game->acts_after_skip(stage->start->self, key));
}

/* What follows the beginning of an answer belongs to it. What follows another
 * key isn't an answer to what nobody has seen. */
static void skip_animation(struct stage *stage, int key)
{
    stage->leaves = stage->leaves || key == KEY_IS_LEAVE;
    stage->skips = true;
    if (!begins_answer(key))
        flushinp();
    if (acts_later(stage, key) || (key > 0 && find_stage_command(stage, key)))
        stage->pending_key = key;
}

void stage_pause(struct stage *stage, int64_t milliseconds)
{
    int key = KEY_NEW_SIZE;
    if (stage->skips || milliseconds == 0)
        return;
    while (!stage->skips && key != KEY_IS_NONE) {
        if (key == KEY_NEW_SIZE)
            stage_draw(stage);
        key = terminal_key(stage, (int)milliseconds);
        if (key != KEY_IS_NONE && key != KEY_NEW_SIZE)
            skip_animation(stage, key);
    }
    stage->terminal->tap.at = cli_seconds(&stage->cli); /* for stray taps */
}

bool stage_poll(void *self)
{
    struct stage *stage = self;
    bool must_wait =
        stage->pending_key != 0 && !must_end && !cli_interrupt_asked(NULL);
    int key = must_wait ? KEY_IS_NONE : terminal_key(stage, 0);
    if (key == KEY_IS_NONE)
        return stage->ended;
    if (acts_later(stage, key))
        stage->pending_key = key;
    else
        (void)handle_general_key(stage, key);
    if (!stage->ended)
        stage_draw(stage);
    return stage->ended;
}

void stage_show_work(struct stage *stage, const char *sentence)
{
    stage->is_working = sentence != NULL;
    if (sentence == NULL) {
        stage->status[0] = '\0';
        flushinp();
        return;
    }
    stage->actions.count = 0;
    snprintf(stage->question, MESSAGE_SIZE, "Please wait.");
    status_set(stage, sentence);
    stage_draw(stage);
}
