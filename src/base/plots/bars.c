/* Bars that compare the counts of a few things. */
#include "plots.h"

#include <assert.h>
#include <stdio.h>

#include "pen.h"

enum { COLUMNS_LEAST = 40, BAR_LEAST = 4, EIGHTHS = 8 };

enum { NUMBER_SIZE = 27, SHARE_SIZE = 8 }; /* any int64_t, "100.0%" */

enum { SHARE_WIDTH = 6, BLANKS = 3 /* between the four parts of a row */ };

/* The widths of the parts of a row, and the scale of the bars. */
struct layout {
    int name, bar, number; /* in characters */
    int64_t longest;
    double sum; /* a double, because an int64_t might overflow */
};

/* Returns the number of characters in a UTF-8 text: all bytes except
 * continuation bytes. */
static int text_width(const char *text)
{
    int width = 0;
    for (; *text != '\0'; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

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
        int width = text_width(bars->names[i]);
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

static void bar_write_name(struct pen *pen, const char *name, int width)
{
    int written = 0;
    while (*name != '\0' && written < width) {
        char character[5] = {*name++};
        for (int i = 1; i < 4 && ((unsigned char)*name & 0xC0) == 0x80; i++)
            character[i] = *name++;
        pen_write(pen, character);
        written++;
    }
    pen_repeat(pen, " ", width - written);
}

/* Returns the length of a bar in steps if the longest has `most` steps. It is
 * rounded, but at least 1 if the value isn't zero. */
static int bar_steps(int64_t value, int64_t longest, int most)
{
    if (value <= 0)
        return 0;
    int steps = (int)((double)value * most / (double)longest + 0.5);
    return steps > 0 ? steps : 1;
}

static void write_bar(struct pen *pen, int64_t value,
                      const struct layout *layout, bool ascii)
{
    static const char *const parts[EIGHTHS] = {"",  "▏", "▎", "▍",
                                               "▌", "▋", "▊", "▉"};
    int scale = ascii ? 1 : EIGHTHS;
    int steps = bar_steps(value, layout->longest, layout->bar * scale);
    int whole = steps / scale, part = steps % scale;
    pen_repeat(pen, ascii ? "#" : "█", whole);
    pen_write(pen, parts[part]);
    pen_repeat(pen, " ", layout->bar - whole - (part > 0));
}

static void bar_write_figures(struct pen *pen, int64_t value,
                              const struct layout *layout)
{
    char number[NUMBER_SIZE], share[SHARE_SIZE];
    double percent = layout->sum > 0 ? 100 * (double)value / layout->sum : 0;
    pen_repeat(pen, " ", layout->number - write_grouped(number, value));
    snprintf(share, sizeof share, "%5.1f%%", percent);
    pen_write(pen, number);
    pen_write(pen, " ");
    pen_write(pen, share);
}

void plot_bars(struct plot *plot, const struct bars *bars)
{
    assert(bars->columns >= COLUMNS_LEAST && bars->columns <= PLOT_COLUMNS_MAX);
    assert(bars->count >= 0 && bars->count <= PLOT_ROWS_MAX);
    struct layout layout = bars_lay_out(bars);
    plot->rows = bars->count;
    for (int row = 0; row < bars->count; row++) {
        struct pen pen = pen_on(plot->lines[row]);
        bar_write_name(&pen, bars->names[row], layout.name);
        pen_write(&pen, " ");
        write_bar(&pen, bars->values[row], &layout, bars->ascii);
        pen_write(&pen, " ");
        bar_write_figures(&pen, bars->values[row], &layout);
        pen_lift(&pen);
    }
}
