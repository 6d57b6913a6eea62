/* The frame of every picture: size, bars of keys, and showing it, also as text
 * and as SVG. */
#define _XOPEN_SOURCE 700
#include "picture.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <curses.h>

struct box picture_smallest(const struct stage *stage)
{
    const struct stage_game *game = stage->start->game;
    return (struct box){.rows = game->rows > 0 ? game->rows : SCREEN_ROWS,
                        .columns =
                            game->columns > 0 ? game->columns : SCREEN_COLUMNS};
}

bool stage_fits(const struct stage *stage)
{
    const struct box smallest = picture_smallest(stage);
    return LINES >= smallest.rows && COLS >= smallest.columns;
}

void picture_forget(void)
{
    clearok(curscr, TRUE);
}

/* Paints the message in one line or, on a narrow screen, in four. */
static void ask_for_room(const struct stage *stage)
{
    const struct brush *brush = &stage->brush;
    const struct box smallest = picture_smallest(stage);
    enum { TEXT_SIZE = 96, PARTS = 5 };
    char parts[PARTS][TEXT_SIZE] = {"", "", "use smaller letters",
                                    "or hide the keyboard", "q\200 quits"};
    char whole[PARTS * TEXT_SIZE];
    if (stage->is_asking)
        snprintf(parts[4], TEXT_SIZE, "%.60s y\200 or n\200",
                 stage->page->title);
    struct box line = {.row = LINES / 2, .columns = COLS};
    snprintf(parts[0], TEXT_SIZE, "needs %dx%d", smallest.columns,
             smallest.rows);
    snprintf(parts[1], TEXT_SIZE, "this is %dx%d", COLS, LINES);
    snprintf(whole, sizeof whole, "%.60s, %.60s: %.60s %.60s; %.60s", parts[0],
             parts[1], parts[2], parts[3], parts[4]);
    if (text_columns(whole) <= COLS || LINES < PARTS) {
        paint_centered(brush, &line, ROLE_PLAIN, whole);
        return;
    }
    line.row -= PARTS / 2;
    for (int i = 0; i < PARTS; i++, line.row++)
        paint_centered(brush, &line, ROLE_PLAIN, parts[i]);
}

/* In some fonts of xterm the marks on cards reach into the cells around them,
 * where a stroke stays once a mark has gone: writes such rows again. Small
 * screens have few marks that do, and must be few bytes. */
static void rewrite_rows_of_old_marks(void)
{
    enum { LAST_LETTER = 0x7e };
    for (int row = 0; row < LINES && LINES > SCREEN_ROWS; row++) {
        bool is_gone = false;
        for (int column = 0; column < COLS && !is_gone; column++) {
            cchar_t old = {0}, now = {0};
            wchar_t signs[CCHARW_MAX + 1] = {L' '};
            attr_t attributes;
            short pair;
            mvwin_wch(curscr, row, column, &old);
            mvin_wch(row, column, &now);
            getcchar(&old, signs, &attributes, &pair, NULL);
            is_gone =
                signs[0] > LAST_LETTER && memcmp(&old, &now, sizeof old) != 0;
        }
        if (is_gone)
            wredrawln(stdscr, row, 1);
    }
}

void picture_show(int row, int column)
{
    bool hides = row == CURSOR_HIDDEN;
    bool is_hidden = curs_set(hides ? 0 : 1) != ERR && hides;
    leaveok(stdscr, is_hidden ? TRUE : FALSE);
    if (hides) /* on terminals that can't, it waits below */
        row = LINES - 1;
    rewrite_rows_of_old_marks();
    move(row < LINES ? row : LINES - 1, column < COLS ? column : COLS - 1);
    refresh();
}

bool picture_begin(const struct stage *stage)
{
    cchar_t blank;
    setcchar(&blank, L" ", A_NORMAL,
             stage->brush.pairs[SURFACE_NIGHT][ROLE_PLAIN], NULL);
    bkgrndset(&blank);
    erase();
    if (stage_fits(stage))
        return true;
    ask_for_room(stage);
    picture_show(CURSOR_HIDDEN, 0);
    return false;
}

