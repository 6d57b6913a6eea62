/* Long lines of text folded at blanks. */
#include "fold.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"

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

static void fold_line(FILE *out, const char *line, int columns)
{
    int indent = hanging_indent(line, columns);
    int bytes = text_row(line, columns);
    fprintf(out, "%.*s\n", bytes, line);
    line += bytes;
    line += strspn(line, " ");
    while (*line != '\0') {
        bytes = text_row(line, columns - indent);
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
