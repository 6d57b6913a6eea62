/* Writes what bets win and risk, by true count and altogether. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "simulation/report/findings.h"
#include "simulation/report/money_figures.h"

enum { TABLE, KEY, SHARE, VALUE, ERROR, SQUARE, BEST, BET, GAIN, COLUMNS };

enum { KEY_SIZE = 32, AMOUNT_SIZE = 48 };

static const struct listing_column COLUMN[COLUMNS] = {
    [TABLE] = {"table", NULL, LISTING_WORD, 0},
    [KEY] = {"true_count", "count", LISTING_WORD, 5},
    [SHARE] = {"share", "share", LISTING_CHANCE, 8},
    [VALUE] = {"value", "value", LISTING_EDGE, 9},
    [ERROR] = {"error", "error", LISTING_CHANCE, 7},
    [SQUARE] = {"variance", "variance", LISTING_NUMBER, 8},
    [BEST] = {"best_bet", "best bet", LISTING_NUMBER, 8},
    [BET] = {"bet", "bet", LISTING_NUMBER, 7},
    [GAIN] = {"gain", "gain", LISTING_VALUE, 9},
};

/* A report that is being written. */
struct page {
    FILE *out;
    const struct simulation_report *report;
    const struct money *money;
    const double *figures;
    int columns; /* of the text */
};

/* ---- The rows ---- */

static void write_money_count(const struct listing_rows *rows, int skipped,
                              const struct money *money, int i)
{
    const struct money_count *count = &money->count[i];
    double bet = money->ramp.bet[i];
    char key[KEY_SIZE];
    snprintf(key, sizeof key, "%+d", i - SIMULATION_COUNT_MAX);
    const struct listing_cell cells[COLUMNS] = {
        [TABLE] = {.word = "count"},
        [KEY] = {.word = key, .number = i - SIMULATION_COUNT_MAX},
        [SHARE] = {.number = count->share},
        [VALUE] = {.number = count->value},
        [ERROR] = {.number = count->error},
        [SQUARE] = {.number = count->square - count->value * count->value},
        [BEST] = {.number = count->best},
        [BET] = {.number = bet},
        [GAIN] = {.number = bet > 0 ? count->share * bet * count->value : 0},
    };
    listing_write_cells(rows, cells + skipped);
}

/* Only CSV tells counts and figures apart by their first column. */
static void write_money_counts(const struct page *page, enum listing_form form,
                               struct json *json)
{
    int skipped = form == LISTING_CSV ? 0 : KEY;
    struct listing_column columns[COLUMNS];
    memcpy(columns, COLUMN, sizeof columns);
    if (form == LISTING_CSV)
        columns[KEY].name = "key";
    else
        columns[KEY].kind = LISTING_COUNT;
    if (page->columns < REPORT_COLUMNS)
        columns[ERROR].heading = columns[SQUARE].heading =
            columns[BEST].heading = NULL;
    const struct listing_rows rows = {.out = page->out,
                                      .form = form,
                                      .columns = columns + skipped,
                                      .count = COLUMNS - skipped,
                                      .json = json};
    listing_write_names(&rows);
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        if (page->money->count[i].rounds > 0)
            write_money_count(&rows, skipped, page->money, i);
}

/* ---- Text ---- */

/* Writes an amount of units, in dollars if a unit is known in dollars. */
static const char *amount_text(char text[AMOUNT_SIZE], const struct page *page,
                               double units, const char *sign)
{
    const double large = 100;
    double dollars = units * page->money->unit, size = fabs(dollars);
    const char *minus = dollars < 0 ? "-" : sign;
    if (page->money->unit <= 0) {
        size = fabs(units);
        minus = units < 0 ? "-" : sign;
        snprintf(text, AMOUNT_SIZE,
                 size < 1       ? "%s%.3f\tunits"
                 : size < large ? "%s%.2f\tunits"
                                : "%s%.0f\tunits",
                 minus, size);
    } else {
        snprintf(text, AMOUNT_SIZE, size < large ? "%s$%.2f" : "%s$%.0f", minus,
                 size);
    }
    return text;
}

