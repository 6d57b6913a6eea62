/* Copies text to the clipboard by way of the terminal: OSC 52 of xterm. */
#define _XOPEN_SOURCE 700
#include "stage.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <curses.h>
#include <term.h>

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
