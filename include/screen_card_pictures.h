/*
 * Cards as pictures: faces, backs and outlines of any size, on the screen, and
 * results beside them. All games with cards on the screen share them.
 */
#ifndef SCREEN_CARD_PICTURES_H
#define SCREEN_CARD_PICTURES_H

#include "cards.h"
#include "stage_paint.h"

/* Returns the form in which cards are written as words. */
enum card_form brush_card_form(const struct brush *brush);

struct card_size {
    int rows, columns;
};

/* A card, its back, the outline of its place, a face without its marks, or one
 * with a corner, for a card that the next one covers. */
enum card_side { CARD_FACE, CARD_BACK, CARD_OUTLINE, CARD_BLANK, CARD_COVERED };

void paint_card(const struct brush *brush, int row, int column,
                const struct card_size *size, enum card_side side, int card);

/* Paints a card of each suit and a back, to show the colors. Takes five rows.
 */
void paint_card_samples(const struct brush *brush, int row, int column);

/* Paints a card as a word, such as "10♥". Returns the column after it. */
int paint_card_word(const struct brush *brush, int row, int column, int card);

/* Paints a list of cards as text, each in the color of its suit, in at most
 * `columns` columns. A list that is longer ends with an ellipsis. Returns the
 * column after it. */
int paint_card_list(const struct brush *brush, int row, int column, int columns,
                    const char *text);

/* Paints the cards of a text, such as "10♥ 8♠", as pictures that are as high as
 * the box, side by side or, without the room, over each other. */
void paint_card_row(const struct brush *brush, const struct box *box,
                    const char *text);

/* Paints `text` in the middle of a slip, a row that stands out. What was won is
 * on a golden slip and what is right (ROLE_SOWN) on a green one, or in reverse
 * video if the brush has no surfaces. */
void paint_slip(const struct brush *brush, const struct box *slip,
                enum role role, const char *text);

/* Paints a plate of slips with a word, which may be two lines, and below it a
 * sum unless it is empty. The rows beside them have the marks, symbols that
 * follow a blank each. */
void paint_plate(const struct brush *brush, const struct box *plate,
                 enum role role, const char *word, const char *sum,
                 const char *marks);

/* Paints a text in the middle of the box, in rows of about the same length, as
 * far as there is room. What was won or lost, or is right, is on slips. Returns
 * the rows that all of it takes. */
int paint_paragraph(const struct brush *brush, struct box box, enum role role,
                    const char *text);

#endif
