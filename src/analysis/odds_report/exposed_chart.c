/* The report on play by totals against both of the dealer's cards. */
#include <stdlib.h>

#include "odds_book.h"
#include "report.h"

enum { NOTE_SIZE = 360 };

/* The best chart, and the values of a round by it and with best play. */
struct exposed_charted {
    struct odds_exposed_chart chart;
    struct odds_exposed best, by_chart;
};

static const char *fill_exposed_charted(const struct odds_report *report,
                                        struct exposed_charted *charted)
{
    const struct odds *odds = report->odds;
    const struct odds_shoe *shoe = &report->shoe;
    struct odds_book *books = calloc(ODDS_RANKS, sizeof *books);
    const char *fault =
        rules_refusal(&report->request->rules, ENGINE_TOTALS_CHART);
    if (fault == NULL && books == NULL)
        fault = "out of memory";
    if (fault == NULL)
        fault = odds_exposed_fill(odds, shoe, ODDS_CDZ, books, &charted->best);
    if (fault == NULL) {
        odds_exposed_chart_of(odds, shoe, books, &charted->chart);
        fault = odds_exposed_by_chart(odds, shoe, &charted->chart, books,
                                      &charted->by_chart);
    }
    free(books);
    return fault;
}

static void exposed_chart_note(const struct exposed_charted *charted,
                               char note[NOTE_SIZE])
{
    double value = charted->by_chart.value;
    snprintf(note, NOTE_SIZE,
             "Best play by your total and that of the dealer's two cards.\n"
             "Expected value per round: %+.4f%% of the first bet, %.4f%% below "
             "best play.\nPairs that aren't split are played by their total. A "
             "dealer's blackjack ends the round.",
             100 * value, 100 * (charted->best.value - value));
}

/* Writes "hard 12" or "soft 12", a total of the dealer's. */
static const char *dealer_total(int part, int column,
                                char name[CHART_NAME_SIZE])
{
    enum odds_exposed_part of = (enum odds_exposed_part)part;
    return chart_row_name(
        (struct chart_row){of == ODDS_EXPOSED_SOFT ? CHART_SOFT : CHART_HARD,
                           odds_exposed_least(of) + column},
        name);
}

/* ---- Text ---- */

static struct chart_grid grid_of_part(const struct exposed_charted *charted,
                                      enum odds_exposed_part part)
{
    enum { LEAST = 4 };
    static const char *const totals[] = {"4",  "5",  "6",  "7",  "8",  "9",
                                         "10", "11", "12", "13", "14", "15",
                                         "16", "17", "18", "19", "20"};
    const struct odds_chart *chart = &charted->chart.parts[part];
    struct chart_grid grid = {
        .chart = chart, .values = chart, .count = odds_exposed_columns(part)};
    for (int column = 0; column < grid.count; column++) {
        grid.places[column] = column;
        grid.names[column] = totals[odds_exposed_least(part) - LEAST + column];
    }
    return grid;
}

static void exposed_chart_write_text(const struct odds_report *report,
                                     const struct exposed_charted *charted,
                                     const char *note)
{
    static const char *const words[ODDS_EXPOSED_PARTS] = {
        [ODDS_EXPOSED_LOW] = "Your hand against the dealer's hard 4 to 11",
        [ODDS_EXPOSED_HIGH] = "Your hand against the dealer's hard 12 to 20",
        [ODDS_EXPOSED_SOFT] = "Your hand against the dealer's soft 12 to 20"};
    struct chart_grid grids[ODDS_EXPOSED_PARTS];
    for (int part = 0; part < ODDS_EXPOSED_PARTS; part++) {
        grids[part] = grid_of_part(charted, (enum odds_exposed_part)part);
        odds_report_write_heading(report, words[part]);
        odds_report_write_grid(report, &grids[part]);
    }
    odds_report_write_legend(report, grids, ODDS_EXPOSED_PARTS);
    odds_report_write_conditions(report, note);
}

