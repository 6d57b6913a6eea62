/* Painting text, frames and small pictures in the colors of a theme, and the
 * look of the screen: options of the command line, and what a profile saves. */
#define _XOPEN_SOURCE 700
#include "picture.h"

#include <ctype.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <curses.h>

#include "stage_options.h"

bool screen_has_utf8(void)
{
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool screen_is_possible(const struct cli *cli)
{
    const char *term = getenv("TERM");
    return isatty(fileno(cli->in)) && isatty(fileno(cli->out)) && term &&
           *term && strcmp(term, "dumb") != 0;
}

int screen_rows(void)
{
    return LINES;
}

int screen_columns(void)
{
    return COLS;
}

bool screen_is_small(void)
{
    return screen_rows() < SCREEN_ROWS || screen_columns() < SCREEN_COLUMNS;
}

/*
 * The pairs of curses, in this order from 1: the roles on each surface; each
 * ink on each surface; and each ink on each other one, which only pictures on
 * cards have. A terminal with 16 colors has 256 pairs.
 */
enum {
    FIRST_INKS = 1 + SURFACE_COUNT * ROLE_COUNT,
    FIRST_MIXED = FIRST_INKS + SURFACE_COUNT * INK_COUNT,
    PAIRS = FIRST_MIXED + INK_COUNT * INK_COUNT
};

static enum surface surface_at(const struct brush *brush, int row, int column)
{
    cchar_t cell;
    wchar_t signs[CCHARW_MAX + 1];
    attr_t attributes;
    short pair = 0;
    if (brush->has_surfaces && mvin_wch(row, column, &cell) == OK)
        getcchar(&cell, signs, &attributes, &pair, NULL);
    if (pair <= 0 || pair >= PAIRS)
        return SURFACE_NIGHT;
    if (pair >= FIRST_MIXED)
        return SURFACE_CARD;
    return (enum surface)(pair < FIRST_INKS ? (pair - 1) / ROLE_COUNT
                                            : (pair - FIRST_INKS) / INK_COUNT);
}

struct box paint_panel(const struct brush *brush, const struct box *panel)
{
    enum { MARGIN = 2 };
    bool is_below = panel->column == 0;
    int length = is_below ? panel->columns : panel->rows;
    if (brush->has_surfaces)
        paint_surface(brush, panel, SURFACE_NIGHT);
    for (int i = 0; i < length && !brush->has_surfaces; i++)
        paint_text(brush, panel->row + (is_below ? 0 : i),
                   panel->column + (is_below ? i : 0), ROLE_FAINT,
                   is_below ? brush->glyphs->horizontal
                            : brush->glyphs->vertical);
    return (struct box){panel->row + 1, panel->column + MARGIN, panel->rows - 1,
                        panel->columns - 2 * MARGIN};
}

bool paint_is_on(const struct brush *brush, int row, int column,
                 enum surface surface)
{
    return brush->has_surfaces && surface_at(brush, row, column) == surface;
}

static void set_colors(const struct brush *brush, enum surface surface,
                       enum role role)
{
    attr_set(brush->attributes[role], brush->pairs[surface][role], NULL);
}

/* True if a minus sign begins here: a hyphen before an amount or a number that
 * doesn't follow a word. */
static bool is_minus(const char *text, int at)
{
    return text[at] == '-' && (at == 0 || strchr(" (", text[at - 1])) &&
           (text[at + 1] == '$' || isdigit((unsigned char)text[at + 1]));
}

/* True for the mark after the letter of a key: a byte that otherwise only
 * continues a character of several bytes, none of which is ASCII. */
static bool is_key_mark(const char *text, int at)
{
    return text[at] == '\200' && at > 0 && text[at - 1] > ' ' &&
           text[at - 1] <= '~';
}

/* Writes `bytes` of a text at the cursor. Texts have hyphens for minus signs,
 * which are hard to see. A mark within a word, as after "Enter", only goes. */
static void add_signed(const struct brush *brush, const char *text, int bytes)
{
    for (int at = 0; at < bytes; at++) {
        bool is_letter = at == 0 || !isalpha((unsigned char)text[at - 1]);
        if (is_minus(text, at))
            addstr(brush->glyphs->minus);
        else if (is_letter && is_key_mark(text, at + 1))
            addch((chtype)key_typed(brush, text[at]));
        else if (!is_key_mark(text, at))
            addnstr(text + at, 1);
    }
}

/* Clips the text, because curses would wrap it to the next line. */
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
    set_colors(brush, surface_at(brush, row, column), role);
    move(row, column);
    add_signed(brush, text, text_bytes(text, columns));
    attr_set(A_NORMAL, 0, NULL);
    int wide = text_columns(text);
    return column + (wide < columns ? wide : columns);
}

int paint_text(const struct brush *brush, int row, int column, enum role role,
               const char *text)
{
    return paint_cut(brush, row, column, COLS, role, text);
}

