/* The columns of a text, and its rows when it is wrapped at blanks. */
#include <string.h>

#include "cli_output.h"

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
    for (end = bytes; end > blanks; end--)
        if (text[end - 1] == '/')
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
