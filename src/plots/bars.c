/* Bars, one a row. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lines.h"

enum { NUMBER_SIZE = 24, SHARE_COLUMNS = 7 /* " 100.0%" */ };

/* What the rows have in common. */
struct bar_space {
    int name_columns, number_columns, bar_columns;
    int64_t most, sum;
};

static int most_of(int a, int b)
{
    return a > b ? a : b;
}

static struct bar_space measure(const struct bars *bars)
{
    struct bar_space space = {.bar_columns = 1};
    char number[NUMBER_SIZE];
    for (int i = 0; i < bars->count; i++) {
        int64_t value = bars->values[i];
        snprintf(number, sizeof number, "%" PRId64, value);
        space.number_columns =
            most_of(space.number_columns, (int)strlen(number));
        space.name_columns =
            most_of(space.name_columns, line_columns(bars->names[i]));
        space.most = value > space.most ? value : space.most;
        space.sum += value;
    }
    space.bar_columns =
        most_of(1, bars->columns - space.name_columns - space.number_columns -
                       SHARE_COLUMNS - 2);
    return space;
}

/* Eighths of a character, or whole ones in ASCII; what is not nothing shows. */
static void add_bar(char line[PLOT_LINE_SIZE], const struct bars *bars,
                    const struct bar_space *space, int64_t value)
{
    static const char *const eighths[] = {"",  "▏", "▎", "▍",
                                          "▌", "▋", "▊", "▉"};
    int parts = bars->ascii ? 1 : 8;
    int room = space->bar_columns * parts;
    int length = space->most > 0
                     ? (int)((double)value / (double)space->most * room + 0.5)
                     : 0;
    if (value > 0 && length == 0)
        length = 1;
    for (int i = 0; i < length / parts; i++)
        line_add(line, bars->ascii ? "#" : "█");
    line_add(line, bars->ascii ? "" : eighths[length % parts]);
    int used = (length + parts - 1) / parts;
    line_blank(line, space->bar_columns - used);
}

static void add_numbers(char line[PLOT_LINE_SIZE],
                        const struct bar_space *space, int64_t value)
{
    char text[NUMBER_SIZE + 16];
    double share =
        space->sum > 0 ? 100.0 * (double)value / (double)space->sum : 0;
    snprintf(text, sizeof text, " %*" PRId64 "%6.1f%%", space->number_columns,
             value, share);
    line_add(line, text);
}

void plot_bars(struct plot *plot, const struct bars *bars)
{
    struct bar_space space = measure(bars);
    plot->rows = bars->count;
    for (int i = 0; i < bars->count; i++) {
        char *line = plot->lines[i];
        line[0] = '\0';
        line_add(line, bars->names[i]);
        line_blank(line, space.name_columns - line_columns(bars->names[i]) + 1);
        add_bar(line, bars, &space, bars->values[i]);
        add_numbers(line, &space, bars->values[i]);
        line_trim(line);
    }
}