int paint_wrapped(const struct brush *brush, const struct box *box,
                  enum role role, const char *text)
{
    int row = box->row, end = box->row + box->rows;
    char line[1024];
    for (; *text && row < end && box->columns > 0; row++) {
        int bytes = text_row(text, box->columns);
        const char *rest = text + bytes + strspn(text + bytes, " \n");
        snprintf(line, sizeof line, "%.*s", bytes, text);
        if (*rest && row == end - 1) {
            const char *ellipsis = brush->glyphs->ellipsis;
            int columns = box->columns - 1 - text_columns(ellipsis);
            if (columns <= 0)
                return end;
            snprintf(line, sizeof line, "%.*s %s", text_row(text, columns),
                     text, ellipsis);
        }
        paint_cut(brush, row, box->column, box->columns, role, line);
        text = rest;
    }
    return row;
}

void paint_centered(const struct brush *brush, const struct box *box,
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

/* True if a suit would have the ink of `role` or, on other paper, be a patch.
 */
static bool suit_is_plain(const short pairs[ROLE_COUNT], enum role suit,
                          enum role role)
{
    short ink = 0, role_ink = 0, paper = 0, role_paper = 0;
    pair_content(pairs[suit], &ink, &paper);
    pair_content(pairs[role], &role_ink, &role_paper);
    return ink == role_ink || paper != role_paper;
}

void paint_sentence(const struct brush *brush, int row, int column,
                    enum role role, const char *text)
{
    static const char *const suits[] = {"♣", "♦", "♥", "♠"};
    const short *pairs = brush->pairs[surface_at(brush, row, column)];
    paint_text(brush, row, column, role, text);
    for (int i = 0; i < 4; i++) {
        enum role suit = (enum role)(ROLE_CLUBS + i);
        for (const char *at = text; (at = strstr(at, suits[i])) != NULL &&
                                    !suit_is_plain(pairs, suit, role);
             at++) {
            int place = column + text_columns(text) - text_columns(at);
            paint_text(brush, row, place, suit, suits[i]);
        }
    }
}

void paint_marked(const struct brush *brush, const struct box *box)
{
    for (int row = box->row; row < box->row + box->rows; row++) {
        enum surface surface = surface_at(brush, row, box->column);
        mvchgat(row, box->column, box->columns, brush->attributes[ROLE_MARKED],
                brush->pairs[surface][ROLE_MARKED], NULL);
    }
}

/* ---- Frames ---- */

void paint_edge(const struct brush *brush, int row, int column, int columns,
                enum role role, const char *const signs[3])
{
    column = paint_text(brush, row, column, role, signs[0]);
    for (int i = 2; i < columns; i++)
        column = paint_text(brush, row, column, role, signs[1]);
    paint_text(brush, row, column, role, signs[2]);
}

void paint_frame(const struct brush *brush, const struct box *box,
                 enum role role, const char *fill)
{
    const struct glyphs *glyphs = brush->glyphs;
    const char *top[] = {glyphs->top_left, glyphs->horizontal,
                         glyphs->top_right};
    const char *middle[] = {glyphs->vertical, fill, glyphs->vertical};
    const char *bottom[] = {glyphs->bottom_left, glyphs->horizontal,
                            glyphs->bottom_right};
    int last = box->row + box->rows - 1;
    paint_edge(brush, box->row, box->column, box->columns, role, top);
    for (int i = box->row + 1; i < last; i++)
        paint_edge(brush, i, box->column, box->columns, role, middle);
    paint_edge(brush, last, box->column, box->columns, role, bottom);
}

/* ---- Surfaces and pictures ---- */

void paint_surface(const struct brush *brush, const struct box *box,
                   enum surface surface)
{
    int left = box->column > 0 ? box->column : 0;
    int right = box->column + box->columns;
    if (right > COLS)
        right = COLS;
    set_colors(brush, surface, ROLE_PLAIN);
    for (int row = box->row; row < box->row + box->rows; row++)
        if (row >= 0 && row < LINES && left < right)
            mvhline(row, left, ' ', right - left);
    attr_set(A_NORMAL, 0, NULL);
}

static enum ink ink_of(char letter)
{
    static const char letters[] = ".wkrgbypsa";
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (enum ink)(found - letters) : INK_NONE;
}

/* Returns the pair for an ink on another. INK_NONE is the paper of `surface`.
 */
static short ink_pair(enum surface surface, enum ink ink, enum ink paper)
{
    return (short)(paper == INK_NONE
                       ? FIRST_INKS + (int)surface * INK_COUNT + (int)ink
                       : FIRST_MIXED + (int)ink * INK_COUNT + (int)paper);
}

void paint_inked(const struct brush *brush, int row, int column, enum ink ink,
                 enum ink paper, const char *text)
{
    if (row < 0 || row >= LINES || column < 0 || column >= COLS)
        return;
    enum surface surface = surface_at(brush, row, column);
    attr_set(A_NORMAL, ink_pair(surface, ink, paper), NULL);
    move(row, column);
    add_signed(brush, text, text_bytes(text, COLS - column));
    attr_set(A_NORMAL, 0, NULL);
}

void paint_pixels(const struct brush *brush, int row, int column,
                  const char *const pixels[], int rows)
{
    for (int i = 0; i < rows; i += 2) {
        const char *lower = i + 1 < rows ? pixels[i + 1] : "";
        for (int j = 0; pixels[i][j]; j++) {
            enum ink above = ink_of(pixels[i][j]), below = ink_of(*lower);
            lower += *lower != '\0';
            if (above == INK_NONE && below == INK_NONE)
                continue;
            /* The lower one is the paper only where the upper one is another
             * ink: there are fewer pairs then. */
            bool is_upper = above != INK_NONE && above != below;
            paint_inked(brush, row + i / 2, column + j,
                        above != INK_NONE ? above : below,
                        is_upper ? below : INK_NONE,
                        is_upper         ? "▀"
                        : above == below ? "█"
                                         : "▄");
        }
    }
}

/* ---- Colors ---- */

/* Curses colors from 0 to 15. Terminals with eight colors show the bright ones
 * by the attribute bold. */
enum {
    BLACK = COLOR_BLACK,
    WHITE = COLOR_WHITE,
    BRIGHT = 8,
    LIGHT_RED = BRIGHT + COLOR_RED,
    LIGHT_GREEN = BRIGHT + COLOR_GREEN,
    LIGHT_YELLOW = BRIGHT + COLOR_YELLOW,
    LIGHT_CYAN = BRIGHT + COLOR_CYAN,
    LIGHT_WHITE = BRIGHT + COLOR_WHITE
};

enum {
    ALL_COLORS = 256,
    FEW_COLORS = 16,
    BLACK_PAPER = 16,
    SURFACE_PAPER = -1
};

/*
 * The default theme. With 256 colors: the ink on felt, wood and night, and the
 * one on cards. Ink and paper are always set together, so that the picture is
 * the same on a light and on a dark terminal, and only colors from 16 on are
 * used: those below are the user's own. With fewer colors: the ink on black,
 * whatever the terminal's own background is, because only then is it known
 * which colors can be read. Plain red and blue can't. FEW_STYLES has the other
 * surfaces of 16 colors.
 */
static const struct role_style {
    int dark, card;
    unsigned attributes;
    int few;
    unsigned few_attributes;
} STYLES[ROLE_COUNT] = {
    [ROLE_PLAIN] = {255, 16, 0, WHITE, 0},
    [ROLE_FAINT] = {246, 246, 0, WHITE, A_DIM},
    [ROLE_TITLE] = {231, 16, A_BOLD, LIGHT_WHITE, A_BOLD},
    [ROLE_TOTAL] = {255, 16, 0, WHITE, 0},
    [ROLE_FELT] = {186, 16, 0, LIGHT_GREEN, 0},
    [ROLE_FRAME] = {151, 247, 0, WHITE, 0},
    [ROLE_CLUBS] = {231, 16, 0, LIGHT_WHITE, A_BOLD},
    [ROLE_DIAMONDS] = {217, 160, 0, LIGHT_RED, A_BOLD},
    [ROLE_HEARTS] = {217, 160, 0, LIGHT_RED, A_BOLD},
    [ROLE_SPADES] = {231, 16, 0, LIGHT_WHITE, A_BOLD},
    [ROLE_BACK] = {153, 255, 0, COLOR_CYAN, 0},
    [ROLE_TURN] = {220, 16, A_BOLD, LIGHT_YELLOW, A_BOLD},
    [ROLE_WON] = {156, 22, A_BOLD, LIGHT_GREEN, A_BOLD},
    [ROLE_LOST] = {217, 160, A_BOLD, LIGHT_RED, A_BOLD},
    [ROLE_CHIPS] = {222, 94, 0, COLOR_YELLOW, 0},
    [ROLE_KEY] = {16, 16, 0, WHITE, A_REVERSE},
    [ROLE_MARKED] = {16, 16, A_BOLD, LIGHT_YELLOW, A_REVERSE},
    [ROLE_STATUS] = {231, 16, A_BOLD, LIGHT_WHITE, A_BOLD},
    [ROLE_STONE] = {159, 24, A_BOLD, LIGHT_CYAN, A_BOLD},
    [ROLE_SOWN] = {156, 22, A_BOLD, LIGHT_GREEN, A_BOLD},
    [ROLE_BIG_STONE] = {159, 24, A_REVERSE, LIGHT_CYAN, A_REVERSE},
};

/* Sets of colors: which one a theme has depends on the terminal, too. */
enum palette {
    PALETTE_DARK,
    PALETTE_LIGHT,
    PALETTE_CONTRAST,
    PALETTE_FEW, /* 16 colors */
    PALETTE_FEW_LIGHT,
    PALETTE_COUNT
};

/* The papers of the surfaces. */
static const int PAPERS[PALETTE_COUNT][SURFACE_COUNT] = {
    [PALETTE_DARK] = {234, 22, 52, 255},
    [PALETTE_LIGHT] = {253, 151, 223, 231},
    [PALETTE_CONTRAST] = {BLACK_PAPER, BLACK_PAPER, 52, 231},
    [PALETTE_FEW] = {BLACK, COLOR_GREEN, BLACK, LIGHT_WHITE},
    [PALETTE_FEW_LIGHT] = {WHITE, COLOR_GREEN, LIGHT_WHITE, LIGHT_WHITE},
};

/* With 256 colors, what is present but unimportant has a tone of a dark or a
 * light paper as its ink, and so have frames. */
static const int FAINT_INKS[2][SURFACE_COUNT] = {{246, 151, 180, 241},
                                                 {240, 22, 58, 241}};

/* The inks of pictures, with 256 and with 16 colors. */
static const int INKS[INK_COUNT][2] = {
    [INK_WHITE] = {231, LIGHT_WHITE},   [INK_BLACK] = {233, BLACK},
    [INK_RED] = {160, COLOR_RED},       [INK_GREEN] = {34, LIGHT_GREEN},
    [INK_BLUE] = {25, COLOR_BLUE},      [INK_GOLD] = {178, COLOR_YELLOW},
    [INK_PURPLE] = {97, COLOR_MAGENTA}, [INK_SKIN] = {223, LIGHT_YELLOW},
    [INK_GRAY] = {248, BRIGHT},
};

/* What isn't black on the surfaces of 16 colors: on felt, wood and a light
 * night, where few colors can be read, so that some have a paper of their own;
 * and on cards. */
static const struct {
    int ink, paper, card, card_paper;
} FEW_STYLES[ROLE_COUNT] = {
    [ROLE_TITLE] = {LIGHT_WHITE, BLACK, BLACK, SURFACE_PAPER},
    [ROLE_TOTAL] = {LIGHT_WHITE, BLACK, BLACK, SURFACE_PAPER},
    [ROLE_FRAME] = {BLACK, SURFACE_PAPER, BRIGHT, SURFACE_PAPER},
    [ROLE_CLUBS] = {BLACK, LIGHT_WHITE, BLACK, SURFACE_PAPER},
    [ROLE_DIAMONDS] = {COLOR_RED, LIGHT_WHITE, COLOR_RED, SURFACE_PAPER},
    [ROLE_HEARTS] = {COLOR_RED, LIGHT_WHITE, COLOR_RED, SURFACE_PAPER},
    [ROLE_SPADES] = {BLACK, LIGHT_WHITE, BLACK, SURFACE_PAPER},
    [ROLE_BACK] = {COLOR_BLUE, LIGHT_WHITE, LIGHT_WHITE, COLOR_BLUE},
    [ROLE_TURN] = {LIGHT_YELLOW, BLACK, LIGHT_YELLOW, BLACK},
    [ROLE_WON] = {COLOR_BLUE, LIGHT_WHITE, COLOR_BLUE, SURFACE_PAPER},
    [ROLE_LOST] = {LIGHT_WHITE, COLOR_RED, COLOR_RED, SURFACE_PAPER},
    [ROLE_KEY] = {WHITE, BLACK, WHITE, BLACK},
    [ROLE_MARKED] = {BLACK, LIGHT_YELLOW, BLACK, LIGHT_YELLOW},
    [ROLE_SOWN] = {COLOR_BLUE, LIGHT_WHITE, COLOR_BLUE, SURFACE_PAPER},
    [ROLE_BIG_STONE] = {WHITE, BLACK, WHITE, BLACK},
};

/* A theme, and whether it is drawn for a terminal with a light background. */
struct tones {
    enum theme theme;
    bool is_light;
};

/* Curses colors of an ink and its paper, and attributes. */
struct color_style {
    int ink, paper;
    unsigned attributes;
};

/* White or black on the other, and strong colors for what matters. */
static struct color_style contrast_style(enum role role, bool is_card)
{
    static const struct {
        int dark, card;
    } inks[ROLE_COUNT] = {
        [ROLE_TURN] = {16, 16},       [ROLE_MARKED] = {16, 16},
        [ROLE_WON] = {46, 22},        [ROLE_SOWN] = {46, 22},
        [ROLE_LOST] = {217, 124},     [ROLE_KEY] = {16, 16},
        [ROLE_DIAMONDS] = {217, 124}, [ROLE_HEARTS] = {217, 124},
        [ROLE_CHIPS] = {226, 16},     [ROLE_STONE] = {51, 16},
        [ROLE_BACK] = {231, 231},     [ROLE_BIG_STONE] = {51, 16},
    };
    int ink = is_card ? inks[role].card : inks[role].dark;
    bool is_bold = role == ROLE_KEY;
    int paper = role == ROLE_TURN || role == ROLE_MARKED ? 226
                : role == ROLE_KEY                       ? 231
                : role == ROLE_BACK && is_card           ? 18
                                                         : SURFACE_PAPER;
    return (struct color_style){ink > 0   ? ink
                                : is_card ? 16
                                          : 231,
                                paper,
                                is_bold ? A_BOLD : STYLES[role].attributes};
}

/* Returns an ink for a light terminal: the one on cards, or a darker one where
 * the paper is darker than a card. */
static int light_ink(int card_ink, bool is_card)
{
    static const int darker[][2] = {{160, 124}, {94, 52}, {24, 18}, {255, 18}};
    for (size_t i = 0; i < sizeof darker / sizeof *darker && !is_card; i++)
        if (darker[i][0] == card_ink)
            return darker[i][1];
    return card_ink;
}

static struct color_style style_of_all(struct tones tones, enum surface surface,
                                       enum role role)
{
    const struct role_style *style = &STYLES[role];
    bool is_card = surface == SURFACE_CARD, is_light = tones.is_light;
    int ink = is_light  ? light_ink(style->card, is_card)
              : is_card ? style->card
                        : style->dark;
    bool is_strip =
        role == ROLE_TURN && surface != SURFACE_WOOD && (is_card || is_light);
    if (tones.theme == THEME_CONTRAST)
        return contrast_style(role, is_card);
    if (role == ROLE_TURN && is_light && !is_strip)
        ink = 90; /* a strip would fill a bowl */
    if (role == ROLE_FAINT || role == ROLE_FRAME)
        ink = FAINT_INKS[is_light][surface];
    if (tones.theme == THEME_FOUR_COLOR && role == ROLE_CLUBS)
        ink = is_card || is_light ? 22 : 156;
    if (tones.theme == THEME_FOUR_COLOR && role == ROLE_DIAMONDS)
        ink = is_card ? 26 : is_light ? 18 : 117;
    int paper = role == ROLE_KEY               ? 250
                : role == ROLE_MARKED          ? 222
                : is_strip                     ? 220
                : role == ROLE_BACK && is_card ? 24
                                               : SURFACE_PAPER;
    return (struct color_style){ink, paper, style->attributes};
}

/* Returns a style on black. */
static struct color_style style_of_few(struct tones tones, enum role role)
{
    struct color_style style = {STYLES[role].few, BLACK,
                                STYLES[role].few_attributes};
    if (tones.is_light) {
        bool is_strip = role == ROLE_TURN || role == ROLE_KEY ||
                        role == ROLE_MARKED || role == ROLE_WON;
        style = (struct color_style){style.ink == LIGHT_RED ? COLOR_RED : BLACK,
                                     WHITE, is_strip ? A_REVERSE : A_NORMAL};
    }
    if (tones.theme == THEME_FOUR_COLOR && role == ROLE_CLUBS)
        style.ink = tones.is_light ? COLOR_MAGENTA : LIGHT_GREEN;
    if (tones.theme == THEME_FOUR_COLOR && role == ROLE_DIAMONDS)
        style.ink = tones.is_light ? COLOR_BLUE : LIGHT_CYAN;
    if (tones.theme != THEME_CONTRAST)
        return style;
    /* Without dim text and thin colors; bold for what matters. */
    bool is_thin = role == ROLE_FELT || role == ROLE_FRAME || role == ROLE_BACK;
    if (style.ink == WHITE || is_thin)
        style.ink = LIGHT_WHITE;
    if (role == ROLE_CHIPS)
        style.ink = LIGHT_YELLOW;
    style.attributes &= ~(unsigned)A_DIM;
    if (is_thin || role == ROLE_CHIPS)
        style.attributes |= A_BOLD;
    if (role == ROLE_TURN)
        style.attributes |= A_REVERSE;
    return style;
}

/* Returns a style for a surface of 16 colors. Nothing is bold, which would make
 * black gray. */
static struct color_style style_of_16(struct tones tones, enum surface surface,
                                      enum role role)
{
    bool is_card = surface == SURFACE_CARD;
    bool is_pale = is_card || (surface != SURFACE_FELT && role != ROLE_FRAME &&
                               role != ROLE_BACK);
    int ink = is_pale ? FEW_STYLES[role].card : FEW_STYLES[role].ink;
    int paper = is_pale ? FEW_STYLES[role].card_paper : FEW_STYLES[role].paper;
    bool is_own = ink != paper; /* it has a row */
    if (surface != SURFACE_FELT && !is_card && !tones.is_light) {
        struct color_style style = style_of_few(tones, role);
        if (tones.theme == THEME_FOUR_COLOR &&
            role == ROLE_CLUBS) /* as on cards */
            style.ink = BRIGHT + COLOR_MAGENTA;
        bool is_strip = style.attributes & A_REVERSE;
        return is_strip ? (struct color_style){BLACK, style.ink, A_NORMAL}
                        : (struct color_style){style.ink, BLACK, A_NORMAL};
    }
    if (surface == SURFACE_WOOD && role == ROLE_TURN) /* a strip is a frame */
        return (struct color_style){COLOR_MAGENTA, SURFACE_PAPER, A_NORMAL};
    if (tones.theme == THEME_FOUR_COLOR && role == ROLE_CLUBS && is_own)
        ink = COLOR_MAGENTA;
    if (tones.theme == THEME_FOUR_COLOR && role == ROLE_DIAMONDS && is_own)
        ink = COLOR_BLUE;
    if (!is_own || (surface != SURFACE_FELT && paper == LIGHT_WHITE))
        paper = SURFACE_PAPER; /* a light night is nearly white itself */
    return (struct color_style){ink, paper, A_NORMAL};
}

static unsigned attributes_alone(enum role role)
{
    return role == ROLE_TURN    ? A_REVERSE
           : role == ROLE_BACK  ? A_DIM
           : role == ROLE_STONE ? A_NORMAL
           : role == ROLE_SOWN  ? A_BOLD | A_UNDERLINE
                                : STYLES[role].few_attributes;
}

/* Black chips must be seen on black felt. */
static int ink_on(enum ink ink, int paper, bool is_few)
{
    enum { DARK_GRAY = 240 };
    if (ink == INK_NONE)
        return paper;
    return ink == INK_BLACK && paper == BLACK_PAPER ? DARK_GRAY
                                                    : INKS[ink][is_few];
}

static void set_pair(short pair, int ink, int paper)
{
    init_pair(pair, (short)ink, (short)paper);
}

/* Changes three of 16 colors: xterm and others show the green of the felt as
 * lime, the yellow of gold as mustard, and a light red that is dark on black.
 * Only on terminals whose own colors curses can restore, as it does at the end
 * and while the program is suspended. */
static void calm_colors(void)
{
    const char *take_back = tigetstr("oc");
    if (!can_change_color() || take_back == NULL || (intptr_t)take_back == -1)
        return;
    init_color(COLOR_GREEN, 0, 560, 210);
    init_color(COLOR_YELLOW, 860, 640, 160);
    init_color(LIGHT_RED, 1000, 450, 450);
}

static void make_pairs(struct brush *brush, struct tones tones)
{
    bool is_few = COLORS < ALL_COLORS;
    enum palette palette = tones.is_light
                               ? is_few ? PALETTE_FEW_LIGHT : PALETTE_LIGHT
                           : tones.theme == THEME_CONTRAST ? PALETTE_CONTRAST
                           : is_few                        ? PALETTE_FEW
                                                           : PALETTE_DARK;
    brush->has_black_felt = palette == PALETTE_CONTRAST;
    if (is_few)
        calm_colors();
    for (int i = 0; i < SURFACE_COUNT; i++) {
        enum surface surface = (enum surface)i;
        int paper = PAPERS[palette][i];
        for (int role = 0; role < ROLE_COUNT; role++) {
            struct color_style style =
                is_few ? style_of_16(tones, surface, (enum role)role)
                       : style_of_all(tones, surface, (enum role)role);
            /* The same colors as one pair: each change of it is bytes. */
            bool is_plain = role == ROLE_TOTAL && !is_few;
            short pair =
                (short)(1 + i * ROLE_COUNT + (is_plain ? ROLE_PLAIN : role));
            set_pair(pair, style.ink,
                     style.paper == SURFACE_PAPER ? paper : style.paper);
            brush->pairs[i][role] = pair;
            brush->attributes[role] = style.attributes;
        }
        for (int ink = 0; ink < INK_COUNT; ink++)
            set_pair(ink_pair(surface, (enum ink)ink, INK_NONE),
                     ink_on((enum ink)ink, paper, is_few), paper);
    }
    for (int ink = 0; ink < INK_COUNT; ink++)
        for (int on = INK_NONE + 1; on < INK_COUNT; on++)
            set_pair(ink_pair(SURFACE_CARD, (enum ink)ink, (enum ink)on),
                     INKS[ink][is_few], INKS[on][is_few]);
}

/* With fewer than 16 colors there is one surface, which is black. */
static void make_few_pairs(struct brush *brush, struct tones tones,
                           bool colored)
{
    for (int role = 0; role < ROLE_COUNT; role++) {
        struct color_style style = style_of_few(tones, (enum role)role);
        short pair =
            (short)(colored && tones.theme != THEME_MONO ? role + 1 : 0);
        if (tones.theme == THEME_MONO)
            style.attributes = attributes_alone((enum role)role);
        else if (style.ink >= BRIGHT && COLORS <= BRIGHT) {
            style.ink -= BRIGHT;
            style.attributes |= A_BOLD;
        }
        if (pair > 0)
            set_pair(pair, style.ink, style.paper);
        brush->attributes[role] = style.attributes;
        for (int surface = 0; surface < SURFACE_COUNT; surface++)
            brush->pairs[surface][role] = pair;
    }
}

/* ---- Brushes ---- */

static const char *const NAMES[THEME_COUNT] = {"default", "four-color", "light",
                                               "contrast", "mono"};

const char *theme_name(enum theme theme)
{
    return NAMES[theme];
}

/* Returns the theme called `name`, or THEME_COUNT if there is no such theme. */
static enum theme theme_find(const char *name)
{
    int theme = cli_find_name(name, NAMES, THEME_COUNT);
    return theme < 0 ? THEME_COUNT : (enum theme)theme;
}

const char *speed_word(int speed)
{
    static const char *const words[SPEED_COUNT] = {"instant", "slow", "normal",
                                                   "fast"};
    return words[speed];
}

/* ---- Signs ---- */

static const struct glyphs ROUND = {"─", "│",  "╭",  "╮", "╰", "╯", "░",
                                    "█", "·",  "┊",  "▸", "·", "▲", "▼",
                                    "…", "↑↓", "←→", "●", "−"};

/* The Linux console has a small font, without round corners and most marks. */
static const struct glyphs SQUARE = {"─", "│",  "┌",  "┐", "└", "┘", "░",
                                     "█", "·",  "│",  "►", "·", "▲", "▼",
                                     "-", "↑↓", "←→", "•", "-"};

static const struct glyphs LETTERS = {
    "-", "|", "+", "+", "+", "+",       "#",          "=", ".", "|",
    ">", "-", "^", "v", "~", "Up/Down", "Left/Right", "o", "-"};

static bool is_linux_console(void)
{
    const char *term = getenv("TERM");
    return term && strncmp(term, "linux", strlen("linux")) == 0;
}

/* True if the terminal says that it has a light background, as rxvt and others
 * do: "0;15" is black on white. */
static bool terminal_is_light(void)
{
    const char *colors = getenv("COLORFGBG");
    const char *paper = colors ? strrchr(colors, ';') : NULL;
    return paper && (strcmp(paper, ";7") == 0 || strcmp(paper, ";15") == 0);
}

void brush_make(struct brush *brush, const struct look *look, enum color color)
{
    bool letters = look->ascii || !screen_has_utf8();
    bool colored = has_colors() && cli_colors_are_wanted(color);
    enum theme theme = colored ? look->theme : THEME_MONO;
    bool adapts = theme == THEME_DEFAULT || theme == THEME_FOUR_COLOR;
    const struct tones tones = {theme, theme == THEME_LIGHT ||
                                           (adapts && terminal_is_light())};
    if (colored) {
        start_color();
        use_default_colors();
    }
    int least = theme == THEME_CONTRAST ? ALL_COLORS : FEW_COLORS;
    brush->has_surfaces = colored && theme != THEME_MONO && COLORS >= least &&
                          COLOR_PAIRS >= PAIRS;
    brush->has_pictures = brush->has_surfaces && !letters;
    if (brush->has_surfaces)
        make_pairs(brush, tones);
    else
        make_few_pairs(brush, tones, colored);
    brush->glyphs = letters ? &LETTERS : is_linux_console() ? &SQUARE : &ROUND;
    brush->letters = letters;
    brush->plots_in_ascii = letters || is_linux_console();
}

/* ---- The options of all programs with a screen ---- */

enum { SPEED_NOT_GIVEN = -1 };

struct screen_options screen_options_start(void)
{
    return (struct screen_options){.theme = THEME_COUNT,
                                   .speed = SPEED_NOT_GIVEN};
}

/* Takes the name of a theme, or ascii, which users expect among the themes. */
static bool take_theme(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    struct screen_options *chosen = target;
    bool is_ascii = strcmp(value, "ascii") == 0;
    chosen->theme = is_ascii ? THEME_DEFAULT : theme_find(value);
    chosen->ascii = chosen->ascii || is_ascii;
    if (chosen->theme < THEME_COUNT)
        return true;
    const char *names[THEME_COUNT + 1] = {[THEME_COUNT] = "ascii"};
    for (int i = 0; i < THEME_COUNT; i++)
        names[i] = theme_name((enum theme)i);
    cli_say_unknown(problem, "theme", value, names, THEME_COUNT + 1,
                    "use default, four-color, light, contrast, mono or ascii");
    return false;
}

size_t screen_look_list(struct screen_options *chosen,
                        const struct screen_help *help,
                        struct cli_option options[])
{
    const struct cli_option these[] = {
        {"theme", "NAME", "default, four-color, light, contrast, mono or ascii",
         .take = take_theme, .target = chosen},
        {"color", "WHEN", "use color: auto, always or never (default: auto)",
         .take = cli_take_color, .target = &chosen->color},
        CLI_ASCII_OPTION(&chosen->ascii, help->ascii),
        {"mouse", .help = help->mouse, .given = &chosen->mouse},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

size_t screen_options_list(struct screen_options *chosen,
                           const struct screen_help *help,
                           struct cli_option options[])
{
    const struct cli_option before[] = {
        {"record", "FILE", help->record, .text = &chosen->record},
        {"force", .help = "... even if FILE exists",
         .given = &chosen->replaces},
        {"replay", "FILE", "replay a record and verify it",
         .text = &chosen->replay},
        {"plain", .help = "play in line mode, not on the full screen",
         .given = &chosen->plain},
        {"speed", "0-3", "set the speed; 1 slow, 0 instant (default: 2)",
         .integer = &chosen->speed, .least = SPEED_NONE, .most = SPEED_QUICK},
    };
    const struct cli_option after[] = {
        {"demo", .help = help->demo, .given = &chosen->demo},
        {"svg", .help = "... in color, as an SVG file", .given = &chosen->svg},
    };
    size_t count = sizeof before / sizeof *before;
    memcpy(options, before, sizeof before);
    count += screen_look_list(chosen, help, options + count);
    memcpy(options + count, after, sizeof after);
    return count + sizeof after / sizeof *after;
}

void screen_options_apply(const struct screen_options *chosen,
                          struct look *look)
{
    if (chosen->theme != THEME_COUNT)
        look->theme = chosen->theme;
    if (chosen->speed != SPEED_NOT_GIVEN)
        look->speed = (int)chosen->speed;
    look->ascii = look->ascii || chosen->ascii;
    look->mouse = look->mouse || chosen->mouse;
    if (chosen->outer)
        *look = chosen->outer->look;
}

bool screen_demo_is_wanted(const struct screen_options *chosen)
{
    return chosen->demo || chosen->svg;
}

bool screen_is_wanted(const struct cli *cli,
                      const struct screen_options *chosen)
{
    return !chosen->plain && screen_is_possible(cli);
}

FILE *screen_open_replay(const struct cli *cli,
                         const struct screen_options *chosen, bool *on_screen)
{
    bool is_standard = strcmp(chosen->replay, "-") == 0;
    FILE *file = is_standard ? cli->in : fopen(chosen->replay, "r");
    if (file == NULL)
        cli_complain(cli, "can't read %s: %s", chosen->replay, strerror(errno));
    *on_screen = screen_is_wanted(cli, chosen) && !is_standard;
    return file;
}

/* ---- A look as settings ---- */

static const char *const SETTINGS[] = {"speed", "letters", "theme"};
enum { SETTING_COUNT = sizeof SETTINGS / sizeof *SETTINGS, THEME_SETTING = 2 };
enum { LOOK_VALUE_SIZE = 64 };

static void write_setting(const struct look *look, int number,
                          char value[LOOK_VALUE_SIZE])
{
    const int values[] = {look->speed, look->ascii};
    if (number == THEME_SETTING)
        snprintf(value, LOOK_VALUE_SIZE, "%s", theme_name(look->theme));
    else
        snprintf(value, LOOK_VALUE_SIZE, "%d", values[number]);
}

void look_read(struct look *look,
               bool (*get)(void *store, const char *name, char *value,
                           size_t size),
               void *store)
{
    for (int i = 0; i < SETTING_COUNT; i++) {
        char value[LOOK_VALUE_SIZE];
        int64_t read = 0;
        if (!get(store, SETTINGS[i], value, sizeof value))
            continue;
        enum theme theme = theme_find(value);
        if (i == THEME_SETTING)
            look->theme = theme < THEME_COUNT ? theme : look->theme;
        else if (!cli_parse_integer(value, 0, i == 0 ? SPEED_COUNT - 1 : 1,
                                    &read))
            continue;
        else if (i == 0)
            look->speed = (int)read;
        else
            look->ascii = read != 0;
    }
}

bool look_write(const struct look *before, const struct look *now,
                bool (*set)(void *store, const char *name, const char *value),
                void *store)
{
    char old[LOOK_VALUE_SIZE], value[LOOK_VALUE_SIZE];
    bool good = true;
    for (int i = 0; i < SETTING_COUNT && good; i++) {
        write_setting(before, i, old);
        write_setting(now, i, value);
        good = strcmp(old, value) == 0 || set(store, SETTINGS[i], value);
    }
    return good;
}
