/* Text and cards put on the screen. */
#define _XOPEN_SOURCE 700
#include "paint.h"

#include <string.h>

#include <curses.h>

static bool begins_character(char byte)
{
    return ((unsigned char)byte & 0xC0) != 0x80;
}

int text_columns(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += begins_character(*text);
    return columns;
}

int text_bytes(const char *text, int columns)
{
    int bytes = 0;
    while (text[bytes] && (!begins_character(text[bytes]) || columns-- > 0))
        bytes++;
    return bytes;
}

/* Curses would go on in the next line behind the last column. */
int paint_cut(const struct brush *brush, int row, int column, int columns,
              enum role role, const char *text)
{
    if (column < 0) {
        text += text_bytes(text, -column);
        columns += column;
        column = 0;
    }
    if (columns > COLS - column)
        columns = COLS - column;
    if (row < 0 || row >= LINES || columns <= 0)
        return column;
    attrset((int)brush->attributes[role]);
    mvaddnstr(row, column, text, text_bytes(text, columns));
    attrset(A_NORMAL);
    int wide = text_columns(text);
    return column + (wide < columns ? wide : columns);
}

int paint_text(const struct brush *brush, int row, int column, enum role role,
               const char *text)
{
    return paint_cut(brush, row, column, COLS, role, text);
}

void paint_centred(const struct brush *brush, const struct box *box,
                   enum role role, const char *text)
{
    int columns = text_columns(text);
    int left = columns < box->columns ? (box->columns - columns) / 2 : 0;
    paint_cut(brush, box->row, box->column + left, box->columns - left, role,
              text);
}

void paint_right(const struct brush *brush, int row, int column, enum role role,
                 const char *text)
{
    paint_text(brush, row, column - text_columns(text), role, text);
}

/* ---- Frames ---- */

static void paint_edge(const struct brush *brush, int row, int column,
                       int columns, enum role role, const char *const signs[3])
{
    column = paint_text(brush, row, column, role, signs[0]);
    for (int i = 2; i < columns; i++)
        column = paint_text(brush, row, column, role, signs[1]);
    paint_text(brush, row, column, role, signs[2]);
}

void paint_frame(const struct brush *brush, const struct box *box,
                 enum role role, const char *filling)
{
    const struct glyphs *glyphs = brush->glyphs;
    const char *top[] = {glyphs->top_left, glyphs->horizontal,
                         glyphs->top_right};
    const char *middle[] = {glyphs->vertical, filling, glyphs->vertical};
    const char *bottom[] = {glyphs->bottom_left, glyphs->horizontal,
                            glyphs->bottom_right};
    int last = box->row + box->rows - 1;
    paint_edge(brush, box->row, box->column, box->columns, role, top);
    for (int i = box->row + 1; i < last; i++)
        paint_edge(brush, i, box->column, box->columns, role, middle);
    paint_edge(brush, last, box->column, box->columns, role, bottom);
}

/* ---- Cards ---- */

static enum role role_of(int card)
{
    return (enum role)(ROLE_CLUBS + card_suit(card) - CLUBS);
}

/* The face ("10", "A") and the suit of a card, apart. */
struct card_words {
    char face[CARD_TEXT_SIZE];
    char suit[CARD_TEXT_SIZE];
};

static struct card_words words_of(const struct brush *brush, int card)
{
    struct card_words words;
    char text[CARD_TEXT_SIZE];
    card_text(text, card, brush->form);
    const char *face = text + strspn(text, " ");
    int bytes = text_bytes(text, 2) - (int)(face - text);
    snprintf(words.face, sizeof words.face, "%.*s", bytes, face);
    snprintf(words.suit, sizeof words.suit, "%s", face + bytes);
    return words;
}

int paint_card_word(const struct brush *brush, int row, int column, int card)
{
    struct card_words words = words_of(brush, card);
    column = paint_text(brush, row, column, role_of(card), words.face);
    return paint_text(brush, row, column, role_of(card), words.suit);
}

/* Face and suit in the upper left corner, where they show when the next card
 * lies on top; on cards with room for it in the lower right corner too, and
 * a suit in the middle of a large one. */
static void paint_face(const struct brush *brush, int row, int column,
                       const struct card_size *size, int card)
{
    enum { ROWS_FOR_CORNER = 5, ROWS_FOR_MIDDLE = 7 };
    struct card_words words = words_of(brush, card);
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
