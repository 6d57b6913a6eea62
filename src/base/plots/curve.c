/* A curve of values, with labels on its axis. */
#include "plots.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "dots.h"
#include "pen.h"

enum { COLUMNS_LEAST = 20, ROWS_LEAST = 2, NO_ROW = -1 };

struct range {
    double lowest, highest;
};

/* Dot rows, counted from the top. */
struct stretch {
    int top, bottom;
};

struct scale {
    struct range range;
    int dot_rows;
    int cell_height;
};

typedef char label_text[PLOT_LABEL_SIZE];

static struct range range_of(const double *values, size_t count)
{
    struct range range = {values[0], values[0]};
    for (size_t i = 1; i < count; i++) {
        if (values[i] < range.lowest)
            range.lowest = values[i];
        if (values[i] > range.highest)
            range.highest = values[i];
    }
    return range;
}

/* Returns the dot row of a value. Works with halves, because the difference of
 * two doubles can overflow. */
static int dot_row(const struct scale *scale, double value)
{
    double height = scale->range.highest / 2 - scale->range.lowest / 2;
    double depth = scale->range.highest / 2 - value / 2;
    int last = scale->dot_rows - 1;
    return height > 0 ? (int)(depth / height * last + 0.5) : last / 2;
}

static int character_row(const struct scale *scale, double value)
{
    return dot_row(scale, value) / scale->cell_height;
}

/* Returns the row of the zero line. Returns NO_ROW if zero isn't between the
 * lowest and the highest value, or if it would share the row of one of them. */
static int zero_row(const struct scale *scale)
{
    if (scale->range.lowest >= 0 || scale->range.highest <= 0)
        return NO_ROW;
    int row = character_row(scale, 0);
    bool is_free = row > character_row(scale, scale->range.highest) &&
                   row < character_row(scale, scale->range.lowest);
    return is_free ? row : NO_ROW;
}

/* ---- The curve ---- */

/* Returns the dots for the values of one of `width` dot columns. If there are
 * more columns than values, several columns show the same value. */
static struct stretch column_stretch(const struct curve *curve,
                                     const struct scale *scale, int column,
                                     int width)
{
    size_t first = (size_t)column * curve->count / (size_t)width;
    size_t end = (size_t)(column + 1) * curve->count / (size_t)width;
    size_t count = end > first ? end - first : 1;
    struct range range = range_of(curve->values + first, count);
    return (struct stretch){.top = dot_row(scale, range.highest),
                            .bottom = dot_row(scale, range.lowest)};
}

/* Returns the stretch, extended until it touches the one on its left. */
static struct stretch joined(struct stretch stretch, struct stretch left)
{
    if (stretch.top > left.bottom + 1)
        stretch.top = left.bottom + 1;
    if (stretch.bottom < left.top - 1)
        stretch.bottom = left.top - 1;
    return stretch;
}

static void draw_curve(struct dots *dots, const struct curve *curve,
                       const struct scale *scale)
{
    int width = dots->columns * dots_cell_width(dots);
    struct stretch left = column_stretch(curve, scale, 0, width);
    for (int column = 0; column < width; column++) {
        struct stretch own = column_stretch(curve, scale, column, width);
        struct stretch drawn = dots->ascii ? own : joined(own, left);
        dots_set(dots, column, drawn.top, drawn.bottom);
        left = own;
    }
}

/* ---- Labels and lines ---- */

static void curve_write_label(label_text text, plot_label *label, double value)
{
    double unsigned_zero = value == 0 ? 0 : value; /* "0", never "-0" */
    if (label == NULL)
        snprintf(text, PLOT_LABEL_SIZE, "%g", unsigned_zero);
    else
        label(text, PLOT_LABEL_SIZE, unsigned_zero);
}

/* Writes the labels of the rows that have one. Returns the width of the widest.
 */
static int write_labels(label_text labels[PLOT_ROWS_MAX], plot_label *label,
                        const struct scale *scale)
{
    const struct range *range = &scale->range;
    int zero = zero_row(scale), width = 0;
    if (zero != NO_ROW)
        curve_write_label(labels[zero], label, 0);
    curve_write_label(labels[character_row(scale, range->lowest)], label,
                      range->lowest);
    curve_write_label(labels[character_row(scale, range->highest)], label,
                      range->highest);
    for (int row = 0; row < PLOT_ROWS_MAX; row++)
        if ((int)strlen(labels[row]) > width)
            width = (int)strlen(labels[row]);
    return width;
}

static void curve_write_row(char line[PLOT_LINE_SIZE], const label_text label,
                            int label_width, const struct dots *dots, int row,
                            bool is_zero)
{
    const char *zero = dots->ascii ? "." : "┈";
    struct pen pen = pen_on(line);
    pen_repeat(&pen, " ", label_width - (int)strlen(label));
    pen_write(&pen, label);
    pen_write(&pen, dots->ascii ? " |" : " │");
    dots_write(dots, row, is_zero ? zero : " ", &pen);
    pen_lift(&pen);
}

void plot_curve(struct plot *plot, const struct curve *curve)
{
    assert(curve->columns >= COLUMNS_LEAST &&
           curve->columns <= PLOT_COLUMNS_MAX);
    assert(curve->rows >= ROWS_LEAST && curve->rows <= PLOT_ROWS_MAX);
    label_text labels[PLOT_ROWS_MAX] = {0};
    struct dots dots = {.ascii = curve->ascii};
    struct scale scale = {.cell_height = dots_cell_height(&dots)};
    scale.dot_rows = curve->rows * scale.cell_height;
    int label_width = 0;
    if (curve->count > 0) {
        scale.range = range_of(curve->values, curve->count);
        label_width = write_labels(labels, curve->label, &scale);
        dots.columns = curve->columns - label_width - 2; /* a blank, the axis */
        draw_curve(&dots, curve, &scale);
    }
    plot->rows = curve->rows;
    for (int row = 0; row < curve->rows; row++)
        curve_write_row(plot->lines[row], labels[row], label_width, &dots, row,
                        row == zero_row(&scale));
}
