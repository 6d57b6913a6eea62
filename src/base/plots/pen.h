/* A pen writes one line of a plot, from the left. */
#ifndef PLOTS_PEN_H
#define PLOTS_PEN_H

#include "plots.h"

struct pen {
    char *line; /* PLOT_LINE_SIZE bytes */
    size_t length;
};

/* Empties the line and returns a pen at its start. */
struct pen pen_on(char line[PLOT_LINE_SIZE]);

/* Writes `text`. If it doesn't fit on the line, writes nothing, so that no
 * character is ever broken. */
void pen_write(struct pen *pen, const char *text);

/* Writes `text` `times` times; nothing if `times` is below 1. */
void pen_repeat(struct pen *pen, const char *text, int times);

/* Ends the line by removing trailing blanks. */
void pen_lift(struct pen *pen);

#endif
