/* A card put on the screen. */
#include "screen_card_pictures.h"

#include <stdio.h>
#include <string.h>

#include "cli_output.h"
#include "paint_solid.h"

enum card_form brush_card_form(const struct brush *brush)
{
    return brush->letters ? CARD_ASCII : CARD_UTF8;
}

static enum role role_of(int card)
{
    return (enum role)(ROLE_CLUBS + card_suit(card) - CLUBS);
}

static struct card_words card_words_of(const struct brush *brush, int card)
{
    struct card_words words = {.role = role_of(card)};
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
    struct box box = {row, column, 1,
                      text_columns(words.face) + text_columns(words.suit)};
    if (brush->has_surfaces)
        paint_surface(brush, &box, SURFACE_CARD);
    column = paint_text(brush, row, column, words.role, words.face);
    return paint_text(brush, row, column, words.role, words.suit);
}

/* Paints face and suit in the upper left corner, where the next card doesn't
 * cover them. Larger cards also have them in the lower right corner, and the
 * largest a suit in the middle. */
static void paint_framed_face(const struct brush *brush, const struct box *box,
                              int card)
{
    enum { ROWS_FOR_CORNER = 5, ROWS_FOR_MIDDLE = 7 };
    const struct card_words words = card_words_of(brush, card);
    int last = box->row + box->rows - 2;
    int right = box->column + box->columns - 1;
    paint_text(brush, box->row + 1, box->column + 1, words.role, words.face);
    paint_text(brush, box->row + 2, box->column + 1, words.role, words.suit);
    if (box->rows >= ROWS_FOR_CORNER)
        paint_right(brush, last, right, words.role, words.face);
    if (box->rows >= ROWS_FOR_MIDDLE) {
        paint_right(brush, last - 1, right, words.role, words.suit);
        paint_text(brush, box->row + box->rows / 2,
                   box->column + box->columns / 2, words.role, words.suit);
    }
}

static void paint_framed(const struct brush *brush, const struct box *box,
                         enum card_side side, int card)
{
    if (side == CARD_BACK)
        paint_frame(brush, box, ROLE_BACK, brush->glyphs->back);
    else
        paint_frame(brush, box, side == CARD_OUTLINE ? ROLE_FAINT : ROLE_FRAME,
                    " ");
    if (side == CARD_FACE)
        paint_framed_face(brush, box, card);
}

void paint_card(const struct brush *brush, int row, int column,
                const struct card_size *size, enum card_side side, int card)
{
    const struct box box = {row, column, size->rows, size->columns};
    if (brush->has_surfaces && side == CARD_FACE) {
        const struct card_words words = card_words_of(brush, card);
        paint_solid_face(brush, &box, &words, card);
    } else if (brush->has_surfaces && side == CARD_BLANK)
        paint_solid_blank(brush, &box, role_of(card));
    else if (brush->has_surfaces && side == CARD_BACK)
        paint_solid_back(brush, &box);
    else
        paint_framed(brush, &box, side, card);
}

/* Returns the bytes of the card, or of the one character, at `text`, and stores
 * its role. */
static size_t next_in_list(const char *text, enum role *role)
{
    int card;
    size_t bytes = card_read(text, &card);
    *role = bytes > 0 ? role_of(card) : ROLE_PLAIN;
    return bytes > 0 ? bytes : (size_t)text_bytes(text, 1);
}

int paint_card_list(const struct brush *brush, int row, int column, int columns,
                    const char *text)
{
    const char *ellipsis = brush->glyphs->ellipsis;
    bool is_cut = text_columns(text) > columns;
    int end = column + columns - (is_cut ? text_columns(ellipsis) : 0);
    while (*text) {
        char word[16];
        enum role role;
        size_t bytes = next_in_list(text, &role);
        snprintf(word, sizeof word, "%.*s", (int)bytes, text);
        if (column + text_columns(word) > end)
            break;
        column = paint_text(brush, row, column, role, word);
        text += bytes;
    }
    return is_cut ? paint_text(brush, row, column, ROLE_PLAIN, ellipsis)
                  : column;
}
