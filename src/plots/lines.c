/* Lines of a plot, put together. */
#include "lines.h"

#include <stdio.h>
#include <string.h>

void line_add(char line[PLOT_LINE_SIZE], const char *text)
{
    size_t used = strlen(line);
    if (used + strlen(text) < PLOT_LINE_SIZE)
        memcpy(line + used, text, strlen(text) + 1);
}

void line_blank(char line[PLOT_LINE_SIZE], int count)
{
    for (int i = 0; i < count; i++)
        line_add(line, " ");
}

void line_trim(char line[PLOT_LINE_SIZE])
{
    size_t length = strlen(line);
    while (length > 0 && line[length - 1] == ' ')
        line[--length] = '\0';
}

int line_columns(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += ((unsigned char)*text & 0xC0) != 0x80;
    return columns;
}