static void say_bets(const struct page *page)
{
    char ramp[COUNT_RAMP_SIZE], mean[AMOUNT_SIZE];
    const double *figures = page->figures;
    struct count_ramp bets = page->money->ramp;
    double unit = page->money->unit > 0 ? page->money->unit : 1;
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        bets.bet[i] *= unit;
    if (page->money->unit > 0)
        report_say(page->out, page->columns, "Unit", "$%.4g", unit);
    report_say(page->out, page->columns, "Bets", "%s, in %s",
               count_ramp_text(&bets, ramp),
               page->money->unit > 0 ? "dollars" : "units");
    report_say(page->out, page->columns, "",
               "%s on average; the player bets in %.1f%% of the rounds%s",
               amount_text(mean, page, figures[FIGURE_MEAN_BET], ""),
               100 * figures[FIGURE_PLAYED],
               figures[FIGURE_PLAYED] < 1 - 1e-9 ? " and watches the others"
                                                 : "");
}

static void say_winnings(const struct page *page)
{
    char won[AMOUNT_SIZE], scatter[AMOUNT_SIZE], error[AMOUNT_SIZE];
    const double *figures = page->figures;
    report_say(page->out, page->columns, "Per hour",
               "%s in %g rounds at the table (standard error %s), "
               "standard\tdeviation %s; %+.3f%% of the bets",
               amount_text(won, page, figures[FIGURE_HOUR], "+"),
               figures[FIGURE_PACE],
               amount_text(error, page,
                           figures[FIGURE_ERROR] * figures[FIGURE_PACE], ""),
               amount_text(scatter, page, figures[FIGURE_HOUR_DEVIATION], ""),
               100 * figures[FIGURE_EDGE]);
    if (!isfinite(figures[FIGURE_SCORE]))
        return;
    report_say(
        page->out, page->columns, "SCORE",
        "%.2f (standard error %.2f), DI %.2f, N0 %.0f rounds, %.0f hours",
        figures[FIGURE_SCORE], figures[FIGURE_SCORE_ERROR], figures[FIGURE_DI],
        figures[FIGURE_N0], figures[FIGURE_N0] / figures[FIGURE_PACE]);
}

/* Writes which bankrolls the bets need. */
static void say_needed(const struct page *page)
{
    char full[AMOUNT_SIZE], more[AMOUNT_SIZE], most[AMOUNT_SIZE];
    const double *figures = page->figures;
    report_say(page->out, page->columns, "Needed",
               "%s for full Kelly, a risk of ruin of 13.5%%; %s for 5%%; %s "
               "for 1%%",
               amount_text(full, page, figures[FIGURE_FULL_KELLY], ""),
               amount_text(more, page, figures[FIGURE_FOR_5], ""),
               amount_text(most, page, figures[FIGURE_FOR_1], ""));
}

static void say_bankroll(const struct page *page)
{
    char bankroll[AMOUNT_SIZE], certain[AMOUNT_SIZE];
    const double *figures = page->figures;
    if (!(page->money->value > 0)) {
        report_say(page->out, page->columns, "Kelly",
                   "these bets lose; the best bet is no bet");
        return;
    }
    say_needed(page);
    if (!isfinite(figures[FIGURE_BANKROLL]))
        return;
    report_say(page->out, page->columns, "Bankroll",
               "%s, for which these bets are %.3g of full Kelly; certainty "
               "equivalent %s per hour for a player of %.3g Kelly",
               amount_text(bankroll, page, figures[FIGURE_BANKROLL], ""),
               figures[FIGURE_KELLY],
               amount_text(certain, page, figures[FIGURE_CERTAINTY], "+"),
               page->money->kelly);
}

static void say_risk(const struct page *page)
{
    const double *figures = page->figures;
    if (!isfinite(figures[FIGURE_RUIN]))
        return;
    report_say(
        page->out, page->columns, "Ruin",
        "%.3g%% ever with fixed bets (%.3g%% to %.3g%% for a mean within "
        "two standard\terrors), %.3g%% in a trip",
        100 * figures[FIGURE_RUIN], 100 * figures[FIGURE_RUIN_LEAST],
        100 * figures[FIGURE_RUIN_MOST], 100 * figures[FIGURE_TRIP_RUIN]);
    if (isfinite(figures[FIGURE_EVER_HALF]))
        report_say(page->out, page->columns, "",
                   "%.3g%% to ever be down to half, if the bets follow the "
                   "bankroll",
                   100 * figures[FIGURE_EVER_HALF]);
}

