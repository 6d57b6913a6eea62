/* Sequences of bytes from the terminal that aren't keys. None of their bytes
 * may be taken for typing. */
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

/* Reads the parameters of a control sequence and its last byte, which is the
 * first one from @ to ~. */
static void read_control_sequence(char sequence[SEQUENCE_SIZE])
{
    int used = 0, byte;
    do {
        byte = sequence_byte();
        if (byte >= ' ' && byte <= '~' && used < SEQUENCE_SIZE - 1)
            sequence[used++] = (char)byte;
    } while (byte >= 0 && (byte < '@' || byte > '~'));
    sequence[used] = '\0';
}

static void drop_bytes(int count)
{
    while (count > 0 && sequence_byte() >= 0)
        count--;
}

int sequence_after_escape(struct terminal *terminal)
{
    char sequence[SEQUENCE_SIZE];
    wint_t next;
    if (wget_wch(stdscr, &next) == ERR) {
        terminal->is_pasting = false;
        return KEY_ESCAPE_SIGN;
    }
    if (next == 'O')
        drop_bytes(1);
    if (next != '[')
        return KEY_UNKNOWN;
    read_control_sequence(sequence);
    if (strcmp(sequence, "M") == 0)
        drop_bytes(X10_BYTES);
    if (strcmp(sequence, "200~") == 0)
        terminal->is_pasting = true;
    if (strcmp(sequence, "201~") == 0)
        terminal->is_pasting = false;
    return KEY_UNKNOWN;
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
        read_control_sequence(sequence);
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
