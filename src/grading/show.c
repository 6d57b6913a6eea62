/* How what strangers printed is shown. */
#include "show.h"

#include <string.h>

/* The signs of the suits in UTF-8 are E2 99 and one of these. */
static bool is_sign(const char *text, size_t length)
{
    return length >= 3 && text[0] == '\xe2' && text[1] == '\x99' &&
           text[2] != '\0' && strchr("\xa0\xa3\xa5\xa6", text[2]) != NULL;
}

size_t show_token(const char *text, size_t length, char token[TOKEN_SIZE])
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

size_t shown_columns(const char *shown)
{
    size_t columns = 0;
    for (; *shown; shown++)
        columns += ((unsigned char)*shown & 0xc0U) != 0x80U;
    return columns;
}

size_t line_length(const char *text, size_t length)
{
    const char *end = memchr(text, '\n', length);
    return end ? (size_t)(end - text) + 1 : length;
}

void show_line(char shown[SHOWN_SIZE], const char *line, size_t length,
               size_t columns)
{
    static const char dots[] = "...\"";
    size_t used = 0, wide = 0;
    shown[used++] = '"';
    for (size_t i = 0; i < length;) {
        char token[TOKEN_SIZE];
        size_t taken = show_token(line + i, length - i, token);
        size_t token_columns = shown_columns(token);
        bool is_last = i + taken == length;
        size_t room = columns - 1 - (is_last ? 1 : strlen(dots));
        if (wide + token_columns > room ||
            used + strlen(token) + sizeof dots > SHOWN_SIZE) {
            memcpy(shown + used, dots, sizeof dots);
            return;
        }
        used += (size_t)snprintf(shown + used, SHOWN_SIZE - used, "%s", token);
        wide += token_columns;
        i += taken;
    }
    memcpy(shown + used, "\"", 2);
}

void put_text(FILE *out, const char *text)
{
    fputs(text, out);
}

void put_html(FILE *out, const char *text)
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
        default:
            putc(*text, out);
        }
}

void put_json(FILE *out, const char *text)
{
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if ((unsigned char)*text < ' ')
            fprintf(out, "\\u%04x", (unsigned)*text);
        else
            putc(*text, out);
}

/* Quotation marks and backslashes need no escape where nothing is quoted. */
static bool is_plain(const char *token)
{
    return strcmp(token, "\\\"") == 0 || strcmp(token, "\\\\") == 0;
}

void show_lines(FILE *out, const char *text, const char *indent,
                void (*put)(FILE *out, const char *text))
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length;) {
        size_t end = i + line_length(text + i, length - i);
        put(out, indent);
        while (i < end && text[i] != '\n') {
            char token[TOKEN_SIZE];
            i += show_token(text + i, end - i, token);
            put(out, is_plain(token) ? token + 1 : token);
        }
        put(out, "\n");
        i = end;
    }
}
