/* A picture as an SVG file: what a terminal would show, cell by cell. */
#define _XOPEN_SOURCE 700
#include "picture.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <curses.h>

/* One cell in the units of the file. The rows are as high as box-drawing
 * characters of common fonts at this size, so that frames close. */
enum { CELL_WIDTH = 10, CELL_HEIGHT = 20, BASELINE = 15, MARGIN = 12 };

/* The characters of monospaced fonts are about 0.6 times as wide as high. */
#define FONT_SIZE "16.6"

enum { RUN_SIZE = 4096 }; /* bytes of the longest run of cells */

/* The eight colors of curses as xterm shows them, in its brighter set where
 * the plain one is hard to read on black. */
static const char *const PALETTE[] = {"#000000", "#ef5350", "#4caf50",
                                      "#fbc02d", "#64a6f0", "#ba68c8",
                                      "#4dd0e1", "#e0e0e0"};
enum { PALETTE_COLORS = sizeof PALETTE / sizeof *PALETTE };

static const char INK[] = "#e0e0e0";
static const char PAPER[] = "#1b1e1b";

/* How a cell looks, and so how a run of equal cells does. */
struct cell_style {
    const char *ink, *paper; /* a paper of NULL is the picture's own */
    bool bold, dim;
};

static const char *palette_color(short color, const char *otherwise)
{
    return color >= 0 && color < PALETTE_COLORS ? PALETTE[color] : otherwise;
}

static struct cell_style style_of(attr_t attributes, short pair)
{
    short ink = -1, paper = -1;
    if (pair != 0)
        pair_content(pair, &ink, &paper);
    struct cell_style style = {.ink = palette_color(ink, INK),
                               .paper = palette_color(paper, NULL),
                               .bold = attributes & A_BOLD,
                               .dim = attributes & A_DIM};
    if (attributes & A_REVERSE) {
        const char *reversed = style.ink;
        style.ink = style.paper ? style.paper : PAPER;
        style.paper = reversed;
    }
    return style;
}

static bool styles_are_equal(const struct cell_style *a,
                             const struct cell_style *b)
{
    return a->ink == b->ink && a->paper == b->paper && a->bold == b->bold &&
           a->dim == b->dim;
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

/* Writes a word of `length` bytes that begins in a cell. The word bears its
 * width, so that it keeps to the cells in any font. */
static void write_svg_word(FILE *out, int row, int column, const char *word,
                           int length, const struct cell_style *style)
{
    char text[RUN_SIZE];
    snprintf(text, sizeof text, "%.*s", length, word);
    fprintf(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"%s\"%s%s>",
            MARGIN + column * CELL_WIDTH, MARGIN + row * CELL_HEIGHT + BASELINE,
            text_columns(text) * CELL_WIDTH, style->ink,
            style->bold ? " font-weight=\"bold\"" : "",
            style->dim ? " opacity=\"0.6\"" : "");
    cli_write_xml(out, text);
    fputs("</text>\n", out);
}

/* Writes the cells from `first` to `end` of a row, which share a style. Each
 * word is an element of its own, as not every viewer keeps blanks. */
static void write_svg_run(FILE *out, int row, int first, int end,
                          const struct cell_style *style, const char *text)
{
    if (style->paper)
        fprintf(out,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                "fill=\"%s\"/>\n",
                MARGIN + first * CELL_WIDTH, MARGIN + row * CELL_HEIGHT,
                (end - first) * CELL_WIDTH, CELL_HEIGHT, style->paper);
    int column = first;
    while (*text != '\0') {
        int blanks = (int)strspn(text, " ");
        const char *word = text + blanks;
        int length = (int)strcspn(word, " ");
        column += blanks;
        if (length > 0)
            write_svg_word(out, row, column, word, length, style);
        column += text_columns(word) - text_columns(word + length);
        text = word + length;
    }
}

static void write_svg_row(FILE *out, int row)
{
    char run[RUN_SIZE] = "", text[MB_LEN_MAX + 1];
    size_t used = 0;
    int first = 0;
    struct cell_style style = read_cell(row, 0, text);
    for (int column = 0; column < COLS; column++) {
        struct cell_style next = read_cell(row, column, text);
        if (!styles_are_equal(&style, &next) ||
            used + sizeof text > sizeof run) {
            write_svg_run(out, row, first, column, &style, run);
            style = next;
            first = column;
            used = 0;
        }
        used += (size_t)snprintf(run + used, sizeof run - used, "%s", text);
    }
    write_svg_run(out, row, first, COLS, &style, run);
}

void picture_print_svg(FILE *out)
{
    int width = COLS * CELL_WIDTH + 2 * MARGIN;
    int height = LINES * CELL_HEIGHT + 2 * MARGIN;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
            "height=\"%d\" viewBox=\"0 0 %d %d\">\n"
            "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"%s\"/>\n"
            "<g font-family=\"DejaVu Sans Mono, Menlo, "
            "Consolas, monospace\" font-size=\"" FONT_SIZE "\">\n",
            width, height, width, height, width, height, PAPER);
    for (int row = 0; row < LINES; row++)
        write_svg_row(out, row);
    fputs("</g>\n</svg>\n", out);
}