/* ---- Bars ---- */

void bar_add(struct bar *bar, int key, const char *sign, const char *word)
{
    assert(bar->count < HINTS_MAX);
    bar->hints[bar->count++] =
        (struct hint){.key = key, .sign = sign, .word = word};
}

void bar_add_right(struct bar *bar, int key, const char *sign, const char *word)
{
    bar_add(bar, key, sign, word);
    bar->hints[bar->count - 1].is_right = true;
}

/* How a bar is spaced: around the signs, and between the keys. */
struct spacing {
    int around, between;
};

/* The way in which a bar is painted. */
struct bar_style {
    struct spacing spacing;
    int columns;    /* of the bar's line */
    unsigned shown; /* the hints that are there, as bits */
};

static bool hint_is_shown(const struct bar_style *style, int number)
{
    return style->shown >> number & 1U;
}

static int hint_columns(const struct bar *bar, const struct bar_style *style,
                        int number)
{
    const struct hint *hint = &bar->hints[number];
    return text_columns(hint->sign) + 2 * style->spacing.around + 1 +
           text_columns(hint->word);
}

static int bar_columns(const struct bar *bar, const struct bar_style *style)
{
    int columns = 2 - style->spacing.between; /* a blank on either side */
    for (int i = 0; i < bar->count; i++)
        if (hint_is_shown(style, i))
            columns += hint_columns(bar, style, i) + style->spacing.between;
    return columns;
}

/* Adds the hint to those that are shown, if there is room. */
static void show_hint(const struct bar *bar, struct bar_style *style,
                      int number)
{
    struct bar_style more = *style;
    assert(number >= 0 && number < HINTS_MAX);
    more.shown |= 1U << number;
    if (bar_columns(bar, &more) <= style->columns)
        *style = more;
}

int bar_find(const struct bar *bar, int key)
{
    for (int i = 0; i < bar->count; i++)
        if (bar->hints[i].key == key)
            return i;
    return -1;
}

/* If the keys don't fit, they move closer together, and then those without room
 * are left out, as a sign without its word says nothing. The last one, which
 * often quits, comes first, and help, which lists the others. */
static struct bar_style style_of_bar(const struct bar *bar, int columns)
{
    static const struct spacing spacings[] = {{1, 2}, {1, 1}, {0, 2}, {0, 1}};
    struct bar_style style = {.columns = columns, .shown = ~0U};
    for (size_t i = 0; i < sizeof spacings / sizeof *spacings; i++) {
        style.spacing = spacings[i]; /* before a blank, if around a sign */
        if (bar_columns(bar, &style) + style.spacing.around <= columns)
            return style;
    }
    style.shown = 0;
    style.spacing = (struct spacing){0, 2};
    show_hint(bar, &style, bar->count - 1);
    if (bar_find(bar, '?') >= 0)
        show_hint(bar, &style, bar_find(bar, '?'));
    for (int i = 0; i < bar->count; i++)
        show_hint(bar, &style, i);
    return style;
}

void sign_as_typed(const struct brush *brush, char *sign)
{
    for (char *at = sign; *at; at++)
        if ((at == sign || at[-1] == ' ') && (at[1] == ' ' || at[1] == '\0'))
            *at = (char)key_typed(brush, *at);
}

/* Puts a hint at this column, and returns where the next one begins. */
static int paint_hint(const struct brush *brush, int row, int column,
                      struct bar *bar, const struct bar_style *style,
                      int number)
{
    char sign[32];
    int around = style->spacing.around;
    struct hint *hint = &bar->hints[number];
    snprintf(sign, sizeof sign, "%*s%s%*s", around, "", hint->sign, around, "");
    sign_as_typed(brush, sign);
    hint->row = row;
    hint->column = column;
    /* For fingers, it ends where the next one begins. */
    hint->columns = hint_columns(bar, style, number) + style->spacing.between;
    column = paint_text(brush, row, column, ROLE_KEY, sign);
    hint->sign_columns = column - hint->column;
    column = paint_text(brush, row, column + 1, ROLE_PLAIN, hint->word);
    return column + style->spacing.between;
}

