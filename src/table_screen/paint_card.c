/* A card put on the screen. */
#include "paint_card.h"

#include <stdio.h>
#include <string.h>

enum card_form brush_card_form(const struct brush *brush)
{
    return brush->letters ? CARD_ASCII : CARD_UTF8;
}

static enum role role_of(int card)
{
    return (enum role)(ROLE_CLUBS + card_suit(card) - CLUBS);
}

/* The face ("10", "A") and the suit of a card, apart. */
struct card_words {
    char face[CARD_TEXT_SIZE];
    char suit[CARD_TEXT_SIZE];
};

static struct card_words card_words_of(const struct brush *brush, int card)
{
    struct card_words words;
    char text[CARD_TEXT_SIZE];
    card_text(text, card, brush_card_form(brush));
    const char *face = text + strspn(text, " ");
    int bytes = text_bytes(text, 2) - (int)(face - text);
    snprintf(words.face, sizeof words.face, "%.*s", bytes, face);
    snprintf(words.suit, sizeof words.suit, "%s", face + bytes);
    return words;
}

int paint_card_word(const struct brush *brush, int row, int column, int card)
{
    struct card_words words = card_words_of(brush, card);
    column = paint_text(brush, row, column, role_of(card), words.face);
    return paint_text(brush, row, column, role_of(card), words.suit);
}

/* Paints face and suit in the upper left corner, where the next card doesn't
 * cover them. Larger cards also have them in the lower right corner, and the
 * largest a suit in the middle. */
static void paint_face(const struct brush *brush, int row, int column,
                       const struct card_size *size, int card)
{
    enum { ROWS_FOR_CORNER = 5, ROWS_FOR_MIDDLE = 7 };
    struct card_words words = card_words_of(brush, card);
    enum role role = role_of(card);
    int last = row + size->rows - 2, right = column + size->columns - 1;
    paint_text(brush, row + 1, column + 1, role, words.face);
    paint_text(brush, row + 2, column + 1, role, words.suit);
    if (size->rows >= ROWS_FOR_CORNER)
        paint_right(brush, last, right, role, words.face);
    if (size->rows >= ROWS_FOR_MIDDLE) {
        paint_right(brush, last - 1, right, role, words.suit);
        paint_text(brush, row + size->rows / 2, column + size->columns / 2,
                   role, words.suit);
    }
}

void paint_card(const struct brush *brush, int row, int column,
                const struct card_size *size, enum card_side side, int card)
{
    const struct box box = {row, column, size->rows, size->columns};
    if (side == CARD_BACK)
        paint_frame(brush, &box, ROLE_BACK, brush->glyphs->back);
    else
        paint_frame(brush, &box, side == CARD_FACE ? ROLE_FRAME : ROLE_FAINT,
                    " ");
    if (side == CARD_FACE)
        paint_face(brush, row, column, size, card);
}
