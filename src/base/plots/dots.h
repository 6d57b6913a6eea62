/* A field of dots drawn as characters: in braille, two by four dots each; in
 * ASCII, one mark per dot. */
#ifndef PLOTS_DOTS_H
#define PLOTS_DOTS_H

#include "pen.h"

struct dots {
    int columns; /* in characters */
    bool ascii;
    unsigned char cells[PLOT_ROWS_MAX][PLOT_COLUMNS_MAX]; /* braille bits */
};

/* Return the width and the height of a character in dots. */
int dots_cell_width(const struct dots *dots);
int dots_cell_height(const struct dots *dots);

/* Sets the dots of a dot column from the dot row `top` to `bottom`, inclusive.
 * Columns count from the left, rows from the top. */
void dots_set(struct dots *dots, int column, int top, int bottom);

/* Writes a row of characters. A character without dots is shown as
 * `background`, which is one character. */
void dots_write(const struct dots *dots, int row, const char *background,
                struct pen *pen);

#endif