void picture_bar(const struct brush *brush, int row, struct bar *bar)
{
    const struct bar_style style = style_of_bar(bar, screen_columns());
    enum { NEAR_FROM = 100, NEAR_COLUMNS = 4 };
    struct hint *before = NULL;
    bool asks = bar->count == 2 && bar->hints[1].key == 'y';
    int column = 1, spare = smaller_length(screen_columns(), SCREEN_COLUMNS) -
                            bar_columns(bar, &style);
    if (asks && screen_columns() >= NEAR_FROM)
        spare = NEAR_COLUMNS; /* the eye needn't cross a wide screen */
    for (int i = 0; i < bar->count; i++) {
        struct hint *hint = &bar->hints[i];
        hint->columns = 0; /* no click hits it */
        if (!hint_is_shown(&style, i))
            continue;
        if (hint->is_right && spare > 0) {
            column += spare;
            if (before)
                before->columns += spare;
            spare = 0;
        }
        if (hint->is_empty) {
            column += hint_columns(bar, &style, i) + style.spacing.between;
            continue;
        }
        column = paint_hint(brush, row, column, bar, &style, i);
        before = hint;
    }
    if (asks && screen_is_small()) {
        struct hint *no = &bar->hints[0], *yes = &bar->hints[1];
        no->columns = screen_columns() / 2 - no->column;
        yes->columns += yes->column - screen_columns() / 2;
        yes->column = screen_columns() / 2;
    }
}

/* ---- As an SVG file: what a terminal would show, cell by cell ---- */

/* One cell in the units of the file. The rows are as high as box-drawing
 * characters of common fonts at this size, so that frames close. */
enum {
    CELL_WIDTH = 10,
    CELL_HEIGHT = 20,
    BASELINE = 15,
    MARGIN = 12,
    EIGHTHS = 8 /* the parts of a cell that block characters consist of */
};

/* The characters of monospaced fonts are about 0.6 times as wide as high. */
#define FONT_SIZE "16.6"

enum { RUN_SIZE = 4096 }; /* bytes of the longest run of cells */

/* The first 16 colors as xterm shows them, in its brighter set where the plain
 * one is hard to read on black. */
static const uint32_t PALETTE[] = {0x000000, 0xef5350, 0x4caf50, 0xfbc02d,
                                   0x64a6f0, 0xba68c8, 0x4dd0e1, 0xe0e0e0,
                                   0x7f7f7f, 0xff6e6b, 0x6bd46f, 0xffd95a,
                                   0x8cc4ff, 0xdf8bec, 0x82f7ff, 0xffffff};
enum { PALETTE_COLORS = sizeof PALETTE / sizeof *PALETTE };

enum {
    CUBE = 6,         /* the next 216 colors are a cube with edges of six */
    FIRST_GRAY = 232, /* the last 24 are grays */
    ALL_COLORS = 256
};

enum { INK = 0xe0e0e0, PAPER = 0x1b1e1b, NO_PAPER = -1 };

/* How a cell looks, and so how a run of equal cells does. */
struct cell_style {
    int32_t ink, paper; /* red, green and blue; or NO_PAPER */
    bool bold, dim;
};

/* Returns the brightness of a step along the edge of the cube. */
static int32_t cube_step(int step)
{
    return step > 0 ? 55 + 40 * step : 0;
}

static int32_t rgb(int32_t red, int32_t green, int32_t blue)
{
    return red * 0x10000 + green * 0x100 + blue;
}

static int32_t palette_color(short color, int32_t otherwise)
{
    if (color < 0 || color >= ALL_COLORS)
        return otherwise;
    if (color < PALETTE_COLORS)
        return (int32_t)PALETTE[color];
    int gray = 8 + 10 * (color - FIRST_GRAY), cube = color - PALETTE_COLORS;
    if (color >= FIRST_GRAY)
        return rgb(gray, gray, gray);
    return rgb(cube_step(cube / (CUBE * CUBE)), cube_step(cube / CUBE % CUBE),
               cube_step(cube % CUBE));
}

