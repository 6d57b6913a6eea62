/* Sequences of bytes that curses doesn't know. None of their bytes may be taken
 * for typing. */
#define _XOPEN_SOURCE 700
#include "sequence.h"

#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <curses.h>
#include <term.h>

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

int sequence_after_escape(struct terminal *terminal)
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

void sequence_drop_mouse_report(void)
{
    char sequence[SEQUENCE_SIZE];
    const char *sign = mouse_sign();
    if (sign && strchr(sign, 'M'))
        drop_bytes(X10_BYTES);
    else
        read_sequence('[', sequence);
}

void sequence_bracket_pastes(bool on)
{
    static const char request[] = "\033[?2004h";
    if (mouse_sign() == NULL)
        return;
    ssize_t written = write(STDOUT_FILENO, on ? request : PASTE_OFF,
                            strlen(on ? request : PASTE_OFF));
    (void)written; /* pastes are typed, then */
}
