/* The chart on a terminal: a grid of letters, with or without colors. */
#include <string.h>

#include "report.h"
#include "cli_output.h"

enum { LABEL_COLUMNS = 10, CELL_COLUMNS = 4, LEGEND_COLUMNS = 70 };

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

/* True if the next row has the same codes. */
static bool is_same_as_next(const struct odds_chart *chart, int index)
{
    if (index + 1 == CHART_ROWS ||
        chart_row_at(index).kind != chart_row_at(index + 1).kind)
        return false;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
        if (strcmp(chart_code(chart, chart_row_at(index), upcard),
                   chart_code(chart, chart_row_at(index + 1), upcard)) != 0)
            return false;
    return true;
}

/* Writes the label of a group of rows with the same codes: "18-21", "2,2-3,3".
 */
static void chart_write_label(const struct odds_report *report,
                              struct chart_row highest, struct chart_row lowest)
{
    char label[32], low[CHART_NAME_SIZE], high[CHART_NAME_SIZE];
    chart_row_name(lowest, low);
    chart_row_name(highest, high);
    const char *lower = strchr(low, ' ') + 1, *higher = strchr(high, ' ') + 1;
    if (highest.kind == CHART_PAIR && highest.number == lowest.number)
        snprintf(label, sizeof label, "%s,%s", lower, lower);
    else if (highest.kind == CHART_PAIR)
        snprintf(label, sizeof label, "%s,%s-%s,%s", lower, lower, higher,
                 higher);
    else if (highest.number == lowest.number)
        snprintf(label, sizeof label, "%s", lower);
    else
        snprintf(label, sizeof label, "%s-%s", lower, higher);
    fprintf(report->out, "%*s ", LABEL_COLUMNS - 1, label);
}

static void write_cells(const struct odds_report *report,
                        const struct odds_chart *chart, struct chart_row row)
{
    bool color = report->request->color;
    for (int column = 0; column < ODDS_RANKS; column++) {
        const char *code = chart_code(chart, row, chart_upcard_at(column));
        bool open = !color && column + 1 == ODDS_RANKS;
        fprintf(report->out, "%s %s%*s%s", color ? color_of(code) : "", code,
                open ? 0 : CELL_COLUMNS - 1 - (int)strlen(code), "",
                color ? CLI_PLAIN : "");
    }
    fputc('\n', report->out);
}

static void write_kind(const struct odds_report *report, const char *name)
{
    bool color = report->request->color;
    fprintf(report->out, "%s%-*s", color ? CLI_BOLD : "", LABEL_COLUMNS, name);
    for (int column = 0; column < ODDS_RANKS; column++)
        fprintf(report->out, " %-*s",
                column + 1 < ODDS_RANKS ? CELL_COLUMNS - 1 : 0,
                odds_rank_name(chart_upcard_at(column)));
    fprintf(report->out, "%s\n", color ? CLI_PLAIN : "");
}

bool odds_report_chart_has_code(const struct odds_chart *chart,
                                const char *code)
{
    for (int i = 0; i < CHART_ROWS; i++)
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
            if (strcmp(chart_code(chart, chart_row_at(i), upcard), code) == 0)
                return true;
    return false;
}

static void write_legend(const struct odds_report *report,
                         const struct odds_chart *chart)
{
    static const char *const codes[] = {"S",  "H",  "Dh", "Ds",
                                        "Rh", "Rs", "P",  "-"};
    size_t used = 0;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (!odds_report_chart_has_code(chart, codes[i]))
            continue;
        const char *words = odds_report_code_in_words(codes[i]);
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

void odds_report_write_text_chart(const struct odds_report *report,
                                  const struct odds_chart *chart)
{
    static const char *const names[CHART_KINDS] = {"Hard", "Soft", "Pairs"};
    odds_report_write_heading(
        report, "Basic strategy: your hand against the dealer's upcard");
    int first = 0;
    for (int i = 0; i < CHART_ROWS; i++) {
        struct chart_row row = chart_row_at(i);
        if (i == 0 || chart_row_at(i - 1).kind != row.kind)
            write_kind(report, names[row.kind]);
        if (is_same_as_next(chart, i))
            continue;
        chart_write_label(report, chart_row_at(first), row);
        write_cells(report, chart, row);
        first = i + 1;
        if (first == CHART_ROWS || chart_row_at(first).kind != row.kind)
            fputc('\n', report->out);
    }
    write_legend(report, chart);
}
