/* Writes lines of text from the left. */
#include "pen.h"

#include <string.h>

struct pen pen_on(char line[PLOT_LINE_SIZE])
{
    line[0] = '\0';
    return (struct pen){.line = line};
}

void pen_write(struct pen *pen, const char *text)
{
    size_t length = strlen(text);
    if (length >= PLOT_LINE_SIZE - pen->length)
        return;
    memcpy(pen->line + pen->length, text, length + 1);
    pen->length += length;
}

void pen_repeat(struct pen *pen, const char *text, int times)
{
    for (int i = 0; i < times; i++)
        pen_write(pen, text);
}

void pen_lift(struct pen *pen)
{
    while (pen->length > 0 && pen->line[pen->length - 1] == ' ')
        pen->length--;
    pen->line[pen->length] = '\0';
}
