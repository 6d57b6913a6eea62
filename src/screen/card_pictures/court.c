/* The pictures on cards, pixel by pixel (see paint_pixels() for the letters).
 * A figure has an upper half; the lower half is its mirror image. */
#include "court.h"

#include <stddef.h>
#include <stdio.h>

#include "cli_output.h"

enum {
    HALF_MOST = WIDE_COURT_COLUMNS,
    PIXEL_ROWS_MOST = 2 * 2 * HALF_MOST,
    ROW_SIZE = 2 * WIDE_COURT_COLUMNS + 1
};

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

/* Writes each pixel of a row `scale` times. */
static void write_scaled(const char *pixels, int scale, char scaled[ROW_SIZE])
{
    size_t count = 0;
    for (; *pixels; pixels++)
        for (int i = 0; i < scale && count + 1 < ROW_SIZE; i++)
            scaled[count++] = *pixels;
    scaled[count] = '\0';
}

void paint_court(const struct brush *brush, const struct box *box,
                 enum court_size size, int card)
{
    bool is_wide = size != COURT_NARROW;
    int scale = size == COURT_TWICE ? 2 : 1;
    const char *const *half = half_of(card, is_wide);
    int count = is_wide ? WIDE_COURT_COLUMNS : COURT_ROWS;
    int columns = scale * (is_wide ? WIDE_COURT_COLUMNS : COURT_COLUMNS);
    int rows = scale * count; /* each of two pixels */
    char scaled[HALF_MOST][ROW_SIZE];
    const char *pixels[PIXEL_ROWS_MOST];
    for (int i = 0; i < count; i++)
        write_scaled(half[i], scale, scaled[i]);
    for (int i = 0; i < rows; i++)
        pixels[i] = pixels[2 * rows - 1 - i] = scaled[i / scale];
    paint_pixels(brush, box->row + (box->rows - rows) / 2,
                 box->column + (box->columns - columns) / 2, pixels, 2 * rows);
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
    {1, INK_RED, INK_NONE, "▗███▙▖"},   {1, INK_BLACK, INK_SKIN, "▌▪ ▪▐"},
    {1, INK_BLACK, INK_SKIN, "▘ ▂ ▝"},  {0, INK_RED, INK_NONE, "▗▟███▙▖"},
    {0, INK_GOLD, INK_BLUE, "▞▚▞█▚▞▚"},
};

static const struct bust_row QUEEN_BUST[BUST_ROWS] = {
    {1, INK_GOLD, INK_NONE, "▄▟█▙▄ "},    {1, INK_BLACK, INK_SKIN, "▌▪ ▪▐"},
    {1, INK_BLACK, INK_SKIN, "▙ ▂ ▟"},    {0, INK_GOLD, INK_NONE, "▗▟███▙▖"},
    {0, INK_GOLD, INK_PURPLE, "▚▞▚▀▞▚▞"},
};

static const struct bust_row KING_BUST[BUST_ROWS] = {
    {1, INK_GOLD, INK_NONE, "▙▄█▄▟ "}, {1, INK_BLACK, INK_SKIN, " ▪ ▪ "},
    {1, INK_GRAY, INK_SKIN, "▟▄▀▄▙"},  {0, INK_GOLD, INK_NONE, "▗▟███▙▖"},
    {0, INK_GOLD, INK_RED, "▞▚▝█▘▞▚"},
};

/* Beside the figure, the card is in the ink of the first row: few changes of
 * color are few bytes. */
void paint_bust(const struct brush *brush, const struct box *box, int card)
{
    const struct bust_row *bust = card_face(card) == JACK    ? JACK_BUST
                                  : card_face(card) == QUEEN ? QUEEN_BUST
                                                             : KING_BUST;
    int row = box->row + (box->rows - BUST_ROWS) / 2;
    int column = box->column + (box->columns - COURT_COLUMNS) / 2;
    char blanks[32];
    snprintf(blanks, sizeof blanks, "%*s", box->columns, "");
    for (int i = 0; i < BUST_ROWS; i++, row++) {
        paint_inked(brush, row, box->column, bust->ink, INK_NONE, blanks);
        paint_inked(brush, row, column + bust[i].column, bust[i].ink,
                    bust[i].paper, bust[i].text);
    }
}

/* ---- Suits ---- */

enum { SUITS = 4 };

/* The ace's suit, in half blocks, so that it takes the color of its role. The
 * suits are in the order of cards.h. */
