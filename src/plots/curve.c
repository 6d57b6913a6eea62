/* A curve, in braille or in ASCII. */
#include <stdio.h>
#include <string.h>

#include "lines.h"

enum { LABEL_SIZE = 24, LEAST_COLUMNS = 8 };

/* Dots of a picture; in ASCII a dot is a whole character. */
struct canvas {
    int across, down;               /* dots in a character */
    int columns, rows;              /* characters */
    double least, most;             /* values at the lowest and highest dot */
    int from[2 * PLOT_COLUMNS_MAX]; /* in each dot column the lowest row that
                                     is set, counted from the bottom */
    int to[2 * PLOT_COLUMNS_MAX];   /* and the highest; below `from`: none */
};

static void write_label(const struct curve *curve, char text[LABEL_SIZE],
                        double value)
{
    if (curve->label)
        curve->label(text, LABEL_SIZE, value);
    else
        snprintf(text, LABEL_SIZE, "%g", value);
}

static void find_range(struct canvas *canvas, const struct curve *curve)
{
    canvas->least = canvas->most = curve->count > 0 ? curve->values[0] : 0;
    for (size_t i = 1; i < curve->count; i++) {
        double value = curve->values[i];
        canvas->least = value < canvas->least ? value : canvas->least;
        canvas->most = value > canvas->most ? value : canvas->most;
    }
}

/* The row of dots of a value, from the bottom; the middle for a flat curve. */
static int row_of(const struct canvas *canvas, double value)
{
    int last = canvas->rows * canvas->down - 1;
    double range = canvas->most - canvas->least;
    if (range <= 0)
        return last / 2;
    return (int)((value - canvas->least) / range * last + 0.5);
}

/* The values of a dot column: those that fall into it where there are more
 * values than columns, else the one that lies there. */
static void values_of(const struct canvas *canvas, size_t count, int column,
                      size_t *first, size_t *end)
{
    size_t columns = (size_t)(canvas->columns * canvas->across);
    size_t at = (size_t)column;
    *first = at * count / columns;
    *end = (at + 1) * count / columns;
    if (*end <= *first)
        *end = *first + 1;
}

static void set_column(struct canvas *canvas, const struct curve *curve,
                       int column)
{
    size_t first, end;
    values_of(canvas, curve->count, column, &first, &end);
    canvas->from[column] = canvas->to[column] =
        row_of(canvas, curve->values[first]);
    for (size_t i = first + 1; i < end; i++) {
        int row = row_of(canvas, curve->values[i]);
        if (row < canvas->from[column])
            canvas->from[column] = row;
        if (row > canvas->to[column])
            canvas->to[column] = row;
    }
}

/* A steep step is drawn as a line from the column before. */
static void join(struct canvas *canvas, int column)
{
    int *from = &canvas->from[column], *to = &canvas->to[column];
    if (canvas->to[column - 1] < *from - 1)
        *from = canvas->to[column - 1] + 1;
    else if (canvas->from[column - 1] > *to + 1)
        *to = canvas->from[column - 1] - 1;
}

static void set_dots(struct canvas *canvas, const struct curve *curve)
{
    int columns = canvas->columns * canvas->across;
    for (int i = 0; i < columns; i++) {
        canvas->from[i] = 0;
        canvas->to[i] = -1;
        if (curve->count > 0)
            set_column(canvas, curve, i);
    }
    for (int i = columns - 1; i > 0 && curve->count > 0; i--)
        join(canvas, i);
}

static bool is_set(const struct canvas *canvas, int column, int row)
{
    return row >= canvas->from[column] && row <= canvas->to[column];
}

/* The dots of a braille character are numbered down the left side, then the
 * right: 1 2 3, 4 5 6, and 7 8 below (Unicode, block 2800). */
static unsigned braille_dots(const struct canvas *canvas, int column, int top)
{
    static const unsigned dots[2][4] = {{0x01, 0x02, 0x04, 0x40},
                                        {0x08, 0x10, 0x20, 0x80}};
    unsigned set = 0;
    for (int x = 0; x < canvas->across; x++)
        for (int y = 0; y < canvas->down; y++)
            if (is_set(canvas, column * canvas->across + x, top - y))
                set |= canvas->across == 1 ? 1 : dots[x][y];
    return set;
}

static void add_sign(char line[PLOT_LINE_SIZE], unsigned dots, bool ascii)
{
    const unsigned sign = 0x2800 + dots;
    const char text[] = {(char)(0xE0 | sign >> 12),
                         (char)(0x80 | (sign >> 6 & 0x3F)),
                         (char)(0x80 | (sign & 0x3F)), '\0'};
    line_add(line, ascii ? "*" : text);
}

/* The row of characters, from the top, in which a value lies. */
static int line_of(const struct canvas *canvas, double value)
{
    return canvas->rows - 1 - row_of(canvas, value) / canvas->down;
}

static bool has_zero_line(const struct canvas *canvas)
{
    return canvas->least < 0 && canvas->most > 0;
}

/* The label of a line: the highest value, the lowest, or zero between. */
static void label_of(const struct canvas *canvas, const struct curve *curve,
                     int line, char text[LABEL_SIZE])
{
    bool is_flat = canvas->most <= canvas->least;
    text[0] = '\0';
    if (curve->count == 0)
        return;
    if (line == (is_flat ? line_of(canvas, canvas->most) : 0))
        write_label(curve, text, canvas->most);
    else if (!is_flat && line == canvas->rows - 1)
        write_label(curve, text, canvas->least);
    else if (has_zero_line(canvas) && line == line_of(canvas, 0))
        write_label(curve, text, 0);
}

static int label_columns(const struct canvas *canvas, const struct curve *curve)
{
    int columns = 0;
    char text[LABEL_SIZE];
    for (int line = 0; line < canvas->rows; line++) {
        label_of(canvas, curve, line, text);
        int wide = line_columns(text);
        columns = wide > columns ? wide : columns;
    }
    return columns;
}

static void draw_line(const struct canvas *canvas, const struct curve *curve,
                      int line, char text[PLOT_LINE_SIZE])
{
    bool is_zero = has_zero_line(canvas) && line == line_of(canvas, 0);
    int top = (canvas->rows - line) * canvas->down - 1;
    for (int i = 0; i < canvas->columns; i++) {
        unsigned dots = braille_dots(canvas, i, top);
        if (dots)
            add_sign(text, dots, curve->ascii);
        else
            line_add(text, !is_zero ? " " : curve->ascii ? "." : "┈");
    }
}

void plot_curve(struct plot *plot, const struct curve *curve)
{
    struct canvas canvas = {.across = curve->ascii ? 1 : 2,
                            .down = curve->ascii ? 1 : 4,
                            .rows = curve->rows};
    find_range(&canvas, curve);
    int labels = label_columns(&canvas, curve);
    canvas.columns = curve->columns - labels - 2; /* a blank, and the axis */
    if (canvas.columns < LEAST_COLUMNS)
        canvas.columns = LEAST_COLUMNS;
    set_dots(&canvas, curve);
    plot->rows = curve->rows;
    for (int line = 0; line < curve->rows; line++) {
        char label[LABEL_SIZE], *text = plot->lines[line];
        text[0] = '\0';
        label_of(&canvas, curve, line, label);
        line_blank(text, labels - line_columns(label));
        line_add(text, label);
        line_add(text, curve->ascii ? " |" : " │");
        draw_line(&canvas, curve, line, text);
        line_trim(text);
    }
}
