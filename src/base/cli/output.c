/* Output for people: wrapped text, colors and signed numbers. */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli_output.h"

/* ---- Columns and rows of a text ---- */

static bool begins_character(char byte)
{
    return ((unsigned char)byte & 0xC0) != 0x80;
}

int text_columns(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += begins_character(*text);
    return columns;
}

int text_bytes(const char *text, int columns)
{
    int bytes = 0;
    while (text[bytes] && (!begins_character(text[bytes]) || columns-- > 0))
        bytes++;
    return bytes;
}

int text_row(const char *text, int columns)
{
    int bytes = text_bytes(text, columns), end = bytes;
    int line = (int)strcspn(text, "\n");
    if (line <= bytes)
        return line;
    int blanks = (int)strspn(text, " ");
    while (end > 0 && text[end] != ' ')
        end--;
    if (end > blanks)
        return end;
    for (end = bytes; end > (blanks + bytes) / 2; end--)
        if (strchr("/.", text[end - 1]))
            return end;
    return bytes;
}

void cli_write_hanging(FILE *out, const char *text, int columns, int indent)
{
    int blanks = 0;
    do {
        int wide = columns - blanks;
        int bytes = text_row(text, wide > 0 ? wide : 1);
        fprintf(out, "%*s%.*s\n", blanks, "", bytes, text);
        text += bytes;
        text += *text == '\n' ? 1 : strspn(text, " ");
        blanks = indent;
    } while (*text);
}

void cli_write_wrapped(FILE *out, const char *text, int columns)
{
    cli_write_hanging(out, text, columns, 0);
}

/* ---- What a terminal can do ---- */

bool cli_take_color(void *target, const char *value,
                    char problem[CLI_PROBLEM_SIZE])
{
    static const char *const words[COLOR_COUNT] = {"auto", "always", "never"};
    int color = cli_find_name(value, words, COLOR_COUNT);
    if (color < 0)
        return cli_refuse_value("auto, always or never", value, problem);
    *(enum color *)target = (enum color)color;
    return true;
}

bool cli_colors_are_wanted(enum color color)
{
    const char *none = getenv("NO_COLOR");
    if (color != COLOR_AUTO)
        return color == COLOR_ALWAYS;
    return none == NULL || *none == '\0';
}

bool cli_is_terminal(FILE *stream)
{
    const char *term = getenv("TERM");
    int descriptor = fileno(stream);
    return descriptor >= 0 && isatty(descriptor) && term && *term &&
           strcmp(term, "dumb") != 0;
}

int cli_terminal_columns(FILE *stream)
{
    enum { USUAL = 80 };
    struct winsize size;
    int descriptor = fileno(stream);
    bool known = descriptor >= 0 && ioctl(descriptor, TIOCGWINSZ, &size) == 0 &&
                 size.ws_col > 0;
    return known ? size.ws_col : USUAL;
}

/* ---- Texts and numbers ---- */

void text_add(char *text, size_t size, const char *format, ...)
{
    const size_t used = strlen(text);
    va_list values;
    va_start(values, format);
    vsnprintf(text + used, size - used, format, values);
    va_end(values);
}

const char *cli_signed(char text[CLI_SIGNED_SIZE], double value, int decimals)
{
    snprintf(text, CLI_SIGNED_SIZE, "%+.*f", decimals, value);
    if (isfinite(value) && strpbrk(text, "123456789") == NULL)
        snprintf(text, CLI_SIGNED_SIZE, "%.*f", decimals, 0.0);
    return text;
}
