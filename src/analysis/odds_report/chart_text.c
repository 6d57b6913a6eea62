/* The chart on a terminal: a grid of letters, with or without colors. */
#include <math.h>
#include <string.h>

#include "report.h"
#include "cli_output.h"

enum {
    LABEL_COLUMNS = 10,
    CELL_COLUMNS = 4,
    VALUE_COLUMNS = 7,
    LEGEND_COLUMNS = 70
};
enum { VALUE_SIZE = 24 };

static int cell_columns(const struct odds_report *report)
{
    return report->request->shows_values ? VALUE_COLUMNS : CELL_COLUMNS;
}

/* Returns colors that are readable on dark and on light terminals. */
static const char *color_of(const char *code)
{
    switch (*code) {
    case 'S':
        return CLI_BLACK_ON_YELLOW;
    case 'H':
        return CLI_BLACK_ON_GRAY;
    case 'D':
        return CLI_WHITE_ON_BLUE;
    case 'P':
        return CLI_BLACK_ON_GREEN;
    case 'R':
        return CLI_WHITE_ON_MAGENTA;
    default:
        return "";
    }
}

/* Writes a cell, `width` columns wide unless it is the last on its line. */
static void write_chart_cell(const struct odds_report *report, const char *code,
                             const char *text, int width, bool is_last)
{
    bool color = report->request->color;
    bool open = !color && is_last;
    fprintf(report->out, "%s %s%*s%s", color ? color_of(code) : "", text,
            open ? 0 : width - 1 - (int)strlen(text), "",
            color ? CLI_PLAIN : "");
}

/* Writes the codes of a row, with the values in percent if they are wanted. */
static void write_cells(const struct odds_report *report,
                        const struct chart_grid *grid, struct chart_row row)
{
    for (int column = 0; column < grid->count; column++) {
        char text[VALUE_SIZE], percent[CLI_SIGNED_SIZE];
        int place = grid->places[column];
        const char *code = chart_code(grid->chart, row, place);
        double value = odds_report_cell_value(grid->values, row, place);
        if (!isnan(value))
            snprintf(text, sizeof text, "%-2s%4s", code,
                     cli_signed(percent, 100 * value, 0));
        else
            snprintf(text, sizeof text, "%s", code);
        write_chart_cell(report, code,
                         report->request->shows_values ? text : code,
                         cell_columns(report), column + 1 == grid->count);
    }
    fputc('\n', report->out);
}

static void write_kind(const struct odds_report *report,
                       const struct chart_grid *grid, const char *name)
{
    bool color = report->request->color;
    fprintf(report->out, "%s%-*s", color ? CLI_BOLD : "", LABEL_COLUMNS, name);
    for (int column = 0; column < grid->count; column++)
        fprintf(report->out, " %-*s",
                column + 1 < grid->count ? cell_columns(report) - 1 : 0,
                grid->names[column]);
    fprintf(report->out, "%s\n", color ? CLI_PLAIN : "");
}

static bool grid_has_code(const struct chart_grid *grid, const char *code)
{
    for (int i = 0; i < CHART_ROWS; i++)
        for (int column = 0; column < grid->count; column++)
            if (strcmp(chart_code(grid->chart, chart_row_at(i),
                                  grid->places[column]),
                       code) == 0)
                return true;
    return false;
}

static bool any_has_code(const struct chart_grid grids[], int count,
                         const char *code)
{
    for (int i = 0; i < count; i++)
        if (grid_has_code(&grids[i], code))
            return true;
    return false;
}

void odds_report_write_legend(const struct odds_report *report,
                              const struct chart_grid grids[], int count)
{
    static const char *const codes[] = {"S",  "H",  "Dh", "Ds",
                                        "Rh", "Rs", "P",  "-"};
    size_t used = 0;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (!any_has_code(grids, count, codes[i]))
            continue;
        const char *words = chart_code_meaning(codes[i]);
        if (words == NULL)
            words = "not in this shoe";
        size_t width = strlen(codes[i]) + strlen(words) + 4;
        if (used + width > LEGEND_COLUMNS) {
            fputc('\n', report->out);
            used = 0;
        }
        fprintf(report->out, "%s%s%s %s", used > 0 ? "   " : "",
                report->request->color ? color_of(codes[i]) : "", codes[i],
                report->request->color ? CLI_PLAIN : "");
        fprintf(report->out, "%s", words);
        used += width;
    }
    fprintf(report->out, "\n\n");
}

void odds_report_write_grid(const struct odds_report *report,
                            const struct chart_grid *grid)
{
    static const char *const names[CHART_KINDS] = {"Hard", "Soft", "Pairs"};
    struct chart_group groups[CHART_ROWS];
    int count =
        chart_groups(grid->chart, !report->request->shows_values, groups);
    for (int i = 0; i < count; i++) {
        struct chart_row row = groups[i].row;
        if (i == 0 || groups[i - 1].row.kind != row.kind)
            write_kind(report, grid, names[row.kind]);
        fprintf(report->out, "%*s ", LABEL_COLUMNS - 1, groups[i].label);
        write_cells(report, grid, row);
        if (i + 1 == count || groups[i + 1].row.kind != row.kind)
            fputc('\n', report->out);
    }
}

void odds_report_write_text_chart(const struct odds_report *report,
                                  const struct charted *charted)
{
    struct chart_grid grid = {.chart = &charted->chart,
                              .values = &charted->values,
                              .count = ODDS_RANKS};
    for (int column = 0; column < ODDS_RANKS; column++) {
        grid.places[column] = chart_upcard_at(column);
        grid.names[column] = odds_rank_name(chart_upcard_at(column));
    }
    odds_report_write_heading(
        report, report->request->shows_values
                    ? "Basic strategy, and its value in percent of the bet"
                    : "Basic strategy: your hand against the dealer's upcard");
    odds_report_write_grid(report, &grid);
    odds_report_write_legend(report, &grid, 1);
}
