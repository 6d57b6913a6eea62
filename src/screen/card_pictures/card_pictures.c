/* Cards as pictures: framed with lines or, on terminals with 16 colors, solid,
 * with figures and pips. */
#include "screen_card_pictures.h"

#include <stdio.h>
#include <string.h>

#include "cli_output.h"

enum {
    BUST_COLUMNS = 7, /* a small figure's size */
    BUST_ROWS = 5,
    COURT_SIZE = 9 /* a large figure's, in both directions */
};

/* The face ("10", "A") and the suit of a card, apart, and their role. */
struct card_words {
    char face[CARD_TEXT_SIZE];
    char suit[CARD_TEXT_SIZE];
    enum role role;
};

/* The pictures on cards, pixel by pixel (see paint_pixels() for the letters).
 * A figure has an upper half; the lower half is its mirror image. */

enum { PIXEL_ROWS_MOST = 2 * 2 * COURT_SIZE, ROW_SIZE = 2 * COURT_SIZE + 1 };

/* The pictures of the jack, the queen and the king. */
static const char *const HALVES[][COURT_SIZE] = {
    {"..rrrrr.y", ".rrrrrry.", "rrrrrrry.", ".yysssyy.", ".ysksksy.",
     ".yysssyy.", "..ysrsy..", "rrbywybrr", "rbryyyrbr"},
    {"....y....", "..yryry..", ".yyyyyyy.", ".kksssk..", "kkksssskk",
     "kksksksk.", "kkssrsskk", "krryyyrrk", "rrybrbyrr"},
    {"y...y...y", "yy.yry.yy", "yyyyyyyyy", "..sssss..", ".asksksa.",
     ".asssssa.", ".aaarraa.", "rraaaaarr", "rbyyaayyb"},
};

/* Paints the figure of a king, queen or jack twice in the middle of the card
 * `box`: upright, and upside down below. Each pixel is `scale` wide and high.
 */
static void paint_court(const struct brush *brush, const struct box *box,
                        int scale, int card)
{
    const char *const *half = HALVES[(int)card_face(card) - JACK];
    int rows = scale * COURT_SIZE; /* each of two pixels */
    char scaled[COURT_SIZE][ROW_SIZE];
    const char *pixels[PIXEL_ROWS_MOST];
    for (int i = 0; i < COURT_SIZE; i++) {
        int j = 0; /* each pixel `scale` times */
        for (; half[i][j / scale]; j++)
            scaled[i][j] = half[i][j / scale];
        scaled[i][j] = '\0';
    }
    for (int i = 0; i < rows; i++)
        pixels[i] = pixels[2 * rows - 1 - i] = scaled[i / scale];
    paint_pixels(brush, box->row + (box->rows - rows) / 2,
                 box->column + (box->columns - rows) / 2, pixels, 2 * rows);
}

/* ---- Small figures ---- */

/* A row of a small figure has one ink and one paper, so that a picture takes
 * few bytes. */
struct bust_row {
    int column;
    enum ink ink, paper;
    const char *text;
};

/* The pictures of the jack, the queen and the king. */
static const struct bust_row BUSTS[][BUST_ROWS] = {
    {{1, INK_RED, INK_NONE, "▗███▙▖"},
     {1, INK_BLACK, INK_SKIN, "▌▪ ▪▐"},
     {1, INK_BLACK, INK_SKIN, "▘ ▂ ▝"},
     {0, INK_RED, INK_NONE, "▗▟███▙▖"},
     {0, INK_GOLD, INK_BLUE, "▞▚▞█▚▞▚"}},
    {{1, INK_GOLD, INK_NONE, "▄▟█▙▄ "},
     {1, INK_BLACK, INK_SKIN, "▌▪ ▪▐"},
     {1, INK_BLACK, INK_SKIN, "▙ ▂ ▟"},
     {0, INK_GOLD, INK_NONE, "▗▟███▙▖"},
     {0, INK_GOLD, INK_PURPLE, "▚▞▚▀▞▚▞"}},
    {{1, INK_GOLD, INK_NONE, "▙▄█▄▟ "},
     {1, INK_BLACK, INK_SKIN, " ▪ ▪ "},
     {1, INK_GRAY, INK_SKIN, "▟▄▀▄▙"},
     {0, INK_GOLD, INK_NONE, "▗▟███▙▖"},
     {0, INK_GOLD, INK_RED, "▞▚▝█▘▞▚"}},
};

