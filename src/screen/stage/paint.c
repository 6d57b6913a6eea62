/* Painting text and frames on the screen. */
#define _XOPEN_SOURCE 700
#include "picture.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "palette.h"

/* Returns the pair of colors of a cell. */
static short pair_at(int row, int column)
{
    cchar_t cell;
    wchar_t signs[CCHARW_MAX + 1];
    attr_t attributes;
    short pair = 0;
    if (mvin_wch(row, column, &cell) == OK)
        getcchar(&cell, signs, &attributes, &pair, NULL);
    return pair;
}

static enum surface surface_at(const struct brush *brush, int row, int column)
{
    return brush->has_surfaces ? palette_surface(pair_at(row, column))
                               : SURFACE_NIGHT;
}

bool paint_is_on(const struct brush *brush, int row, int column,
                 enum surface surface)
{
    return brush->has_surfaces && surface_at(brush, row, column) == surface;
}

static void dip(const struct brush *brush, enum surface surface, enum role role)
{
    attr_set(brush->attributes[role], brush->pairs[surface][role], NULL);
}

/* Returns the bytes before the next minus sign: a hyphen before an amount or a
 * number that doesn't follow a word. */
static int bytes_before_minus(const char *text, int bytes)
{
    int at = 0;
    for (; at < bytes; at++)
        if (text[at] == '-' && (at == 0 || strchr(" (", text[at - 1])) &&
            (text[at + 1] == '$' || isdigit((unsigned char)text[at + 1])))
            break;
    return at;
}

/* Writes `bytes` of a text at the cursor. Texts have hyphens for minus signs,
 * which are hard to see. */
static void add_signed(const struct brush *brush, const char *text, int bytes)
{
    for (;;) {
        int before = bytes_before_minus(text, bytes);
        addnstr(text, before);
        if (before == bytes)
            return;
        addstr(brush->glyphs->minus);
        text += before + 1;
        bytes -= before + 1;
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
    dip(brush, surface_at(brush, row, column), role);
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

/* Paints a row of a text that goes on, and a mark for the rest. */
static void paint_last_row(const struct brush *brush, int row,
                           const struct box *box, enum role role,
                           const char *text)
{
    const char *ellipsis = brush->glyphs->ellipsis;
    int columns = box->columns - 1 - text_columns(ellipsis);
    char line[1024];
    if (columns <= 0)
        return;
    snprintf(line, sizeof line, "%.*s %s", text_row(text, columns), text,
             ellipsis);
    paint_cut(brush, row, box->column, box->columns, role, line);
}

int paint_wrapped(const struct brush *brush, const struct box *box,
                  enum role role, const char *text)
{
    int row = box->row, end = box->row + box->rows;
    char line[1024];
    for (; *text && row < end && box->columns > 0; row++) {
        int bytes = text_row(text, box->columns);
        const char *rest = text + bytes + strspn(text + bytes, " \n");
        if (*rest && row == end - 1) {
            paint_last_row(brush, row, box, role, text);
            return end;
        }
        snprintf(line, sizeof line, "%.*s", bytes, text);
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

void paint_amounts(const struct brush *brush, int row, const char *text)
{
    for (const char *at = text; (at = strpbrk(at, "+-")) != NULL; at++) {
        char amount[32];
        size_t digits = strspn(at + 1, "$0123456789.");
        bool is_word = at > text && at[-1] == ' ';
        digits -= digits > 0 && at[digits] == '.';
        if (!is_word || digits < 2 || at[1] != '$')
            continue;
        snprintf(amount, sizeof amount, "%.*s", (int)digits + 1, at);
        paint_text(brush, row, text_columns(text) - text_columns(at) + 1,
                   *at == '+' ? ROLE_WON : ROLE_LOST, amount);
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

/* ---- Surfaces and pictures ---- */

void paint_surface(const struct brush *brush, const struct box *box,
                   enum surface surface)
{
    int left = box->column > 0 ? box->column : 0;
    int right = box->column + box->columns;
    if (right > COLS)
        right = COLS;
    dip(brush, surface, ROLE_PLAIN);
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

void paint_inked(const struct brush *brush, int row, int column, enum ink ink,
                 enum ink paper, const char *text)
{
    if (row < 0 || row >= LINES || column < 0 || column >= COLS)
        return;
    enum surface surface = surface_at(brush, row, column);
    attr_set(A_NORMAL, palette_pair(surface, ink, paper), NULL);
    mvaddnstr(row, column, text, text_bytes(text, COLS - column));
    attr_set(A_NORMAL, 0, NULL);
}

/* Paints the two pixels of a cell, unless both are left out. The lower one is
 * the paper only where the upper one is an ink: there are fewer pairs then. */
static void paint_halves(const struct brush *brush, int row, int column,
                         enum ink above, enum ink below)
{
    if (above == below && above != INK_NONE)
        paint_inked(brush, row, column, above, INK_NONE, "█");
    else if (above == INK_NONE && below != INK_NONE)
        paint_inked(brush, row, column, below, INK_NONE, "▄");
    else if (above != INK_NONE)
        paint_inked(brush, row, column, above, below, "▀");
}

void paint_pixels(const struct brush *brush, int row, int column,
                  const char *const pixels[], int rows)
{
    for (int i = 0; i < rows; i += 2) {
        const char *upper = pixels[i];
        const char *lower = i + 1 < rows ? pixels[i + 1] : "";
        for (int j = 0; *upper; j++) {
            paint_halves(brush, row + i / 2, column + j, ink_of(*upper++),
                         ink_of(*lower));
            lower += *lower != '\0';
        }
    }
}
