/* Output: wrapped text, colors, signed numbers and XML. */
#include <math.h>
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

size_t text_character(const char *text, size_t length, uint32_t *value)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    enum { LAST = 0x10ffff, SURROGATES = 0xd800, BEHIND = 0xe000 };
    const unsigned char first = (unsigned char)*text;
    size_t size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (size > length || (first >= 0x80 && first < 0xc0) || first >= 0xf8)
        return 0;
    *value = size == 1 ? first : first & (0x7fU >> size);
    for (size_t i = 1; i < size; i++) {
        if (begins_character(text[i]))
            return 0;
        *value = *value << 6 | ((unsigned char)text[i] & 0x3fU);
    }
    bool is_one = *value >= least[size] && *value <= LAST &&
                  (*value < SURROGATES || *value >= BEHIND);
    return is_one ? size : 0;
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

void cli_write_wrapped(FILE *out, const char *text, int columns)
{
    do {
        int bytes = text_row(text, columns > 0 ? columns : 1);
        fprintf(out, "%.*s\n", bytes, text);
        text += bytes;
        text += *text == '\n' ? 1 : strspn(text, " ");
    } while (*text);
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

/* ---- Signed numbers and XML ---- */

const char *cli_signed(char text[CLI_SIGNED_SIZE], double value, int decimals)
{
    snprintf(text, CLI_SIGNED_SIZE, "%+.*f", decimals, value);
    if (isfinite(value) && strpbrk(text, "123456789") == NULL)
        snprintf(text, CLI_SIGNED_SIZE, "%.*f", decimals, 0.0);
    return text;
}

void cli_write_xml(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default: /* XML allows no other control characters */
            if ((unsigned char)*text >= ' ' || *text == '\n' || *text == '\t')
                putc(*text, out);
        }
}
