/* Bars and curves of values as lines of text. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli_output.h"
#include "plots.h"

struct dots {
    int columns;       /* in characters */
    int width, height; /* of a character, in dots */
    bool ascii;
    unsigned char cells[PLOT_ROWS_MAX][PLOT_COLUMNS_MAX]; /* braille bits */
};

/* ---- Dots drawn as braille or as ASCII marks ---- */

enum { BRAILLE_WIDTH = 2, BRAILLE_HEIGHT = 4 };

/* Sets the dots of a dot column from the dot row `top` to `bottom`, inclusive.
 * Columns count from the left, rows from the top. */
static void dots_set(struct dots *dots, int column, int top, int bottom)
{
    /* Unicode numbers the upper six dots down the columns, because the lowest
     * row was added later. */
    static const unsigned char bits[BRAILLE_HEIGHT][BRAILLE_WIDTH] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    for (int row = top; row <= bottom; row++)
        dots->cells[row / dots->height][column / dots->width] |=
            bits[row % dots->height][column % dots->width];
}

/* Appends a row of characters: U+2800 plus the bits of the eight dots. A
 * character without dots is shown as `background`, which is one character, but
 * the line has no blanks at its end. */
static void dots_write(const struct dots *dots, int row, const char *background,
                       char line[PLOT_LINE_SIZE])
{
    for (int column = 0; column < dots->columns; column++) {
        unsigned char cell = dots->cells[row][column];
        const char braille[] = {(char)0xE2, (char)(0xA0 | cell >> 6),
                                (char)(0x80 | (cell & 0x3F)), '\0'};
        text_add(line, PLOT_LINE_SIZE, "%s",
                 cell == 0     ? background
                 : dots->ascii ? "*"
                               : braille);
    }
    for (size_t end = strlen(line); end > 0 && line[end - 1] == ' '; end--)
        line[end - 1] = '\0';
}

/* ---- Bars that compare the counts of a few things ---- */

enum { COLUMNS_LEAST = 34, BAR_LEAST = 4, EIGHTHS = 8 };

enum { NUMBER_SIZE = 27 }; /* any int64_t */

enum { SHARE_WIDTH = 6, BLANKS = 3 /* between the four parts of a row */ };

/* The widths of the parts of a row, and the scale of the bars. */
struct layout {
    int name, bar, number; /* in characters */
    int64_t longest;
    double sum; /* a double, because an int64_t might overflow */
};

/* Writes a number with commas between its thousands, and returns its width. */
static int write_grouped(char text[NUMBER_SIZE], int64_t number)
{
    enum { GROUP = 3 };
    char digits[NUMBER_SIZE];
    int count = snprintf(digits, sizeof digits, "%lld", (long long)number);
    int used = 0;
    for (int i = 0; i < count; i++) {
        if (i > 0 && (count - i) % GROUP == 0)
            text[used++] = ',';
        text[used++] = digits[i];
    }
    text[used] = '\0';
    return used;
}

static struct layout bars_lay_out(const struct bars *bars)
{
    struct layout layout = {0};
    char number[NUMBER_SIZE];
    for (int i = 0; i < bars->count; i++) {
        int width = text_columns(bars->names[i]);
        layout.name = width > layout.name ? width : layout.name;
        if (bars->values[i] > layout.longest)
            layout.longest = bars->values[i];
        layout.sum += (double)bars->values[i];
    }
    layout.number = write_grouped(number, layout.longest);
    int room = bars->columns - layout.number - SHARE_WIDTH - BLANKS;
    if (layout.name > room - BAR_LEAST)
        layout.name = room - BAR_LEAST;
    layout.bar = room - layout.name;
    return layout;
}

/* The length is rounded, but at least a step if the value isn't zero. */
static void write_bar(char line[PLOT_LINE_SIZE], int64_t value,
                      const struct layout *layout, bool ascii)
{
    static const char *const parts[EIGHTHS] = {"",  "▏", "▎", "▍",
                                               "▌", "▋", "▊", "▉"};
    int scale = ascii ? 1 : EIGHTHS, steps = 0, most = layout->bar * scale;
    if (value > 0)
        steps = (int)((double)value * most / (double)layout->longest + 0.5);
    if (value > 0 && steps == 0)
        steps = 1;
    int whole = steps / scale, part = steps % scale;
    for (int i = 0; i < whole; i++)
        text_add(line, PLOT_LINE_SIZE, "%s", ascii ? "#" : "█");
    text_add(line, PLOT_LINE_SIZE, "%s%*s", parts[part],
             layout->bar - whole - (part > 0), "");
}

