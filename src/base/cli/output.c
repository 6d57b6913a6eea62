/* Output: wrapped text, colors, signed numbers and XML. */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli_output.h"
#include "cli/characters.h"

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

/* ---- Text ---- */

void text_add(char *text, size_t size, const char *format, ...)
{
    const size_t used = strlen(text);
    va_list values;
    va_start(values, format);
    vsnprintf(text + used, size - used, format, values);
    va_end(values);
}

/* ---- Characters from outside ---- */

/* Returns false for characters that are invisible or reorder others: controls,
 * soft hyphens, zero-width spaces, direction marks, line and paragraph
 * separators, variation selectors, tags, private-use characters and
 * noncharacters. */
static bool is_seen(uint32_t value)
{
    static const uint32_t unseen[][2] = {
        {0, 0x1f},           {0x7f, 0x9f},       {0xad, 0xad},
        {0x34f, 0x34f},      {0x61c, 0x61c},     {0x115f, 0x1160},
        {0x17b4, 0x17b5},    {0x180b, 0x180f},   {0x200b, 0x200f},
        {0x2028, 0x202e},    {0x2060, 0x206f},   {0x3164, 0x3164},
        {0xe000, 0xf8ff},    {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f},
        {0xfeff, 0xfeff},    {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
        {0xfffe, 0xffff},    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a},
        {0xe0000, 0x10ffff},
    };
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (value >= unseen[i][0] && value <= unseen[i][1])
            return false;
    return true;
}

size_t text_shown(const char *text, size_t length, bool is_quoted,
                  char token[TEXT_SHOWN_SIZE])
{
    static const char escaped[] = "\"\\\n\t\r\a\b\f\v";
    static const char names[] = "\"\\ntrabfv";
    enum { ONLY_QUOTED = 3 }; /* of these are escaped only there */
    enum { FIRST_SUIT = 0x2660, LAST_SUIT = 0x2667 };
    uint32_t value;
    size_t size = text_character(text, length, &value);
    const char *found = *text ? strchr(escaped, *text) : NULL;
    if (found && (is_quoted || found >= escaped + ONLY_QUOTED))
        snprintf(token, TEXT_SHOWN_SIZE, "\\%c", names[found - escaped]);
    else if (size > 0 && (is_seen(value) || value == '\n') &&
             (!is_quoted || size == 1 ||
              (value >= FIRST_SUIT && value <= LAST_SUIT)))
        snprintf(token, TEXT_SHOWN_SIZE, "%.*s", (int)size, text);
    else
        snprintf(token, TEXT_SHOWN_SIZE, "\\x%02x", (unsigned char)*text);
    return *token == '\\' ? 1 : size;
}

char *text_escaped(const char *text)
{
    char *words = NULL;
    size_t length = strlen(text);
    FILE *memory = open_memstream(&words, &(size_t){0});
    length -= length > 0 && text[length - 1] == '\n';
    for (size_t i = 0; memory && i < length;) {
        char token[TEXT_SHOWN_SIZE];
        i += text_shown(text + i, length - i, false, token);
        fputs(token, memory);
    }
    if (memory)
        fclose(memory);
    return words;
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
    static const char special[] = "<>&\"'";
    static const char *const names[] = {"lt", "gt", "amp", "quot", "#39"};
    size_t length = strlen(text), used;
    for (length -= length > 0 && text[length - 1] == '\n'; length > 0;
         length -= used) {
        char token[TEXT_SHOWN_SIZE];
        used = text_shown(text, length, false, token);
        const char *found = strchr(special, *token);
        if (found)
            fprintf(out, "&%s;", names[found - special]);
        else
            fputs(token, out);
        text += used;
    }
}