static struct cell_style style_of(attr_t attributes, short pair)
{
    short ink = -1, paper = -1;
    if (pair != 0)
        pair_content(pair, &ink, &paper);
    struct cell_style style = {.ink = palette_color(ink, INK),
                               .paper = palette_color(paper, NO_PAPER),
                               .bold = attributes & A_BOLD,
                               .dim = attributes & A_DIM};
    if (attributes & A_REVERSE) {
        int32_t reversed = style.ink;
        style.ink = style.paper == NO_PAPER ? PAPER : style.paper;
        style.paper = reversed;
    }
    return style;
}

/* Reads the character of a cell into `text` as UTF-8, and returns its style. */
static struct cell_style read_cell(int row, int column,
                                   char text[MB_LEN_MAX + 1])
{
    cchar_t cell;
    wchar_t signs[CCHARW_MAX + 1] = {L' '};
    attr_t attributes = 0;
    short pair = 0;
    if (mvin_wch(row, column, &cell) == OK)
        getcchar(&cell, signs, &attributes, &pair, NULL);
    int length = wctomb(text, signs[0]);
    text[length > 0 ? length : 0] = '\0';
    return style_of(attributes, pair);
}

/* Writes a rectangle that is `columns` wide. Its place in the row is in eighths
 * of a cell. */
static void write_svg_area(FILE *out, int row, int column, int columns,
                           const struct box *eighths, int32_t color)
{
    int left = column * CELL_WIDTH + eighths->column * CELL_WIDTH / EIGHTHS;
    int top = row * CELL_HEIGHT + eighths->row * CELL_HEIGHT / EIGHTHS;
    int wide = (columns - 1) * CELL_WIDTH +
               (eighths->columns * CELL_WIDTH + EIGHTHS - 1) / EIGHTHS;
    int high = (eighths->rows * CELL_HEIGHT + EIGHTHS - 1) / EIGHTHS;
    fprintf(out,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
            "fill=\"#%06x\"/>\n",
            MARGIN + left, MARGIN + top, wide, high, (unsigned)color);
}

/* Writes the papers of a row: a rectangle for neighbors of one color. */
static void write_svg_papers(FILE *out, int row)
{
    static const struct box whole = {0, 0, EIGHTHS, EIGHTHS};
    char text[MB_LEN_MAX + 1];
    int first = 0;
    int32_t paper = read_cell(row, 0, text).paper;
    for (int column = 1; column <= COLS; column++) {
        int32_t next =
            column < COLS ? read_cell(row, column, text).paper : NO_PAPER;
        if (next == paper && column < COLS)
            continue;
        if (paper != NO_PAPER)
            write_svg_area(out, row, first, column - first, &whole, paper);
        first = column;
        paper = next;
    }
}

/* Characters that are drawn as one or two rectangles, so that they meet in any
 * font. */
static const struct {
    const char *text;
    struct box eighths[2];
} BLOCKS[] = {
    {"█", {{0, 0, 8, 8}}},
    {"▀", {{0, 0, 4, 8}}},
    {"▄", {{4, 0, 4, 8}}},
    {"▌", {{0, 0, 8, 4}}},
    {"▐", {{0, 4, 8, 4}}},
    {"▏", {{0, 0, 8, 1}}},
    {"▆", {{2, 0, 6, 8}}},
    {"▛", {{0, 0, 4, 8}, {4, 0, 4, 4}}},
    {"▜", {{0, 0, 4, 8}, {4, 4, 4, 4}}},
    {"▙", {{4, 0, 4, 8}, {0, 0, 4, 4}}},
    {"▟", {{4, 0, 4, 8}, {0, 4, 4, 4}}},
    {"▘", {{0, 0, 4, 4}}},
    {"▝", {{0, 4, 4, 4}}},
    {"▗", {{4, 4, 4, 4}}},
    {"▖", {{4, 0, 4, 4}}},
    {"▚", {{0, 0, 4, 4}, {4, 4, 4, 4}}},
    {"▞", {{0, 4, 4, 4}, {4, 0, 4, 4}}},
};

