/* A pen writes one line of a plot, from the left. */
#ifndef PLOTS_PEN_H
#define PLOTS_PEN_H

#include "plots.h"

struct pen {
    char *line; /* PLOT_LINE_SIZE bytes */
    size_t length;
};

/* A pen at the start of the line, which is empty then. */
struct pen pen_on(char line[PLOT_LINE_SIZE]);

/* A text that is too long for the line is left out whole, so that no character
 * is ever broken. */
void pen_write(struct pen *pen, const char *text);

/* Writes the text `times` times; not at all if `times` is below 1. */
void pen_repeat(struct pen *pen, const char *text, int times);

/* Ends the line: takes the blanks at its end away. */
void pen_lift(struct pen *pen);

#endif
