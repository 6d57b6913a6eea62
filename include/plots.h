/*
 * Plots: numbers as lines of text, for a screen, a report or a pipe. Every
 * line is ready to print, in UTF-8 or ASCII, without color and without blanks
 * at its end.
 */
#ifndef PLOTS_H
#define PLOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PLOT_ROWS_MAX = 40, PLOT_COLUMNS_MAX = 200 };

/* A line holds any PLOT_COLUMNS_MAX characters, at most four bytes each. */
enum { PLOT_LINE_SIZE = 4 * PLOT_COLUMNS_MAX + 1 };

/* The lines of a plot, from the top; the caller owns it all. */
struct plot {
    int rows;
    char lines[PLOT_ROWS_MAX][PLOT_LINE_SIZE];
};

/* What a label may take, so that the curve keeps some room: any "%g" fits. */
enum { PLOT_LABEL_SIZE = 14 };

/* Writes the label of an axis for a value, at most `size` bytes with its '\0',
 * printable ASCII. */
typedef void plot_label(char *text, size_t size, double value);

/*
 * A curve of `count` values, from left to right, in `columns` and `rows`.
 * On the left stand the labels of the highest and the lowest value, and of the
 * zero line where it has a row of its own between them; the rest is the curve,
 * in braille (two by four dots a character) or, in ASCII, one mark a column.
 * Where there are more values than dots, each dot column shows all that lies
 * between the lowest and the highest of its values, so that no peak gets lost;
 * where there are fewer, each value is a step of its own. Steep steps are
 * connected in braille. All values the same make a flat line in the middle; no
 * value at all makes an empty plot with its axis.
 */
struct curve {
    const double *values; /* finite, never NaN */
    size_t count;
    int columns; /* in all, labels included: 20 to PLOT_COLUMNS_MAX */
    int rows;    /* 2 to PLOT_ROWS_MAX */
    bool ascii;
    plot_label *label; /* NULL: "%g" */
};

void plot_curve(struct plot *plot, const struct curve *curve);

/*
 * Bars, one a row: its name, the bar, its number and its share in per cent,
 * 0.0% each where the sum is 0. The longest bar takes all the room there is;
 * bars grow by eighths of a character (by whole ones in ASCII), and a number
 * that is not zero always shows. Names are aligned to the longest one, numbers
 * to the right; names that leave the bars no room are cut.
 */
struct bars {
    const char *const *names; /* UTF-8, each character one column wide */
    const int64_t *values;    /* none below 0 */
    int count;                /* up to PLOT_ROWS_MAX */
    int columns;              /* in all: 40 to PLOT_COLUMNS_MAX */
    bool ascii;
};

void plot_bars(struct plot *plot, const struct bars *bars);

#endif
