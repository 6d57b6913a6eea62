/* Solid cards: white, with pips and figures where there is room. */
#include "paint_solid.h"

#include <stdio.h>

#include "court.h"

enum {
    ROWS_FOR_PIPS = 7,
    ROWS_FOR_COURT = 9,  /* smaller cards have the figure only once */
    ROWS_FOR_LARGE = 11, /* large pips, and a wider figure */
    ROWS_FOR_HUGE = 17,  /* pips as large as the aces of smaller cards */
    ROWS_FOR_TWICE = 20, /* a figure twice as large */
    ROWS_FOR_CORNER = 5  /* the lower right corner has the face, too */
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

/* Where pips can be on a card: their height is in units, which are rows, or
 * half rows for large pips that aren't huge. */
struct pip_grid {
    const struct box *card;
    const struct card_words *words;
    int code;
    bool is_large, is_huge;
    int top, span; /* units from the card's edge, and between the end pips */
    int left;      /* columns from the card's edge */
};

static struct pip_grid plan_pips(const struct box *card,
                                 const struct card_words *words, int code)
{
    struct pip_grid grid = {.card = card, .words = words, .code = code};
    grid.is_huge = card->rows >= ROWS_FOR_HUGE;
    grid.is_large = card->rows >= ROWS_FOR_LARGE && !grid.is_huge;
    grid.top = grid.is_large ? 2 : 1;
    grid.span = grid.is_large ? 2 * card->rows - 2 * grid.top - LARGE_PIP_HALVES
                              : card->rows - 2 * grid.top -
                                    (grid.is_huge ? HUGE_PIP_ROWS : 1);
    grid.left = card->columns / (card->rows >= ROWS_FOR_LARGE ? 6 : 4);
    return grid;
}

/* Paints a pip `left` columns from the card's edge. The lower half mirrors the
 * upper one. */
static void paint_pip(const struct brush *brush, const struct pip_grid *grid,
                      int left, int sixths)
{
    bool is_below = sixths > BOTTOM / 2;
    int above = (is_below ? BOTTOM - sixths : sixths) * grid->span;
    int rounded = (above + BOTTOM / 2) / BOTTOM;
    int unit = grid->top + (is_below ? grid->span - rounded : rounded);
    const struct card_words *words = grid->words;
    int column = grid->card->column + left;
    if (grid->is_huge)
        paint_huge_pip(brush, grid->card->row + unit, column, words->role,
                       grid->code, is_below);
    else if (grid->is_large)
        paint_large_pip(brush, 2 * grid->card->row + unit, column, words->role,
                        grid->code, is_below);
    else
        paint_text(brush, grid->card->row + unit, column, words->role,
                   words->suit);
}

static void paint_pips(const struct brush *brush, const struct pip_grid *grid)
{
    const struct pips *pips = &PIPS[card_face(grid->code)];
    int columns = grid->card->columns;
    int wide = grid->is_huge    ? HUGE_PIP_COLUMNS
               : grid->is_large ? LARGE_PIP_COLUMNS
                                : 1;
    for (int i = 0; i < pips->beside; i++) {
        paint_pip(brush, grid, grid->left, pips->beside_at[i]);
        paint_pip(brush, grid, columns - grid->left - wide, pips->beside_at[i]);
    }
    for (int i = 0; i < pips->middle; i++)
        paint_pip(brush, grid, (columns - wide) / 2, pips->middle_at[i]);
}

/* ---- The middle of a card ---- */

static void paint_figure(const struct brush *brush, const struct box *card,
                         int code)
{
    enum court_size size = card->rows >= ROWS_FOR_TWICE   ? COURT_TWICE
                           : card->rows >= ROWS_FOR_LARGE ? COURT_WIDE
                                                          : COURT_NARROW;
    if (card->rows < ROWS_FOR_COURT)
        paint_bust(brush, card, code);
    else
        paint_court(brush, card, size, code);
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
        const struct pip_grid grid = plan_pips(card, words, code);
        paint_pips(brush, &grid);
    } else if (face == ACE)
        paint_large_suit(brush, row, column, card->rows >= ROWS_FOR_LARGE,
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
 * the lower right one. Side by side they don't look like one more pip; small
 * cards have none, and are too narrow. */
static void paint_corners(const struct brush *brush, const struct box *card,
                          const struct card_words *words)
{
    int last = card->row + card->rows - 1;
    int right = card->column + card->columns - 1;
    bool is_small = card->rows < ROWS_FOR_PIPS;
    char corner[2 * CARD_TEXT_SIZE];
    snprintf(corner, sizeof corner, "%s%s", words->face,
             is_small ? "" : words->suit);
    paint_text(brush, card->row, card->column + 1, words->role, corner);
    if (is_small)
        paint_text(brush, card->row + 1, card->column + 1, words->role,
                   words->suit);
    if (card->rows >= ROWS_FOR_CORNER)
        paint_right(brush, last, right, words->role, corner);
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
