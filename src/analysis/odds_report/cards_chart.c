/* The report on play by totals and numbers of cards. */
#include <stdlib.h>
#include <string.h>

#include "odds_book.h"
#include "report.h"

enum { NOTE_SIZE = 360, LABEL_COLUMNS = 8 };

/* The best chart, and the values of a round by it and with best play. */
struct cards_charted {
    struct odds_cards_chart chart;
    struct odds_book book;
    double value, best;
};

static const char *fill_cards_charted(const struct odds_report *report,
                                      struct cards_charted *charted)
{
    const struct odds *odds = report->odds;
    struct odds_book *book = &charted->book;
    const char *fault = odds_book_fill(odds, &report->shoe, ODDS_CDZ, book);
    if (fault)
        return fault;
    charted->best = book->round.value;
    odds_cards_chart_of(odds, book, &charted->chart);
    fault = odds_book_by_cards(odds, &report->shoe, &charted->chart, book);
    charted->value = book->round.value;
    return fault;
}

static void cards_chart_note(const struct cards_charted *charted,
                             char note[NOTE_SIZE])
{
    snprintf(note, NOTE_SIZE,
             "Best play by total and number of cards, after the dealer has "
             "checked for blackjack.\nExpected value per round: %+.4f%% of the "
             "first bet, %.4f%% below best play.\nS5H: stand, but with 5 or "
             "more cards hit. The number 7 stands for 7 and more cards. "
             "R: surrender two cards, otherwise as the rest says.",
             100 * charted->value, 100 * (charted->best - charted->value));
}

/* ---- Text ---- */

static int code_columns(const struct odds_cards_chart *chart)
{
    size_t most = 2;
    for (int i = 0; i < CHART_ROWS; i++)
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
            char text[CHART_CARDS_CODE_SIZE];
            size_t length =
                strlen(chart_cards_code(chart, chart_row_at(i), upcard, text));
            if (length > most)
                most = length;
        }
    return (int)most;
}

static void write_cards_heads(const struct odds_report *report,
                              const char *kind, int columns)
{
    fprintf(report->out, "%-*s", LABEL_COLUMNS, kind);
    for (int column = 0; column < ODDS_RANKS; column++)
        fprintf(report->out, " %-*s", column + 1 < ODDS_RANKS ? columns : 0,
                odds_rank_name(chart_upcard_at(column)));
    fputc('\n', report->out);
}

static void write_cards_row(const struct odds_report *report,
                            const struct odds_cards_chart *chart,
                            struct chart_row row, int columns)
{
    char name[CHART_NAME_SIZE], text[CHART_CARDS_CODE_SIZE];
    fprintf(report->out, "%*s", LABEL_COLUMNS,
            strchr(chart_row_name(row, name), ' ') + 1);
    for (int column = 0; column < ODDS_RANKS; column++)
        fprintf(report->out, " %-*s", column + 1 < ODDS_RANKS ? columns : 0,
                chart_cards_code(chart, row, chart_upcard_at(column), text));
    fputc('\n', report->out);
}

static void cards_chart_write_text(const struct odds_report *report,
                                   const struct cards_charted *charted,
                                   const char *note)
{
    static const char *const names[CHART_KINDS] = {"Hard", "Soft", "Pairs"};
    const struct odds_cards_chart *chart = &charted->chart;
    int columns = code_columns(chart), last = -1;
    odds_report_write_heading(
        report, "Basic strategy: your hand against the dealer's upcard");
    for (int i = 0; i < CHART_ROWS; i++) {
        struct chart_row row = chart_row_at(i);
        if ((int)row.kind != last) {
            fputs(i > 0 ? "\n" : "", report->out);
            write_cards_heads(report, names[row.kind], columns);
        }
        write_cards_row(report, chart, row, columns);
        last = (int)row.kind;
    }
    fputs("\nS stand   H hit   D double   R surrender   P split\n\n",
          report->out);
    odds_report_write_conditions(report, note);
}

/* ---- CSV and JSON ---- */

static void cards_chart_write_csv(const struct odds_report *report,
                                  const struct cards_charted *charted,
                                  const char *note)
{
    odds_report_write_conditions(report, note);
    fprintf(report->out, "hand");
    for (int column = 0; column < ODDS_RANKS; column++)
        fprintf(report->out, ",%s", odds_rank_name(chart_upcard_at(column)));
    for (int i = 0; i < CHART_ROWS; i++) {
        char name[CHART_NAME_SIZE], text[CHART_CARDS_CODE_SIZE];
        struct chart_row row = chart_row_at(i);
        fprintf(report->out, "\n%s", chart_row_name(row, name));
        for (int column = 0; column < ODDS_RANKS; column++)
            fprintf(report->out, ",%s",
                    chart_cards_code(&charted->chart, row,
                                     chart_upcard_at(column), text));
    }
    fputc('\n', report->out);
}

static void cards_chart_write_json(const struct odds_report *report,
                                   const struct cards_charted *charted,
                                   const char *note)
{
    struct json json = odds_report_start_json(report, note);
    json_number(&json, "value", charted->value);
    json_number(&json, "value_cdz", charted->best);
    json_object(&json, "chart", JSON_LINES);
    for (int i = 0; i < CHART_ROWS; i++) {
        char name[CHART_NAME_SIZE], text[CHART_CARDS_CODE_SIZE];
        struct chart_row row = chart_row_at(i);
        json_object(&json, chart_row_name(row, name), JSON_ONE_LINE);
        for (int column = 0; column < ODDS_RANKS; column++) {
            int upcard = chart_upcard_at(column);
            json_text(&json, odds_rank_name(upcard),
                      chart_cards_code(&charted->chart, row, upcard, text));
        }
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
}

/* ---- The whole ---- */

bool odds_report_has_cards_chart(const struct odds_report_request *request)
{
    return request->question == ODDS_REPORT_CHART &&
           rules_refusal(&request->rules, ENGINE_TOTALS_CHART) &&
           !request->rules.shows_both && request->chart == NULL &&
           !request->shows_values && request->form != ODDS_REPORT_SVG;
}

enum cli_status odds_report_cards_chart(struct odds_report *report)
{
    char note[NOTE_SIZE];
    struct cards_charted *charted = malloc(sizeof *charted);
    const char *fault =
        charted ? fill_cards_charted(report, charted) : "out of memory";
    if (fault) {
        free(charted);
        return odds_report_fail(report, fault);
    }
    cards_chart_note(charted, note);
    if (report->request->form == ODDS_REPORT_JSON)
        cards_chart_write_json(report, charted, note);
    else if (report->request->form == ODDS_REPORT_CSV)
        cards_chart_write_csv(report, charted, note);
    else
        cards_chart_write_text(report, charted, note);
    free(charted);
    return CLI_DONE;
}