void plot_bars(struct plot *plot, const struct bars *bars)
{
    assert(bars->columns >= COLUMNS_LEAST && bars->columns <= PLOT_COLUMNS_MAX);
    assert(bars->count >= 0 && bars->count <= PLOT_ROWS_MAX);
    struct layout layout = bars_lay_out(bars);
    plot->rows = bars->count;
    for (int row = 0; row < bars->count; row++) {
        char *line = plot->lines[row], number[NUMBER_SIZE];
        int64_t value = bars->values[row];
        snprintf(line, PLOT_LINE_SIZE, "%.*s",
                 text_bytes(bars->names[row], layout.name), bars->names[row]);
        text_add(line, PLOT_LINE_SIZE, "%*s",
                 layout.name + 1 - text_columns(line), "");
        write_bar(line, value, &layout, bars->ascii);
        (void)write_grouped(number, value);
        text_add(line, PLOT_LINE_SIZE, " %*s %5.1f%%", layout.number, number,
                 layout.sum > 0 ? 100 * (double)value / layout.sum : 0);
    }
}

enum { CURVE_COLUMNS_LEAST = 20, ROWS_LEAST = 2, NO_ROW = -1 };

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

static const struct range NO_VALUES = {INFINITY, -INFINITY};

typedef char label_text[PLOT_LABEL_SIZE];

/* Widens a range so that it includes `values`. */
static struct range widen_range(struct range range, const double *values,
                                size_t count)
{
    for (size_t i = 0; i < count; i++) {
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

/* Returns the dots for the values of one of `width` dot columns. If there are
 * more columns than values, several columns show the same value. */
static struct stretch column_stretch(const struct curve *curve,
                                     const struct scale *scale, int column,
                                     int width)
{
    size_t first = (size_t)column * curve->count / (size_t)width;
    size_t end = (size_t)(column + 1) * curve->count / (size_t)width;
    size_t count = end > first ? end - first : 1;
    struct range range = widen_range(NO_VALUES, curve->values + first, count);
    return (struct stretch){.top = dot_row(scale, range.highest),
                            .bottom = dot_row(scale, range.lowest)};
}

/* Extends each stretch of braille until it touches the one on its left. */
static void draw_curve(struct dots *dots, const struct curve *curve,
                       const struct scale *scale)
{
    int width = dots->columns * dots->width;
    struct stretch left = column_stretch(curve, scale, 0, width);
    for (int column = 0; column < width; column++) {
        struct stretch own = column_stretch(curve, scale, column, width);
        int top = own.top, bottom = own.bottom;
        if (!dots->ascii && top > left.bottom + 1)
            top = left.bottom + 1;
        if (!dots->ascii && bottom < left.top - 1)
            bottom = left.top - 1;
        dots_set(dots, column, top, bottom);
        left = own;
    }
}

void plot_label_cents(char *text, size_t size, double value)
{
    char amount[CLI_DOLLARS_SIZE];
    snprintf(text, size, "%.13s", cli_dollars(amount, (int64_t)value));
}

/* Writes the labels of the rows that have one. Returns the width of the widest.
 */
static int write_labels(label_text labels[PLOT_ROWS_MAX], plot_label *label,
                        const struct scale *scale)
{
    const double values[] = {scale->range.lowest, scale->range.highest, 0};
    int count = zero_row(scale) == NO_ROW ? 2 : 3, width = 0;
    for (int i = 0; i < count; i++) {
        char *text = labels[character_row(scale, values[i])];
        /* never "-0" */
        label(text, PLOT_LABEL_SIZE, values[i] == 0 ? 0 : values[i]);
        int wide = (int)strlen(text);
        width = wide > width ? wide : width;
    }
    return width;
}

void plot_curve(struct plot *plot, const struct curve *curve)
{
    assert(curve->columns >= CURVE_COLUMNS_LEAST &&
           curve->columns <= PLOT_COLUMNS_MAX);
    assert(curve->rows >= ROWS_LEAST && curve->rows <= PLOT_ROWS_MAX);
    label_text labels[PLOT_ROWS_MAX] = {0};
    struct dots dots = {.ascii = curve->ascii,
                        .width = curve->ascii ? 1 : BRAILLE_WIDTH,
                        .height = curve->ascii ? 1 : BRAILLE_HEIGHT};
    struct scale scale = {.cell_height = dots.height,
                          .dot_rows = curve->rows * dots.height};
    int label_width = 0;
    if (curve->count > 0) {
        scale.range = widen_range(NO_VALUES, curve->values, curve->count);
        if (curve->others)
            scale.range = widen_range(scale.range, curve->others, curve->count);
        label_width = write_labels(labels, curve->label, &scale);
        dots.columns = curve->columns - label_width - 2; /* a blank, the axis */
        draw_curve(&dots, curve, &scale);
    }
    plot->rows = curve->rows;
    for (int row = 0; row < curve->rows; row++) {
        char *line = plot->lines[row];
        bool is_zero = row == zero_row(&scale);
        snprintf(line, PLOT_LINE_SIZE, "%*s %s", label_width, labels[row],
                 curve->ascii ? "|" : "│");
        dots_write(&dots, row, !is_zero ? " " : curve->ascii ? "." : "┈", line);
    }
}

void plot_write(FILE *out, const char *indent, const struct plot *plot)
{
    for (int i = 0; i < plot->rows; i++)
        fprintf(out, "%s%s\n", indent, plot->lines[i]);
}
