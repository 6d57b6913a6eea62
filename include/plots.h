/*
 * Plots: numbers drawn as lines of text, for a screen, a report or a pipe.
 * Every line is ready to print, in UTF-8 or ASCII, without color or trailing
 * blanks.
 */
#ifndef PLOTS_H
#define PLOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { PLOT_ROWS_MAX = 40, PLOT_COLUMNS_MAX = 200 };

/* A line holds PLOT_COLUMNS_MAX characters of up to four bytes each. */
enum { PLOT_LINE_SIZE = 4 * PLOT_COLUMNS_MAX + 1 };

/* The lines of a plot, from the top. The caller owns the memory. */
struct plot {
    int rows;
    char lines[PLOT_ROWS_MAX][PLOT_LINE_SIZE];
};

enum { PLOT_LABEL_SIZE = 14 };

/* Writes the axis label for `value` to `text`, in printable ASCII: at most
 * `size` bytes, including the '\0'. */
typedef void plot_label(char *text, size_t size, double value);

/* A label for cents: "$12.50". */
void plot_label_cents(char *text, size_t size, double value);

/*
 * A curve of `count` values from left to right, in `columns` by `rows`
 * characters. The labels on the left show the highest value, the lowest value,
 * and zero if it has its own row between them. The rest is the curve, in
 * braille (two by four dots per character) or, in ASCII, one mark per column.
 * If there are more values than dots, each dot column spans the lowest to the
 * highest of its values, so that no peak is lost. Equal values make a flat line
 * in the middle; no values make an empty plot.
 */
struct curve {
    const double *values; /* finite, never NaN */
    const double *others; /* as many, for the same scale; NULL: none */
    size_t count;
    int columns; /* including labels: 20 to PLOT_COLUMNS_MAX */
    int rows;    /* 2 to PLOT_ROWS_MAX */
    bool ascii;
    plot_label *label;
};

void plot_curve(struct plot *plot, const struct curve *curve);

/*
 * Bars, one per row: the name, the bar, the number (1,234,567) and its share in
 * percent (0.0% if the sum is 0). The longest bar fills the available room. A
 * nonzero number always has a bar. Names that leave no room for the bars are
 * cut.
 */
struct bars {
    const char *const *names; /* UTF-8, each character one column wide */
    const int64_t *values;    /* at least 0 */
    int count;                /* up to PLOT_ROWS_MAX */
    int columns;              /* 34 to PLOT_COLUMNS_MAX */
    bool ascii;
};

void plot_bars(struct plot *plot, const struct bars *bars);

/* Writes the lines of a plot, each behind `indent`. */
void plot_write(FILE *out, const char *indent, const struct plot *plot);

#endif
