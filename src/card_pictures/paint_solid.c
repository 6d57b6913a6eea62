/* Solid cards: white, with pips and figures where there is room. */
#include "paint_solid.h"

#include <stdio.h>

#include "court.h"

enum {
    ROWS_FOR_PIPS = 7,
    ROWS_FOR_COURT = 9, /* smaller cards have the figure only once */
    ROWS_FOR_WIDE_COURT = 11,
    ROWS_FOR_CORNER = 5, /* the lower right corner has the face, too */
    ROWS_FOR_SUIT = 9    /* and the suit */
};

/* ---- Pips ---- */

/* The height of a pip on its card is in sixths from the top, as cards have them
 * at the ends, at thirds and in the middle. Those on the left are on the right,
 * too. */
enum { MOST_PIPS = 4, BOTTOM = 6 };

struct pips {
    int beside, middle; /* how many */
    int beside_at[MOST_PIPS], middle_at[MOST_PIPS];
};

static const struct pips PIPS[TEN + 1] = {
    [2] = {.middle = 2, .middle_at = {0, 6}},
    [3] = {.middle = 3, .middle_at = {0, 3, 6}},
    [4] = {.beside = 2, .beside_at = {0, 6}},
    [5] = {.beside = 2, .beside_at = {0, 6}, .middle = 1, .middle_at = {3}},
    [6] = {.beside = 3, .beside_at = {0, 3, 6}},
    [7] = {.beside = 3, .beside_at = {0, 3, 6}, .middle = 1, .middle_at = {1}},
    [8] = {.beside = 3,
           .beside_at = {0, 3, 6},
           .middle = 2,
           .middle_at = {1, 5}},
    [9] = {.beside = 4,
           .beside_at = {0, 2, 4, 6},
           .middle = 1,
           .middle_at = {3}},
    [10] = {.beside = 4,
            .beside_at = {0, 2, 4, 6},
            .middle = 2,
            .middle_at = {1, 5}},
};

/* Returns the row of a pip. The lower half mirrors the upper one. */
static int pip_row(const struct box *box, int sixths)
{
    int span = box->rows - 1;
    if (sixths > BOTTOM / 2)
        return box->row + span - (BOTTOM - sixths) * span / BOTTOM;
    return box->row + sixths * span / BOTTOM;
}

/* Paints the pips in `box`, on its edges and in its middle. */
static void paint_pips(const struct brush *brush, const struct box *box,
                       const struct card_words *words, enum face face)
{
    const struct pips *pips = &PIPS[face];
    int right = box->column + box->columns - 1;
    int middle = box->column + box->columns / 2;
    for (int i = 0; i < pips->beside; i++) {
        int row = pip_row(box, pips->beside_at[i]);
        paint_text(brush, row, box->column, words->role, words->suit);
        paint_text(brush, row, right, words->role, words->suit);
    }
    for (int i = 0; i < pips->middle; i++)
        paint_text(brush, pip_row(box, pips->middle_at[i]), middle, words->role,
                   words->suit);
}

/* ---- The middle of a card ---- */

/* Returns the box for pips: between the corners, and as high as the card if it
 * is low. */
static struct box pips_box(const struct box *card)
{
    enum { WIDE = 19 };
    const int left = card->columns < WIDE ? 4 : 5;
    bool is_low = card->rows < ROWS_FOR_COURT;
    int above = is_low ? 0 : card->rows < ROWS_FOR_WIDE_COURT ? 1 : 2;
    return (struct box){.row = card->row + above,
                        .column = card->column + left,
                        .rows = card->rows - 2 * above,
                        .columns = card->columns - 2 * left + 2 * is_low};
}

static void paint_figure(const struct brush *brush, const struct box *card,
                         int code)
{
    bool is_wide = card->rows >= ROWS_FOR_WIDE_COURT;
    int wide = is_wide ? WIDE_COURT_COLUMNS : COURT_COLUMNS;
    int high = is_wide ? WIDE_COURT_COLUMNS : COURT_ROWS;
    if (card->rows < ROWS_FOR_COURT)
        paint_bust(brush, card, code);
    else
        paint_court(brush, card->row + (card->rows - high) / 2,
                    card->column + (card->columns - wide) / 2, is_wide, code);
}

