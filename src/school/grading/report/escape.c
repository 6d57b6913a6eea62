/* Escapes what an untrusted program printed. */
#include "escape.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* In UTF-8 a suit symbol is E2 99 and one of the bytes below. */
static bool is_sign(const char *text, size_t length)
{
    return length >= 3 && text[0] == '\xe2' && text[1] == '\x99' &&
           text[2] != '\0' && strchr("\xa0\xa3\xa5\xa6", text[2]) != NULL;
}

size_t escape_token(const char *text, size_t length, char token[TOKEN_SIZE])
{
    static const char escaped[] = "\n\t\r\a\b\f\v\"\\";
    static const char names[] = "ntrabfv\"\\";
    unsigned char byte = (unsigned char)*text;
    if (is_sign(text, length)) {
        snprintf(token, TOKEN_SIZE, "%.3s", text);
        return 3;
    }
    const char *found = byte ? strchr(escaped, byte) : NULL;
    if (found)
        snprintf(token, TOKEN_SIZE, "\\%c", names[found - escaped]);
    else if (byte >= ' ' && byte <= '~')
        snprintf(token, TOKEN_SIZE, "%c", byte);
    else
        snprintf(token, TOKEN_SIZE, "\\x%02x", byte);
    return 1;
}

size_t escaped_columns(const char *escaped)
{
    size_t columns = 0;
    for (; *escaped; escaped++)
        columns += ((unsigned char)*escaped & 0xc0U) != 0x80U;
    return columns;
}

size_t text_line_length(const char *text, size_t length)
{
    const char *end = memchr(text, '\n', length);
    return end ? (size_t)(end - text) + 1 : length;
}

void escape_line(char escaped[REPORT_LINE_SIZE], const char *line,
                 size_t length, size_t columns)
{
    static const char dots[] = "...\"";
    size_t used = 0, wide = 0;
    escaped[used++] = '"';
    for (size_t i = 0; i < length;) {
        char token[TOKEN_SIZE];
        size_t taken = escape_token(line + i, length - i, token);
        size_t token_columns = escaped_columns(token);
        bool is_last = i + taken == length;
        size_t room = columns - 1 - (is_last ? 1 : strlen(dots));
        if (wide + token_columns > room ||
            used + strlen(token) + sizeof dots > REPORT_LINE_SIZE) {
            memcpy(escaped + used, dots, sizeof dots);
            return;
        }
        used += (size_t)snprintf(escaped + used, REPORT_LINE_SIZE - used, "%s",
                                 token);
        wide += token_columns;
        i += taken;
    }
    memcpy(escaped + used, "\"", 2);
}

void put_text(FILE *out, const char *text)
{
    fputs(text, out);
}

/* ---- Words ---- */

/* Reads a UTF-8 character (RFC 3629) into `*value`. Returns its length in
 * bytes, or 0 if it isn't valid: a byte is missing or out of place, the
 * encoding is longer than necessary, or the value is a surrogate or beyond
 * U+10FFFF. */
static size_t read_character(const char *text, size_t length, uint32_t *value)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    enum { LAST_CHARACTER = 0x10ffff, SURROGATES = 0xd800, BEHIND = 0xe000 };
    const unsigned char first = (unsigned char)*text;
    size_t size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (size > length || (first >= 0x80 && first < 0xc0) || first >= 0xf8)
        return 0;
    *value = size == 1 ? first : first & (0x7fU >> size);
    for (size_t i = 1; i < size; i++) {
        if (((unsigned char)text[i] & 0xc0U) != 0x80U)
            return 0;
        *value = *value << 6 | ((unsigned char)text[i] & 0x3fU);
    }
    bool is_one = *value >= least[size] && *value <= LAST_CHARACTER &&
                  (*value < SURROGATES || *value >= BEHIND);
    return is_one ? size : 0;
}

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

/* Copies the next character of a text in any language to `token`, escaped if it
 * is invisible. Returns its length in bytes. */
static size_t show_character(const char *text, size_t length,
                             char token[TOKEN_SIZE])
{
    uint32_t value;
    size_t size = read_character(text, length, &value);
    if (size <= 1 || !is_seen(value))
        return escape_token(text, length, token);
    snprintf(token, TOKEN_SIZE, "%.*s", (int)size, text);
    return size;
}

/* True for escapes that are unnecessary outside quotation marks: those of
 * quotation marks and backslashes. */
static bool is_plain(const char *token)
{
    return strcmp(token, "\\\"") == 0 || strcmp(token, "\\\\") == 0;
}

void escape_lines(FILE *out, const char *text, const char *indent,
                  void (*put)(FILE *out, const char *text))
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length;) {
        size_t end = i + text_line_length(text + i, length - i);
        put(out, indent);
        while (i < end && text[i] != '\n') {
            char token[TOKEN_SIZE];
            i += show_character(text + i, end - i, token);
            put(out, is_plain(token) ? token + 1 : token);
        }
        put(out, "\n");
        i = end;
    }
}

char *escaped_words(const char *text)
{
    char *words = NULL;
    size_t length;
    FILE *memory = open_memstream(&words, &length);
    if (memory == NULL)
        return NULL;
    escape_lines(memory, text, "", put_text);
    fclose(memory);
    if (words && length > 0)
        words[length - 1] = '\0';
    return words;
}

char *valid_bytes(const char *text, size_t length)
{
    static const char replacement[] = "\xef\xbf\xbd"; /* U+FFFD */
    char *words = malloc(length * strlen(replacement) + 1);
    size_t used = 0;
    if (words == NULL)
        return NULL;
    for (size_t i = 0; i < length;) {
        uint32_t value;
        size_t size = read_character(text + i, length - i, &value);
        bool is_valid = size > 0 && value != 0;
        const char *from = is_valid ? text + i : replacement;
        size_t taken = is_valid ? size : strlen(replacement);
        memcpy(words + used, from, taken);
        used += taken;
        i += is_valid ? size : 1;
    }
    words[used] = '\0';
    return words;
}
