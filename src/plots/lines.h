/* Lines of a plot, put together. For this room alone. */
#ifndef PLOTS_LINES_H
#define PLOTS_LINES_H

#include "plots.h"

/* Adds a text; what has no room is left out. */
void line_add(char line[PLOT_LINE_SIZE], const char *text);

/* Adds blanks. */
void line_blank(char line[PLOT_LINE_SIZE], int count);

/* Takes the blanks at the end away. */
void line_trim(char line[PLOT_LINE_SIZE]);

/* Columns of a UTF-8 text, each character one. */
int line_columns(const char *text);

#endif
