/* The report on play by totals: the strategy chart. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "cli_output.h"

enum { NOTE_SIZE = 360 };

static void chart_note(const struct odds_report *report,
                       const struct charted *charted, char note[NOTE_SIZE])
{
    const struct rules *rules = &report->request->rules;
    bool looks = rules->peek == PEEK_HOLE && rules_fear_natural(rules, ACE);
    double value = charted->total.round.value;
    if (report->request->chart) {
        snprintf(note, NOTE_SIZE,
                 "Play by the chart of %.60s.\nExpected value per round: "
                 "%+.4f%% of the first bet, %.4f%% below best play.\nWhat the "
                 "rules don't allow is played as the chart says otherwise.",
                 report->request->chart, 100 * value,
                 100 * (charted->cdz.round.value - value));
        return;
    }
    snprintf(note, NOTE_SIZE,
             "Best play by total%s.\nExpected value per round: %+.4f%% of the "
             "first bet, %.4f%% below best play.\nPairs that aren't split are "
             "played by their total.",
             looks ? ", after the dealer has checked for blackjack" : "",
             100 * value, 100 * (charted->cdz.round.value - value));
}

double odds_report_cell_value(const struct odds_chart *values,
                              struct chart_row row, int upcard)
{
    const struct odds_cell *cell = &chart_cells_of(values, row)[upcard];
    return cell->possible ? cell->value : NAN;
}

/* Writes the codes of all cells, or their values. */
static void json_chart(struct json *json, const struct charted *charted,
                       bool values)
{
    json_object(json, values ? "values" : "chart", JSON_LINES);
    for (int i = 0; i < CHART_ROWS; i++) {
        char name[CHART_NAME_SIZE];
        struct chart_row row = chart_row_at(i);
        json_object(json, chart_row_name(row, name), JSON_ONE_LINE);
        for (int column = 0; column < ODDS_RANKS; column++) {
            int upcard = chart_upcard_at(column);
            const char *of = odds_rank_name(upcard);
            if (values)
                json_number(
                    json, of,
                    odds_report_cell_value(&charted->values, row, upcard));
            else
                json_text(json, of, chart_code(&charted->chart, row, upcard));
        }
        json_end(json);
    }
    json_end(json);
}

static void chart_write_json(const struct odds_report *report,
                             const struct charted *charted, const char *note)
{
    struct json json = odds_report_start_json(report, note);
    json_number(&json, "value", charted->total.round.value);
    json_number(&json, "value_cdz", charted->cdz.round.value);
    json_chart(&json, charted, false);
    json_chart(&json, charted, true);
    json_end(&json);
}

/* Writes the values in the form of a chart file, with nothing for a cell that
 * has no value. */
static void csv_values(const struct odds_report *report,
                       const struct charted *charted)
{
    fprintf(report->out, "hand");
    for (int column = 0; column < ODDS_RANKS; column++)
        fprintf(report->out, ",%s", odds_rank_name(chart_upcard_at(column)));
    for (int i = 0; i < CHART_ROWS; i++) {
        char name[CHART_NAME_SIZE];
        struct chart_row row = chart_row_at(i);
        fprintf(report->out, "\n%s", chart_row_name(row, name));
        for (int column = 0; column < ODDS_RANKS; column++) {
            int upcard = chart_upcard_at(column);
            fputc(',', report->out);
            cli_write_csv_number(
                report->out,
                odds_report_cell_value(&charted->values, row, upcard));
        }
    }
    fputc('\n', report->out);
}

static void charted_write(const struct odds_report *report,
                          const struct charted *charted)
{
    char note[NOTE_SIZE];
    chart_note(report, charted, note);
    switch (report->request->form) {
    case ODDS_REPORT_JSON:
        chart_write_json(report, charted, note);
        break;
    case ODDS_REPORT_CSV:
        odds_report_write_conditions(report, note);
        if (report->request->shows_values)
            csv_values(report, charted);
        else
            chart_write(report->out, &charted->chart);
        break;
    case ODDS_REPORT_SVG:
        odds_report_write_svg_chart(report, charted, note);
        break;
    default:
        odds_report_write_text_chart(report, charted);
        odds_report_write_conditions(report, note);
    }
}

static bool read_given_chart(const struct odds_report *report,
                             struct odds_chart *chart)
{
    char problem[CHART_PROBLEM_SIZE];
    const char *path = report->request->chart;
    FILE *file = fopen(path, "r");
    bool good = file && chart_read(chart, file, problem);
    if (file == NULL || ferror(file))
        cli_complain(report->cli, "--chart: can't read %.250s: %s", path,
                     strerror(errno));
    else if (!good)
        cli_complain(report->cli, "--chart: %.250s: %s", path, problem);
    if (file)
        fclose(file);
    return good;
}

/* Fills in the chart, the best one or the one given, and the values by it. */
static const char *fill_charted(const struct odds_report *report,
                                struct charted *charted)
{
    const struct odds *odds = report->odds;
    const char *fault =
        report->request->chart
            ? odds_book_by_chart(odds, &report->shoe, &charted->chart,
                                 &charted->total)
            : odds_book_fill(odds, &report->shoe, ODDS_TOTAL, &charted->total);
    if (fault == NULL)
        fault = odds_book_fill(odds, &report->shoe, ODDS_CDZ, &charted->cdz);
    if (fault)
        return fault;
    odds_chart_of(odds, &charted->total, &charted->values);
    if (report->request->chart == NULL)
        charted->chart = charted->values;
    return NULL;
}

enum cli_status odds_report_chart(struct odds_report *report)
{
    struct charted *charted = malloc(sizeof *charted);
    if (charted == NULL)
        return odds_report_fail(report, "out of memory");
    if (report->request->chart && !read_given_chart(report, &charted->chart)) {
        free(charted);
        return CLI_FAILED;
    }
    const char *fault = fill_charted(report, charted);
    if (fault == NULL)
        charted_write(report, charted);
    free(charted);
    return odds_report_fail(report, fault);
}
