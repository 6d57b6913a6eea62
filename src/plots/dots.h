/* A field of dots that becomes characters: braille, two dots wide and four
 * high, or in ASCII one mark for one dot. */
#ifndef PLOTS_DOTS_H
#define PLOTS_DOTS_H

#include "pen.h"

struct dots {
    int columns; /* in characters */
    bool ascii;
    unsigned char cells[PLOT_ROWS_MAX][PLOT_COLUMNS_MAX]; /* bits of braille */
};

/* How many dots a character is wide and high. */
int dots_cell_width(const struct dots *dots);
int dots_cell_height(const struct dots *dots);

/* Sets the dots of a dot column from one dot row to another, both included,
 * counted from the left and the top. */
void dots_set(struct dots *dots, int column, int top, int bottom);

/* Writes a row of characters; where no dot is set, `background` stands, one
 * character of its own. */
void dots_write(const struct dots *dots, int row, const char *background,
                struct pen *pen);

#endif
