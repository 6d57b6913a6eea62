/* Painting text and frames on the screen. */
#define _XOPEN_SOURCE 700
#include "terminal.h"

#include <string.h>

#include <curses.h>

static bool begins_character(char byte)
{
    return ((unsigned char)byte & 0xC0) != 0x80;
}

int text_columns(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += begins_character(*text);
    return columns;
}

int text_bytes(const char *text, int columns)
{
    int bytes = 0;
    while (text[bytes] && (!begins_character(text[bytes]) || columns-- > 0))
        bytes++;
    return bytes;
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
    attrset((int)brush->attributes[role]);
    mvaddnstr(row, column, text, text_bytes(text, columns));
    attrset(A_NORMAL);
    int wide = text_columns(text);
    return column + (wide < columns ? wide : columns);
}

int paint_text(const struct brush *brush, int row, int column, enum role role,
               const char *text)
{
    return paint_cut(brush, row, column, COLS, role, text);
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