/* ---- CSV and JSON ---- */

static void exposed_write_csv_row(const struct odds_report *report,
                                  const struct exposed_charted *charted,
                                  struct chart_row row)
{
    char name[CHART_NAME_SIZE];
    fprintf(report->out, "\n%s", chart_row_name(row, name));
    for (int part = 0; part < ODDS_EXPOSED_PARTS; part++) {
        const struct odds_chart *chart = &charted->chart.parts[part];
        int columns = odds_exposed_columns((enum odds_exposed_part)part);
        for (int column = 0; column < columns; column++) {
            fputc(',', report->out);
            if (report->request->shows_values)
                cli_write_csv_number(
                    report->out, odds_report_cell_value(chart, row, column));
            else
                fputs(chart_code(chart, row, column), report->out);
        }
    }
}

static void exposed_chart_write_csv(const struct odds_report *report,
                                    const struct exposed_charted *charted,
                                    const char *note)
{
    odds_report_write_conditions(report, note);
    fprintf(report->out, "hand");
    for (int part = 0; part < ODDS_EXPOSED_PARTS; part++) {
        char name[CHART_NAME_SIZE];
        int columns = odds_exposed_columns((enum odds_exposed_part)part);
        for (int column = 0; column < columns; column++)
            fprintf(report->out, ",%s", dealer_total(part, column, name));
    }
    for (int i = 0; i < CHART_ROWS; i++)
        exposed_write_csv_row(report, charted, chart_row_at(i));
    fputc('\n', report->out);
}

static void exposed_json_row(struct json *json,
                             const struct exposed_charted *charted,
                             struct chart_row row, bool values)
{
    for (int part = 0; part < ODDS_EXPOSED_PARTS; part++) {
        const struct odds_chart *chart = &charted->chart.parts[part];
        int columns = odds_exposed_columns((enum odds_exposed_part)part);
        for (int column = 0; column < columns; column++) {
            char name[CHART_NAME_SIZE];
            (void)dealer_total(part, column, name);
            if (values)
                json_number(json, name,
                            odds_report_cell_value(chart, row, column));
            else
                json_text(json, name, chart_code(chart, row, column));
        }
    }
}

static void exposed_json_cells(struct json *json,
                               const struct exposed_charted *charted,
                               bool values)
{
    json_object(json, values ? "values" : "chart", JSON_LINES);
    for (int i = 0; i < CHART_ROWS; i++) {
        char name[CHART_NAME_SIZE];
        struct chart_row row = chart_row_at(i);
        json_object(json, chart_row_name(row, name), JSON_ONE_LINE);
        exposed_json_row(json, charted, row, values);
        json_end(json);
    }
    json_end(json);
}

static void exposed_chart_write_json(const struct odds_report *report,
                                     const struct exposed_charted *charted,
                                     const char *note)
{
    struct json json = odds_report_start_json(report, note);
    json_number(&json, "value", charted->by_chart.value);
    json_number(&json, "value_cdz", charted->best.value);
    exposed_json_cells(&json, charted, false);
    exposed_json_cells(&json, charted, true);
    json_end(&json);
}

/* ---- The whole ---- */

enum cli_status odds_report_exposed_chart(struct odds_report *report)
{
    char note[NOTE_SIZE];
    struct exposed_charted *charted = malloc(sizeof *charted);
    const char *fault =
        charted ? fill_exposed_charted(report, charted) : "out of memory";
    if (fault) {
        free(charted);
        return odds_report_fail(report, fault);
    }
    exposed_chart_note(charted, note);
    if (report->request->form == ODDS_REPORT_JSON)
        exposed_chart_write_json(report, charted, note);
    else if (report->request->form == ODDS_REPORT_CSV)
        exposed_chart_write_csv(report, charted, note);
    else
        exposed_chart_write_text(report, charted, note);
    free(charted);
    return CLI_DONE;
}
