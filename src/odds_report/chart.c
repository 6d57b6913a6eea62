/* The report on play by totals: the strategy chart. */
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "cli_output.h"

enum { NOTE_SIZE = 360 };

struct charted {
    struct odds_book total, cdz;
    struct odds_chart chart;
};

const char *odds_report_code_in_words(const char *code)
{
    static const char *const words[][2] = {{"S", "stand"},
                                           {"H", "hit"},
                                           {"Dh", "double, else hit"},
                                           {"Ds", "double, else stand"},
                                           {"Rh", "surrender, else hit"},
                                           {"Rs", "surrender, else stand"},
                                           {"P", "split"},
                                           {"-", "not in this shoe"}};
    size_t i = 0;
    while (strcmp(words[i][0], code) != 0)
        i++;
    return words[i][1];
}

static void chart_note(const struct odds_report *report,
                       const struct charted *charted, char note[NOTE_SIZE])
{
    bool looks = report->request->rules.peek == PEEK_HOLE &&
                 report->request->rules.natural != PAYS_NONE;
    double value = charted->total.round.value;
    snprintf(note, NOTE_SIZE,
             "Best play by total%s.\nExpected value per round: %+.4f%% of the "
             "first bet, %.4f%% below best play.\nPairs that aren't split are "
             "played by their total.",
             looks ? ", after the dealer has checked for blackjack" : "",
             100 * value, 100 * (charted->cdz.round.value - value));
}

static void json_chart(struct json *json, const struct odds_chart *chart)
{
    json_object(json, "chart", JSON_LINES);
    for (int i = 0; i < CHART_ROWS; i++) {
        char name[CHART_NAME_SIZE];
        struct chart_row row = chart_row_at(i);
        json_object(json, chart_row_name(row, name), JSON_ONE_LINE);
        for (int column = 0; column < ODDS_RANKS; column++) {
            int upcard = chart_upcard_at(column);
            json_text(json, odds_rank_name(upcard),
                      chart_code(chart, row, upcard));
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
    json_chart(&json, &charted->chart);
    json_end(&json);
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
        chart_write(report->out, &charted->chart);
        break;
    case ODDS_REPORT_SVG:
        odds_report_write_svg_chart(report, &charted->chart, note);
        break;
    default:
        odds_report_write_text_chart(report, &charted->chart);
        odds_report_write_conditions(report, note);
    }
}

enum cli_status odds_report_chart(struct odds_report *report)
{
    struct charted *charted = malloc(sizeof *charted);
    if (charted == NULL)
        return odds_report_fail(report, "out of memory");
    const char *fault = odds_book_fill(report->odds, &report->shoe, ODDS_TOTAL,
                                       &charted->total);
    if (fault == NULL)
        fault = odds_book_fill(report->odds, &report->shoe, ODDS_CDZ,
                               &charted->cdz);
    if (fault == NULL) {
        odds_chart_of(report->odds, &charted->total, &charted->chart);
        charted_write(report, charted);
    }
    free(charted);
    return odds_report_fail(report, fault);
}
