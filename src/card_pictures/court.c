/* The pictures on cards, pixel by pixel (see paint_pixels() for the letters).
 * A figure has an upper half; the lower half is its mirror image. */
#include "court.h"

#include <stdio.h>
#include <string.h>

enum { HALF_MOST = WIDE_COURT_COLUMNS, PIXEL_ROWS_MOST = 2 * HALF_MOST };

static const char *const JACK_HALF[COURT_ROWS] = {
    ".rrrrry", "rrrrry.", ".ysssy.", ".yksky.", ".ysssy.", "rrywyrr", "rbrybbr",
};

static const char *const QUEEN_HALF[COURT_ROWS] = {
    "..yry..", ".yyyyy.", ".kkskk.", "kksssk.", "kkkskkk", "krrsrrk", "rryyyrr",
};

static const char *const KING_HALF[COURT_ROWS] = {
    "y..y..y", "yyyryyy", ".sssss.", ".sksks.", ".aasaa.", "rraaarr", "rbyaybr",
};

static const char *const WIDE_JACK_HALF[WIDE_COURT_COLUMNS] = {
    "..rrrrr.y", ".rrrrrry.", "rrrrrrry.", ".yysssyy.", ".ysksksy.",
    ".yysssyy.", "..ysrsy..", "rrbywybrr", "rbryyyrbr",
};

static const char *const WIDE_QUEEN_HALF[WIDE_COURT_COLUMNS] = {
    "....y....", "..yryry..", ".yyyyyyy.", ".kksssk..", "kkksssskk",
    "kksksksk.", "kkssrsskk", "krryyyrrk", "rrybrbyrr",
};

static const char *const WIDE_KING_HALF[WIDE_COURT_COLUMNS] = {
    "y...y...y", "yy.yry.yy", "yyyyyyyyy", "..sssss..", ".asksksa.",
    ".asssssa.", ".aaarraa.", "rraaaaarr", "rbyyaayyb",
};

static const char *const *half_of(int card, bool is_wide)
{
    switch (card_face(card)) {
    case JACK:
        return is_wide ? WIDE_JACK_HALF : JACK_HALF;
    case QUEEN:
        return is_wide ? WIDE_QUEEN_HALF : QUEEN_HALF;
    default:
        return is_wide ? WIDE_KING_HALF : KING_HALF;
    }
}

void paint_court(const struct brush *brush, int row, int column, bool is_wide,
                 int card)
{
    const char *const *half = half_of(card, is_wide);
    int count = is_wide ? WIDE_COURT_COLUMNS : COURT_ROWS;
    const char *pixels[PIXEL_ROWS_MOST];
    for (int i = 0; i < count; i++)
        pixels[i] = pixels[2 * count - 1 - i] = half[i];
    paint_pixels(brush, row, column, pixels, 2 * count);
}

/* ---- Small figures ---- */

/* A row of a small figure has one ink and one paper, so that a picture is few
 * bytes. */
struct bust_row {
    int column;
    enum ink ink, paper;
    const char *text;
};

static const struct bust_row JACK_BUST[BUST_ROWS] = {
    {1, INK_RED, INK_NONE, "▗███▙▖"},  {1, INK_BLACK, INK_SKIN, "▌▪ ▪▐"},
    {1, INK_BLACK, INK_SKIN, "▘ ▂ ▝"}, {0, INK_GOLD, INK_BLUE, "▞▚▞█▚▞▚"},
    {0, INK_RED, INK_BLUE, "▚▞▚█▞▚▞"},
};

static const struct bust_row QUEEN_BUST[BUST_ROWS] = {
    {1, INK_GOLD, INK_NONE, "▄▟█▙▄ "},    {1, INK_BLACK, INK_SKIN, "▌▪ ▪▐"},
    {1, INK_BLACK, INK_SKIN, "▙ ▂ ▟"},    {0, INK_GOLD, INK_PURPLE, "▟▙▝█▘▟▙"},
    {0, INK_GOLD, INK_PURPLE, "▚▞▚▀▞▚▞"},
};

static const struct bust_row KING_BUST[BUST_ROWS] = {
    {1, INK_GOLD, INK_NONE, "▙▄█▄▟ "}, {1, INK_BLACK, INK_SKIN, " ▪ ▪ "},
    {1, INK_GRAY, INK_SKIN, "▟▄▀▄▙"},  {0, INK_GOLD, INK_RED, "▞▚▝█▘▞▚"},
    {0, INK_GOLD, INK_RED, "▚▞▚█▞▚▞"},
};

/* Beside the figure, the card is in the ink of the first row: one change of
 * color less. */
void paint_bust(const struct brush *brush, const struct box *box, int card)
{
    const struct bust_row *bust = card_face(card) == JACK    ? JACK_BUST
                                  : card_face(card) == QUEEN ? QUEEN_BUST
                                                             : KING_BUST;
    int row = box->row + box->rows - BUST_ROWS;
    int column = box->column + box->columns - COURT_COLUMNS;
    char blanks[32];
    snprintf(blanks, sizeof blanks, "%*s", box->columns, "");
    for (int i = 0; i < BUST_ROWS; i++, row++) {
        paint_inked(brush, row, box->column, bust->ink, INK_NONE, blanks);
        paint_inked(brush, row, column + bust[i].column, bust[i].ink,
                    bust[i].paper, bust[i].text);
    }
}

/* ---- The ace's suit ---- */

/* In half blocks, so that it takes the color of its role. */
static const char *const LARGE_SUITS[][LARGE_SUIT_ROWS] = {
    {" ███ ", "█████", "▀▄█▄▀"}, /* the suits, in the order of cards.h */
    {" ▄█▄ ", "█████", " ▀█▀ "},
    {"▄█▄█▄", "▀███▀", "  ▀  "},
    {" ▄█▄ ", "█████", " ▄█▄ "},
};

void paint_large_suit(const struct brush *brush, int row, int column,
                      enum role role, int card)
{
    for (int i = 0; i < LARGE_SUIT_ROWS; i++)
        paint_text(brush, row + i, column, role,
                   LARGE_SUITS[card_suit(card) - CLUBS][i]);
}