enum { SMALL_ROWS = 3, LARGE_ROWS = 5 };

static const char *const SMALL_SUITS[SUITS][SMALL_ROWS] = {
    {" ███ ", "█████", "▀▄█▄▀"},
    {" ▄█▄ ", "█████", " ▀█▀ "},
    {"▄█▄█▄", "▀███▀", "  ▀  "},
    {" ▄█▄ ", "█████", " ▄█▄ "},
};

static const char *const LARGE_SUITS[SUITS][LARGE_ROWS] = {
    {"  ▄███▄  ", "  ▀███▀  ", "▄██▄█▄██▄", "▀██▀█▀██▀", "   ▄█▄   "},
    {"   ▄█▄   ", " ▄█████▄ ", "▀███████▀", "  ▀███▀  ", "    ▀    "},
    {"▄██▄ ▄██▄", "█████████", "▀███████▀", "  ▀███▀  ", "    ▀    "},
    {"   ▄█▄   ", " ▄█████▄ ", "█████████", "▀██▀█▀██▀", "   ▄█▄   "},
};

void paint_large_suit(const struct brush *brush, int row, int column,
                      bool is_large, enum role role, int card)
{
    int suit = (int)card_suit(card) - CLUBS;
    int rows = is_large ? LARGE_ROWS : SMALL_ROWS;
    const char *const *lines = is_large ? LARGE_SUITS[suit] : SMALL_SUITS[suit];
    for (int i = 0; i < rows; i++)
        paint_text(brush, row - rows / 2 + i,
                   column - text_columns(lines[i]) / 2, role, lines[i]);
}

/* The suits upside down, for the lower half of a card. */
static const char *const TURNED_SUITS[SUITS][SMALL_ROWS] = {
    {"▄▀█▀▄", "█████", " ███ "},
    {" ▄█▄ ", "█████", " ▀█▀ "},
    {"  ▄  ", "▄███▄", "▀█▀█▀"},
    {" ▀█▀ ", "█████", " ▀█▀ "},
};

void paint_huge_pip(const struct brush *brush, int row, int column,
                    enum role role, int card, bool is_turned)
{
    int suit = (int)card_suit(card) - CLUBS;
    const char *const *lines =
        is_turned ? TURNED_SUITS[suit] : SMALL_SUITS[suit];
    for (int i = 0; i < HUGE_PIP_ROWS; i++)
        paint_text(brush, row + i, column, role, lines[i]);
}

/* A large pip has two pixels in each half row of a cell. */
enum { PIP_PIXELS = 2 * LARGE_PIP_COLUMNS };

static const char PIP_SUITS[SUITS][LARGE_PIP_HALVES][PIP_PIXELS + 1] = {
    {"..xx..", "xxxxxx", "xxxxxx", "..xx.."},
    {"..xx..", ".xxxx.", ".xxxx.", "..xx.."},
    {"xx..xx", "xxxxxx", ".xxxx.", "..xx.."},
    {"..xx..", ".xxxx.", "xxxxxx", "..xx.."},
};

/* Returns the bits of two pixels, or 0 outside of the pip. */
static int pip_pixels(int card, int half, int cell, bool is_turned)
{
    if (half < 0 || half >= LARGE_PIP_HALVES)
        return 0;
    int line = is_turned ? LARGE_PIP_HALVES - 1 - half : half;
    const char *pixels = PIP_SUITS[card_suit(card) - CLUBS][line];
    pixels += (ptrdiff_t)2 * cell;
    return (pixels[0] == 'x' ? 2 : 0) + (pixels[1] == 'x' ? 1 : 0);
}

void paint_large_pip(const struct brush *brush, int half, int column,
                     enum role role, int card, bool is_turned)
{
    /* By the bits of the pixels, the upper ones first. */
    static const char *const quadrants[] = {" ", "▗", "▖", "▄", "▝", "▐",
                                            "▞", "▟", "▘", "▚", "▌", "▙",
                                            "▀", "▜", "▛", "█"};
    for (int row = half / 2; 2 * row < half + LARGE_PIP_HALVES; row++)
        for (int cell = 0; cell < LARGE_PIP_COLUMNS; cell++) {
            int above = pip_pixels(card, 2 * row - half, cell, is_turned);
            int below = pip_pixels(card, 2 * row + 1 - half, cell, is_turned);
            paint_text(brush, row, column + cell, role,
                       quadrants[4 * above + below]);
        }
}