static void paint_middle(const struct brush *brush, const struct box *card,
                         const struct card_words *words, int code)
{
    enum face face = card_face(code);
    int row = card->row + card->rows / 2;
    int column = card->column + card->columns / 2;
    if (card->rows < ROWS_FOR_PIPS || !brush->has_pictures) {
        if (card->rows >= ROWS_FOR_CORNER)
            paint_text(brush, row, column, words->role, words->suit);
    } else if (face <= TEN) {
        const struct box box = pips_box(card);
        paint_pips(brush, &box, words, face);
    } else if (face == ACE)
        paint_large_suit(brush, row - LARGE_SUIT_ROWS / 2,
                         column - LARGE_SUIT_COLUMNS / 2 +
                             (card->rows < ROWS_FOR_COURT),
                         words->role, code);
    else
        paint_figure(brush, card, code);
}

/* ---- The card ---- */

void paint_solid_blank(const struct brush *brush, const struct box *card,
                       enum role role)
{
    char blanks[32];
    snprintf(blanks, sizeof blanks, "%*s", card->columns, "");
    paint_surface(brush, card, SURFACE_CARD);
    for (int i = 0; i < card->rows; i++)
        paint_text(brush, card->row + i, card->column, role, blanks);
}

/* The left edge is a line where the card covers another one. */
static void paint_left_edge(const struct brush *brush, const struct box *card)
{
    for (int i = 0; i < card->rows; i++)
        paint_text(brush, card->row + i, card->column, ROLE_FRAME,
                   brush->letters ? brush->glyphs->vertical : "▏");
}

/* Paints face and suit in the upper left corner and, where there is room, in
 * the lower right one. */
static void paint_corners(const struct brush *brush, const struct box *card,
                          const struct card_words *words)
{
    int last = card->row + card->rows - 1;
    int right = card->column + card->columns - 1;
    bool is_full = card->rows >= ROWS_FOR_PIPS && card->rows < ROWS_FOR_COURT &&
                   brush->has_pictures;
    paint_text(brush, card->row, card->column + 1, words->role, words->face);
    paint_text(brush, card->row + 1, card->column + 1, words->role,
               words->suit);
    if (card->rows >= ROWS_FOR_CORNER && !is_full)
        paint_right(brush, last, right, words->role, words->face);
    if (card->rows >= ROWS_FOR_SUIT)
        paint_right(brush, last - 1, right, words->role, words->suit);
}

void paint_solid_face(const struct brush *brush, const struct box *card,
                      const struct card_words *words, int code)
{
    bool covers = paint_is_on(brush, card->row, card->column, SURFACE_CARD);
    paint_solid_blank(brush, card, words->role);
    paint_middle(brush, card, words, code);
    if (covers)
        paint_left_edge(brush, card);
    paint_corners(brush, card, words);
}

/* Paints a row of a back: an end, the pattern, and the other end. */
static void paint_back_row(const struct brush *brush, int row,
                           const struct box *card, const char *const signs[3])
{
    int column = paint_text(brush, row, card->column, ROLE_BACK, signs[0]);
    for (int i = 2; i < card->columns; i++)
        column = paint_text(brush, row, column, ROLE_BACK, signs[1]);
    paint_text(brush, row, column, ROLE_BACK, signs[2]);
}

/* Paints the blanks of the pattern, a lattice. */
static void paint_back_gaps(const struct brush *brush, const struct box *card)
{
    for (int i = 1; i + 1 < card->rows; i++)
        for (int j = 1 + i % 2; j + 1 < card->columns; j += 2)
            paint_text(brush, card->row + i, card->column + j, ROLE_BACK, " ");
}

/* The pattern has a white border of half a row or half a column. */
void paint_solid_back(const struct brush *brush, const struct box *card)
{
    static const char *const top[] = {"▛", "▀", "▜"};
    static const char *const middle[] = {"▌", "╳", "▐"};
    static const char *const bottom[] = {"▙", "▄", "▟"};
    const char *back = brush->glyphs->back;
    const char *const plain[] = {back, back, back};
    int last = card->rows - 1;
    paint_surface(brush, card, SURFACE_CARD);
    for (int i = 0; i <= last; i++)
        paint_back_row(brush, card->row + i, card,
                       !brush->has_pictures ? plain
                       : i == 0             ? top
                       : i == last          ? bottom
                                            : middle);
    if (brush->has_pictures)
        paint_back_gaps(brush, card);
}
