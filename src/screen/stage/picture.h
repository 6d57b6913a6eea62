/* What every picture on the screen has: a brush, a beginning, and bars of keys.
 * For this module alone. */
#ifndef STAGE_PICTURE_H
#define STAGE_PICTURE_H

#include "stage.h"

/* ---- Brushes ---- */

const char *theme_name(enum theme theme);

/* Returns the theme called `name`, or THEME_COUNT if there is no such theme. */
enum theme theme_find(const char *name);

/* Makes a brush for `look`; curses must be running. */
void brush_make(struct brush *brush, const struct look *look, enum color color);

/* Returns the rows and columns of the smallest screen for the game. */
struct box picture_smallest(const struct stage *stage);

/* Ends the game, after asking if something is at stake. */
void stage_leave(struct stage *stage);

/* Starts an empty picture. If the screen is too small, shows a message about
 * that and returns false. */
bool picture_begin(const struct stage *stage);

/* Makes the next picture_show() redraw the whole screen. */
void picture_forget(void);

/* Shows the picture, with the cursor at (row, column); CURSOR_HIDDEN as the row
 * hides it. While it is hidden, it isn't moved either, which saves bytes in
 * each step of an animation. */
enum { CURSOR_HIDDEN = -1 };
void picture_show(int row, int column);

/* True if all keys of `bar` fit in a row. */
bool bar_fits(const struct bar *bar);

/* Paints as many keys of `bar` as fit in a row, and remembers where. */
void picture_bar(const struct brush *brush, int row, struct bar *bar);

/* Writes that `key` does nothing, and `where` to find the keys. Writes nothing
 * if it isn't a key. */
void write_idle_key(int key, const char *where, char answer[SAYING_SIZE]);

/* Returns the command of this key, or NULL. */
const struct stage_command *find_stage_command(const struct stage *stage,
                                               int key);

/* Paints the message line. An answer follows the news, and covers something
 * until the next key if both need more rows than are free; on a small screen,
 * where that would be cards, it takes the place of the news. If something is
 * cut, the actions get the key that shows it. */
void picture_message(struct stage *stage);

/* Paints the answer to a key above the bar, in as many rows as it takes. */
void picture_answer(const struct brush *brush, const char *answer);

/* Returns the key of the hint at this position, or KEY_UNKNOWN. */
int bar_key_at(const struct bar *bar, int row, int column);

/* Prints what is drawn, without the blanks at the ends of rows. */
void picture_print(FILE *out);

/* Prints what is drawn, in its colors, as an SVG file. */
void picture_print_svg(FILE *out);

/* Paints what was won and lost in a row of `text`, which is painted from column
 * 1, in its color: "+$5", "-$10". */
void paint_amounts(const struct brush *brush, int row, const char *text);

#endif
