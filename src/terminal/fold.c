/* Long lines of text folded at blanks. */
#include "fold.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal.h"

/* Returns the column below which a folded line goes on: that of the text after
 * the last gap of two blanks in its first half. */
static int hanging_indent(const char *line, int columns)
{
    int blanks = (int)strspn(line, " "), indent = blanks;
    const char *gap = line + blanks;
    while ((gap = strstr(gap, "  ")) != NULL) {
        gap += strspn(gap, " ");
        int column = text_columns(line) - text_columns(gap);
        if (column <= columns / 2)
            indent = column;
    }
    return indent;
}

/* Returns the bytes of the first part of a line: up to the last blank that
 * fits, or all that fits. */
static int part_that_fits(const char *line, int columns)
{
    int bytes = text_bytes(line, columns);
    if (line[bytes] == '\0')
        return bytes;
    int end = bytes;
    while (end > 0 && line[end] != ' ')
        end--;
    return end > (int)strspn(line, " ") ? end : bytes;
}

static void fold_line(FILE *out, const char *line, int columns)
{
    int indent = hanging_indent(line, columns);
    int bytes = part_that_fits(line, columns);
    fprintf(out, "%.*s\n", bytes, line);
    line += bytes;
    line += strspn(line, " ");
    while (*line != '\0') {
        bytes = part_that_fits(line, columns - indent);
        fprintf(out, "%*s%.*s\n", indent, "", bytes, line);
        line += bytes;
        line += strspn(line, " ");
    }
}

char *fold_lines(const char *text, int columns)
{
    char *folded = NULL, *line = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&folded, &size);
    while (out && *text != '\0') {
        size_t length = strcspn(text, "\n");
        line = strndup(text, length);
        if (line == NULL)
            break;
        fold_line(out, line, columns);
        free(line);
        text += length + (text[length] == '\n');
    }
    if (out)
        fclose(out);
    return folded;
}