/* A word: neighboring characters of one style. */
struct svg_word {
    int row, column;
    struct cell_style style;
    char text[RUN_SIZE];
    size_t length;
};

/* Writes the word, and empties it. It has a width, so that it keeps to the
 * cells in any font. */
static void write_svg_word(FILE *out, struct svg_word *word)
{
    const struct cell_style *style = &word->style;
    if (word->length == 0)
        return;
    fprintf(out,
            "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"#%06x\"%s%s>",
            MARGIN + word->column * CELL_WIDTH,
            MARGIN + word->row * CELL_HEIGHT + BASELINE,
            text_columns(word->text) * CELL_WIDTH, (unsigned)style->ink,
            style->bold ? " font-weight=\"bold\"" : "",
            style->dim ? " opacity=\"0.6\"" : "");
    cli_write_xml(out, word->text);
    fputs("</text>\n", out);
    word->length = 0;
}

/* Writes the characters of a row. Each word is an element of its own, as not
 * every viewer keeps blanks. */
static void write_svg_inks(FILE *out, int row)
{
    struct svg_word word = {.row = row};
    char text[MB_LEN_MAX + 1];
    for (int column = 0; column < COLS; column++) {
        struct cell_style style = read_cell(row, column, text);
        const struct box *block = NULL; /* its two rectangles */
        for (size_t i = 0; i < sizeof BLOCKS / sizeof *BLOCKS; i++)
            if (strcmp(BLOCKS[i].text, text) == 0)
                block = BLOCKS[i].eighths;
        bool is_letter = block == NULL && strcmp(text, " ") != 0;
        if (!is_letter || style.ink != word.style.ink ||
            style.paper != word.style.paper || style.bold != word.style.bold ||
            style.dim != word.style.dim || word.length + sizeof text > RUN_SIZE)
            write_svg_word(out, &word);
        for (int i = 0; block && i < 2; i++)
            if (block[i].rows > 0)
                write_svg_area(out, row, column, 1, &block[i], style.ink);
        if (!is_letter)
            continue;
        if (word.length == 0) {
            word.column = column;
            word.style = style;
        }
        word.length += (size_t)snprintf(word.text + word.length,
                                        RUN_SIZE - word.length, "%s", text);
    }
    write_svg_word(out, &word);
}

static void print_svg(FILE *out)
{
    int width = COLS * CELL_WIDTH + 2 * MARGIN;
    int height = LINES * CELL_HEIGHT + 2 * MARGIN;
    char text[MB_LEN_MAX + 1];
    int32_t paper = read_cell(0, 0, text).paper; /* the margin's color, too */
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
            "height=\"%d\" viewBox=\"0 0 %d %d\">\n"
            "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#%06x\"/>\n"
            "<g font-family=\"DejaVu Sans Mono, Menlo, "
            "Consolas, monospace\" font-size=\"" FONT_SIZE
            "\" shape-rendering=\"crispEdges\">\n",
            width, height, width, height, width, height,
            (unsigned)(paper == NO_PAPER ? PAPER : paper));
    for (int row = 0; row < LINES; row++) {
        write_svg_papers(out, row);
        write_svg_inks(out, row);
    }
    fputs("</g>\n</svg>\n", out);
}

void picture_print(FILE *out, bool svg)
{
    wchar_t signs[SCREEN_COLUMNS * 4 + 1];
    enum { MOST = sizeof signs / sizeof *signs - 1 };
    if (svg)
        print_svg(out);
    for (int row = 0; row < LINES && !svg; row++) {
        int last = mvinnwstr(row, 0, signs, COLS < MOST ? COLS : MOST);
        while (last > 0 && signs[last - 1] == L' ')
            last--;
        signs[last > 0 ? last : 0] = L'\0';
        fprintf(out, "%ls\n", signs);
    }
}
