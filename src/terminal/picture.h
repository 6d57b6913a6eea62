/* What every picture on the screen has: a brush, a beginning, and bars of keys.
 * For this room alone. */
#ifndef TERMINAL_PICTURE_H
#define TERMINAL_PICTURE_H

#include "terminal.h"

/* A brush for the look; curses must have begun. */
void brush_make(struct brush *brush, const struct look *look, enum color color);

/* Begins an empty picture. On a screen that is too small it says so, shows
 * that, and answers false. */
bool picture_begin(const struct brush *brush);

/* Draws everything again at the next show, whatever the terminal has. */
void picture_forget(void);

/* Shows what was drawn, with the cursor resting on (row, column). */
void picture_show(int row, int column);

/* The keys in a row, as many as fit; remembers where they are. */
void picture_bar(const struct brush *brush, int row, struct bar *bar);

/* The key of the hint that was drawn there; KEY_UNKNOWN where none was. */
int bar_key_at(const struct bar *bar, int row, int column);

/* Prints what is drawn, without the blanks at the ends of rows. */
void picture_print(FILE *out);

/* Prints what is drawn, in its colors, as an SVG file. */
void picture_print_svg(FILE *out);

#endif
