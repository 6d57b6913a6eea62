/* What every picture on the screen has: a brush, a beginning, bars of keys, and
 * the next key. For this module alone. */
#ifndef STAGE_PICTURE_H
#define STAGE_PICTURE_H

#include "stage.h"

const char *theme_name(enum theme theme);

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

/* Returns the number of `key` in `bar`, or -1 without it. */
int bar_find(const struct bar *bar, int key);

/* Paints as many keys of `bar` as fit in a row, and remembers where. */
void picture_bar(const struct brush *brush, int row, struct bar *bar);

/* Replaces the single characters of a sign, like "m  End", by those that the
 * user types for them. */
void sign_as_typed(const struct brush *brush, char *sign);

/* Paints a text in which suits have their colors. */
void paint_sentence(const struct brush *brush, int row, int column,
                    enum role role, const char *text);

/* Paints the answer to a key above the bar, in as many rows as it takes. */
void picture_answer(const struct brush *brush, const char *answer);

/* Prints what is drawn: in its colors, as an SVG file, or as text without the
 * blanks at the ends of rows. */
void picture_print(FILE *out, bool svg);

/* ---- Keys ---- */

/* Returns the next key, or that of the hint of `bar` that was clicked, or
 * KEY_IS_NONE after `milliseconds`; waits without limit if that is negative.
 * Signals that end the program arrive as KEY_IS_LEAVE. */
int stage_key(struct stage *stage, const struct bar *bar, int milliseconds);

/* True if the last key was a turn of the wheel, which isn't answered where it
 * means nothing. */
bool stage_is_wheel(const struct stage *stage);

/* If the mouse is offered and `key` turns it on, does so, writes the answer and
 * returns true. */
bool stage_take_mouse(struct stage *stage, int key, char answer[MESSAGE_SIZE]);

/* Makes `key` the next one that is read. */
void stage_press(const struct stage *stage, int key);

/* Shows the keys of what is on the screen, until a key closes them. */
void stage_show_keys(struct stage *stage, const struct key_help keys[],
                     int count);

#endif