/* Beside the figure, the card is in the ink of the first row: few changes of
 * color take few bytes. */
static void paint_bust(const struct brush *brush, const struct box *box,
                       int card)
{
    const struct bust_row *bust = BUSTS[(int)card_face(card) - JACK];
    int row = box->row + (box->rows - BUST_ROWS) / 2;
    int column = box->column + (box->columns - BUST_COLUMNS) / 2;
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
enum { SMALL_ROWS = 3, LARGE_ROWS = 5, PIP_COLUMNS = 5 };

static const char *const SMALL_SUITS[SUITS][SMALL_ROWS] = {
    {" ███ ", "█████", " ▄█▄ "},
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

/* The same upside down, for the lower half of a card. */
static const char *const TURNED_SUITS[SUITS][SMALL_ROWS] = {
    {" ▀█▀ ", "█████", " ███ "},
    {" ▄█▄ ", "█████", " ▀█▀ "},
    {"  ▄  ", "▄███▄", "▀█▀█▀"},
    {" ▀█▀ ", "█████", " ▀█▀ "},
};

/* ---- Solid cards: white, with pips and figures where there is room ---- */

enum {
    ROWS_FOR_PIPS = 7,
    ROWS_FOR_LARGE = 11, /* a large ace, and the figure twice */
    ROWS_FOR_HUGE = 17,  /* pips as large as the aces of smaller cards */
    ROWS_FOR_TWICE = 20, /* a figure twice as large */
    ROWS_FOR_CORNER = 5  /* the lower right corner has the face, too */
};

/* ---- Pips ---- */

/* The height of a pip on its card is in sixths from the top, as cards have them
 * at the ends, at thirds and in the middle. The right side is like the left. */
enum { MOST_PIPS = 4, BOTTOM = 6, EDGE = 1 /* row above the first one */ };

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

/* Where pips can be on a card. */
struct pip_grid {
    const struct box *card;
    const struct card_words *words;
    int code;
    int rows, columns; /* a pip's */
    int span;          /* rows between the end pips */
    int left;          /* columns from the card's edge */
};

static struct pip_grid plan_pips(const struct brush *brush,
                                 const struct box *card,
                                 const struct card_words *words, int code)
{
    struct pip_grid grid = {.card = card, .words = words, .code = code};
    grid.rows =
        brush->has_pictures && card->rows >= ROWS_FOR_HUGE ? SMALL_ROWS : 1;
    grid.columns = grid.rows > 1 ? PIP_COLUMNS : 1;
    grid.span = card->rows - 2 * EDGE - grid.rows;
    grid.left = card->columns / (grid.rows > 1 ? 8 : 4);
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
    int row =
        grid->card->row + EDGE + (is_below ? grid->span - rounded : rounded);
    const struct card_words *words = grid->words;
    int column = grid->card->column + left;
    int suit = (int)card_suit(grid->code) - CLUBS;
    const char *const *lines =
        is_below ? TURNED_SUITS[suit] : SMALL_SUITS[suit];
    for (int i = 0; i < grid->rows; i++)
        paint_text(brush, row + i, column, words->role,
                   grid->rows == 1 ? words->suit : lines[i]);
}

static void paint_pips(const struct brush *brush, const struct pip_grid *grid)
{
    const struct pips *pips = &PIPS[card_face(grid->code)];
    int columns = grid->card->columns;
    for (int i = 0; i < pips->beside; i++) {
        paint_pip(brush, grid, grid->left, pips->beside_at[i]);
        paint_pip(brush, grid, columns - grid->left - grid->columns,
                  pips->beside_at[i]);
    }
    for (int i = 0; i < pips->middle; i++)
        paint_pip(brush, grid, (columns - grid->columns) / 2,
                  pips->middle_at[i]);
}

/* ---- The middle of a card ---- */

static void paint_middle(const struct brush *brush, const struct box *card,
                         const struct card_words *words, int code)
{
    enum face face = card_face(code);
    int row = card->row + card->rows / 2;
    int column = card->column + card->columns / 2;
    bool has_pips = card->rows >= ROWS_FOR_PIPS;
    if (has_pips && face != ACE && face <= TEN) {
        const struct pip_grid grid = plan_pips(brush, card, words, code);
        paint_pips(brush, &grid);
    } else if (!has_pips || !brush->has_pictures) {
        if (card->rows >= ROWS_FOR_CORNER)
            paint_text(brush, row, column, words->role, words->suit);
    } else if (face == ACE) {
        int suit = (int)card_suit(code) - CLUBS;
        bool is_large = card->rows >= ROWS_FOR_LARGE;
        int rows = is_large ? LARGE_ROWS : SMALL_ROWS;
        const char *const *lines =
            is_large ? LARGE_SUITS[suit] : SMALL_SUITS[suit];
        for (int i = 0; i < rows; i++)
            paint_text(brush, row - rows / 2 + i,
                       column - text_columns(lines[i]) / 2, words->role,
                       lines[i]);
    } else if (card->rows < ROWS_FOR_LARGE)
        paint_bust(brush, card, code);
    else
        paint_court(brush, card, card->rows >= ROWS_FOR_TWICE ? 2 : 1, code);
}

/* ---- The card ---- */

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

/* Covers the card with blanks in the color of its suit: few changes of color
 * take few bytes. */
static void paint_solid_blank(const struct brush *brush, const struct box *card,
                              enum role role)
{
    char blanks[32];
    snprintf(blanks, sizeof blanks, "%*s", card->columns, "");
    paint_surface(brush, card, SURFACE_CARD);
    for (int i = 0; i < card->rows; i++)
        paint_text(brush, card->row + i, card->column, role, blanks);
}

/* Paints face and suit in the upper left corner and, where there is room and
 * nothing covers it, in the lower right one. Side by side they don't look like
 * one more pip; small cards have none, and are too narrow. */
static void paint_corners(const struct brush *brush, const struct box *card,
                          const struct card_words *words, enum card_side side)
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
    if (card->rows >= ROWS_FOR_CORNER && side == CARD_FACE)
        paint_right(brush, last, right, words->role, corner);
}

static void paint_solid_face(const struct brush *brush, const struct box *card,
                             enum card_side side, int code)
{
    const struct card_words words = card_words_of(brush, code);
    bool covers = paint_is_on(brush, card->row, card->column, SURFACE_CARD);
    paint_solid_blank(brush, card, words.role);
    for (int i = 0; covers && i < card->rows; i++) /* the edge on that below */
        paint_text(brush, card->row + i, card->column, ROLE_FAINT,
                   brush->glyphs->vertical);
    if (side == CARD_FACE)
        paint_middle(brush, card, &words, code);
    paint_corners(brush, card, &words, side);
}

/* The lattice fills the card: in some terminals, hairlines of the paper show in
 * a border of blocks and between blanks. */
static void paint_solid_back(const struct brush *brush, const struct box *card)
{
    const char *back = brush->has_pictures ? "╳" : brush->glyphs->back;
    const char *const signs[] = {back, back, back};
    paint_surface(brush, card, SURFACE_CARD);
    for (int i = 0; i < card->rows; i++)
        paint_edge(brush, card->row + i, card->column, card->columns, ROLE_BACK,
                   signs);
}

/* ---- Framed cards, and sample cards for the menu of options ---- */

enum card_form brush_card_form(const struct brush *brush)
{
    return brush->letters ? CARD_ASCII : CARD_UTF8;
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

/* The frame takes a row above and below. */
static void paint_framed_face(const struct brush *brush, const struct box *box,
                              enum card_side side, int card)
{
    const struct card_words words = card_words_of(brush, card);
    const struct box inside = {box->row + 1, box->column, box->rows - 2,
                               box->columns};
    if (side == CARD_FACE)
        paint_middle(brush, &inside, &words, card);
    paint_corners(brush, &inside, &words, side);
}

static void paint_framed(const struct brush *brush, const struct box *box,
                         enum card_side side, int card)
{
    if (side == CARD_BACK)
        paint_frame(brush, box, ROLE_BACK, brush->glyphs->back);
    else
        paint_frame(brush, box, side == CARD_OUTLINE ? ROLE_FAINT : ROLE_FRAME,
                    " ");
    if (side == CARD_FACE || side == CARD_COVERED)
        paint_framed_face(brush, box, side, card);
}

void paint_card(const struct brush *brush, int row, int column,
                const struct card_size *size, enum card_side side, int card)
{
    const struct box box = {row, column, size->rows, size->columns};
    if (brush->has_surfaces && (side == CARD_FACE || side == CARD_COVERED))
        paint_solid_face(brush, &box, side, card);
    else if (brush->has_surfaces && side == CARD_BLANK)
        paint_solid_blank(brush, &box, role_of(card));
    else if (brush->has_surfaces && side == CARD_BACK)
        paint_solid_back(brush, &box);
    else
        paint_framed(brush, &box, side, card);
}

void paint_card_samples(const struct brush *brush, int row, int column)
{
    static const struct card_size size = {5, 7};
    static const enum suit suits[SUITS] = {CLUBS, DIAMONDS, HEARTS, SPADES};
    int stride = size.columns + 1;
    for (int i = 0; i < SUITS; i++)
        paint_card(brush, row, column + stride * i, &size, CARD_FACE,
                   card_code(suits[i], (enum face)(JACK + i)));
    paint_card(brush, row, column + stride * SUITS, &size, CARD_BACK, 0);
}

int paint_card_list(const struct brush *brush, int row, int column, int columns,
                    const char *text)
{
    const char *ellipsis = brush->glyphs->ellipsis;
    bool is_cut = text_columns(text) > columns;
    int end = column + columns - (is_cut ? text_columns(ellipsis) : 0);
    while (*text) {
        char word[16];
        int card;
        size_t bytes = card_read(text, &card);
        enum role role = bytes > 0 ? role_of(card) : ROLE_PLAIN;
        if (bytes == 0)
            bytes = (size_t)text_bytes(text, 1);
        snprintf(word, sizeof word, "%.*s", (int)bytes, text);
        if (column + text_columns(word) > end)
            break;
        column = paint_text(brush, row, column, role, word);
        text += bytes;
    }
    return is_cut ? paint_text(brush, row, column, ROLE_PLAIN, ellipsis)
                  : column;
}

void paint_card_row(const struct brush *brush, const struct box *box,
                    const char *text)
{
    enum { CARDS_MOST = 32, STRIP = 4 };
    const struct card_size size = {box->rows, box->rows * 3 / 2};
    int cards[CARDS_MOST], count = 0, step = size.columns + 1;
    size_t bytes;
    for (; count < CARDS_MOST && (bytes = card_read(text, &cards[count])) > 0;
         count++)
        text += bytes;
    bool overlaps = count * step - 1 > box->columns;
    if (overlaps && count > 1) /* a strip with the corner is seen */
        step =
            smaller_length(STRIP, (box->columns - size.columns) / (count - 1));
    for (int i = 0; i < count; i++)
        paint_card(brush, box->row, box->column + i * step, &size,
                   overlaps && i < count - 1 ? CARD_COVERED : CARD_FACE,
                   cards[i]);
}

/* ---- What was won or lost ---- */

void paint_slip(const struct brush *brush, const struct box *slip,
                enum role role, const char *text)
{
    char line[512]; /* as wide as a table, with signs of several bytes */
    const int spare = slip->columns - text_columns(text), left = spare / 2;
    bool is_good = role == ROLE_WON || role == ROLE_SOWN;
    if (brush->has_surfaces && !is_good)
        paint_surface(brush, slip,
                      role == ROLE_LOST ? SURFACE_WOOD : SURFACE_NIGHT);
    snprintf(line, sizeof line, "%*s%.100s%*s", left, "", text, spare - left,
             "");
    if (brush->has_black_felt && role == ROLE_TITLE)
        role = ROLE_KEY; /* a slip that is as dark as the felt isn't seen */
    if (is_good && brush->has_surfaces)
        paint_inked(brush, slip->row, slip->column, INK_BLACK,
                    role == ROLE_WON ? INK_GOLD : INK_GREEN, line);
    else
        paint_text(brush, slip->row, slip->column, is_good ? ROLE_MARKED : role,
                   line);
}

void paint_plate(const struct brush *brush, const struct box *plate,
                 enum role role, const char *word, const char *sum,
                 const char *marks)
{
    static const char letters[] = " * * * * *";
    const char *second = strchr(word, '\n'); /* or the word breaks */
    char first[64];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(word, "\n"), word);
    const char *const texts[] = {first, second ? second + 1 : sum, sum};
    const int lines = 1 + (second != NULL) + (*sum != '\0');
    const int above = (plate->rows - lines) / 2;
    struct box row = {plate->row, plate->column, 1, plate->columns};
    if (brush->letters)
        marks = letters + strlen(letters) - (size_t)text_columns(marks);
    for (int i = 0; i < plate->rows; i++, row.row++)
        paint_slip(brush, &row, role,
                   i >= above && i < above + lines        ? texts[i - above]
                   : i == above - 1 || i == above + lines ? marks
                                                          : "");
}

/* ---- Paragraphs ---- */

/* Writes the suits of a text as letters: it may be older than the symbols in
 * use. */
static void write_suits_as_letters(char *text)
{
    static const char *const suits[] = {"♣", "♦", "♥", "♠"};
    static const char letters[] = "cdhs";
    for (size_t i = 0; i < sizeof suits / sizeof *suits; i++)
        for (char *at; (at = strstr(text, suits[i])) != NULL;) {
            const char *rest = at + strlen(suits[i]);
            *at = letters[i];
            memmove(at + 1, rest, strlen(rest) + 1);
        }
}

static int rows_of(const char *text, int columns)
{
    int rows = 0;
    for (; *text; rows++) {
        text += text_row(text, columns);
        text += strspn(text, " \n");
    }
    return rows;
}

enum { LINE_SIZE = 512 };

int paint_paragraph(const struct brush *brush, struct box box, enum role role,
                    const char *text)
{
    int rows = rows_of(text, box.columns), columns = box.columns;
    while (box.rows > 0 && columns > 1 && rows_of(text, columns - 1) == rows)
        columns--;
    for (; *text && box.rows > 0; box.rows--, box.row++) {
        char line[LINE_SIZE];
        int bytes = text_row(text, columns);
        snprintf(line, sizeof line, "%.*s", bytes, text);
        if (brush->letters)
            write_suits_as_letters(line);
        int wide = smaller_length(columns + 2, box.columns);
        const struct box slip = {box.row, box.column + (box.columns - wide) / 2,
                                 1, wide};
        if (role == ROLE_WON || role == ROLE_SOWN || role == ROLE_LOST)
            paint_slip(brush, &slip, role, line);
        else
            paint_centered(brush, &box, role, line);
        text += bytes;
        text += strspn(text, " \n");
    }
    return rows;
}
