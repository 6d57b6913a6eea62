/* Reads asciicasts and shows them on a terminal emulator. */
#ifndef SUPPORT_CAST_SCREEN_H
#define SUPPORT_CAST_SCREEN_H

#include <stddef.h>

#include "support/fake_terminal.h"

struct cast_event {
    double time;
    char kind;
    char *data; /* in UTF-8 */
};

struct cast_lines {
    int rows, columns; /* at the start */
    int count;
    struct cast_event *events;
};

/* Reads a cast, or fails the test if a line isn't one of a cast, or the times
 * go back. */
void cast_lines_read(struct cast_lines *cast, const char *text);
void cast_lines_free(struct cast_lines *cast);

/* Returns all output as one text, which the caller frees. */
char *cast_lines_output(const struct cast_lines *cast);

/* Shows the first `count` events. The display has no program; it must be closed
 * with cast_screen_close(). */
struct fake_terminal *cast_screen_open(const struct cast_lines *cast,
                                       int count);
void cast_screen_close(struct fake_terminal *display);

#endif