static void say_trip(const struct page *page)
{
    char won[AMOUNT_SIZE], scatter[AMOUNT_SIZE];
    char more[AMOUNT_SIZE], most[AMOUNT_SIZE];
    const double *figures = page->figures;
    report_say(page->out, page->columns, "Trip",
               "%.0f rounds: %s, standard\tdeviation %s; ahead with a chance "
               "of %.3g%%",
               figures[FIGURE_TRIP],
               amount_text(won, page, figures[FIGURE_TRIP_WIN], "+"),
               amount_text(scatter, page, figures[FIGURE_TRIP_DEVIATION], ""),
               100 * figures[FIGURE_TRIP_AHEAD]);
    if (isfinite(figures[FIGURE_TRIP_FOR_5]))
        report_say(page->out, page->columns, "",
                   "needs %s for a risk of ruin of 5%%; %s for 1%%",
                   amount_text(more, page, figures[FIGURE_TRIP_FOR_5], ""),
                   amount_text(most, page, figures[FIGURE_TRIP_FOR_1], ""));
}

static void say_goal(const struct page *page)
{
    char goal[AMOUNT_SIZE];
    const double *figures = page->figures;
    if (!isfinite(figures[FIGURE_GOAL]))
        return;
    report_say(page->out, page->columns, "Goal",
               "to win %s before ruin: %.3g%%, with the end after %.3g rounds "
               "on average",
               amount_text(goal, page, figures[FIGURE_GOAL], ""),
               100 * figures[FIGURE_GOAL_CHANCE], figures[FIGURE_GOAL_ROUNDS]);
    report_say(page->out, page->columns, "",
               "in a trip: %.3g%% reach it, %.3g%% are ruined before",
               100 * figures[FIGURE_TRIP_GOAL],
               100 * figures[FIGURE_TRIP_RUIN_BEFORE]);
}

static void write_money_text(const struct page *page,
                             const struct findings *findings)
{
    report_played_text(page->out, page->report, findings);
    fputc('\n', page->out);
    write_money_counts(page, LISTING_TEXT, NULL);
    fputc('\n', page->out);
    say_bets(page);
    say_winnings(page);
    say_bankroll(page);
    say_risk(page);
    say_trip(page);
    say_goal(page);
}

/* ---- CSV and JSON ---- */

static void write_money_csv(const struct page *page)
{
    struct listing_cell cells[COLUMNS];
    const struct listing_rows rows = {.out = page->out,
                                      .form = LISTING_CSV,
                                      .columns = COLUMN,
                                      .count = COLUMNS};
    for (int i = 0; i < COLUMNS; i++)
        cells[i] = (struct listing_cell){.number = NAN};
    report_played_csv(page->out, page->report);
    write_money_counts(page, LISTING_CSV, NULL);
    cells[TABLE].word = "figure";
    for (enum money_figure i = 0; i < MONEY_FIGURES; i++) {
        cells[KEY].word = money_figure_name(i);
        cells[VALUE].number = page->figures[i];
        listing_write_cells(&rows, cells);
    }
}

static void write_money_json(const struct page *page,
                             const struct findings *findings)
{
    char ramp[COUNT_RAMP_SIZE];
    struct json json = json_start(page->out);
    json_object(&json, NULL, JSON_LINES);
    report_played_json(&json, page->report, findings);
    json_array(&json, "true_counts", JSON_LINES);
    write_money_counts(page, LISTING_JSON, &json);
    json_end(&json);
    json_text(&json, "ramp", count_ramp_text(&page->money->ramp, ramp));
    json_object(&json, "figures", JSON_LINES);
    for (enum money_figure i = 0; i < MONEY_FIGURES; i++)
        json_number(&json, money_figure_name(i), page->figures[i]);
    json_end(&json);
    json_end(&json);
}

/* ---- The report ---- */

static void write_money_page(const struct page *page,
                             const struct findings *findings,
                             enum listing_form form)
{
    if (form == LISTING_JSON)
        write_money_json(page, findings);
    else if (form == LISTING_CSV)
        write_money_csv(page);
    else
        write_money_text(page, findings);
}

bool simulation_report_money(const struct cli *cli,
                             const struct simulation_report *report,
                             enum listing_form form)
{
    const struct checkpoint *checkpoint = report->checkpoint;
    double figures[MONEY_FIGURES];
    struct money money;
    struct simulation_report found = *report;
    const char *problem = money_find(
        &checkpoint->tally, checkpoint->title.seats, report->wish, &money);
    found.bets = &money.ramp;
    struct findings *findings = problem ? NULL : findings_of(&found);
    if (problem)
        cli_complain(cli, "--best-bets: %s", problem);
    else if (findings == NULL)
        cli_complain(cli, "out of memory");
    if (findings == NULL)
        return false;
    money_figures(&found, &money, figures);
    write_money_page(&(struct page){.out = cli->out,
                                    .report = &found,
                                    .money = &money,
                                    .figures = figures,
                                    .columns = report_columns(report)},
                     findings, form);
    free(findings);
    return true;
}
