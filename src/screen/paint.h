/* Text and cards put on the screen. For this room alone. */
#ifndef SCREEN_PAINT_H
#define SCREEN_PAINT_H

#include "theme.h"

struct box {
    int row, column;
    int rows, columns;
};

/* How many columns a UTF-8 text takes; all that is written here takes one
 * for each character. */
int text_columns(const char *text);

/* The bytes of its first characters, up to so many columns. */
int text_bytes(const char *text, int columns);

/* Text at a place; what lies outside the screen is not written. Returns the
 * column behind it. */
int paint_text(const struct brush *brush, int row, int column, enum role role,
               const char *text);

/* At most so many columns of it. */
int paint_cut(const struct brush *brush, int row, int column, int columns,
              enum role role, const char *text);

/* In the middle of a box's first row; cut to it. */
void paint_centred(const struct brush *brush, const struct box *box,
                   enum role role, const char *text);

/* So that it ends before `column`. */
void paint_right(const struct brush *brush, int row, int column, enum role role,
                 const char *text);

/* A frame with round corners, filled with a sign of one column. */
void paint_frame(const struct brush *brush, const struct box *box,
                 enum role role, const char *filling);

/* ---- Cards ---- */

struct card_size {
    int rows, columns;
};

/* A card, or its back, or the outline of where one will lie. */
enum card_side { CARD_FACE, CARD_BACK, CARD_OUTLINE };

void paint_card(const struct brush *brush, int row, int column,
                const struct card_size *size, enum card_side side, int card);

/* The card as a word, "10♥"; returns the column behind it. */
int paint_card_word(const struct brush *brush, int row, int column, int card);

#endif
