/* Reports what bets win and risk, by true count and altogether. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli_report.h"
#include "simulation/report/report.h"

/* ---- The figures ---- */

/* A figure that nobody knows is NAN. */
struct money_figures {
    double mean_bet;
    double played;
    double value; /* per round at the table, in units */
    double error;
    double variance;
    double edge; /* per unit bet */
    double pace;
    double an_hour;
    double an_hour_deviation;
    double di;
    double score; /* this and the next five are NAN if the bets lose */
    double score_error;
    double n0;
    double full_kelly_bankroll;    /* the bankroll for which the bets are */
    double bankroll_for_5_percent; /* the bankroll that they lose with 5% */
    double bankroll_for_1_percent; /* and with 1% */
    double unit;                   /* in dollars */
    double bankroll;          /* in units; what follows is NAN without one */
    double kelly;             /* the share of Kelly that the bets are */
    double certainty_an_hour; /* the sure win per hour that is worth as much */
    double ruin;
    double ruin_least; /* for a mean two standard errors higher and lower */
    double ruin_most;
    double ever_half; /* ever at half the bankroll, if bets follow it */
    double trip;
    double trip_win;
    double trip_deviation;
    double trip_ahead;
    double trip_bankroll_for_5_percent; /* the bankroll that a trip loses with
                                           5% */
    double trip_bankroll_for_1_percent; /* and with 1% */
    double trip_ruin;
    double goal; /* in units; what follows is NAN without one */
    double goal_chance;
    double goal_rounds;
    double trip_goal;             /* reached within a trip, before ruin */
    double trip_ruin_before_goal; /* ruined within a trip, before the goal */
};

static const struct field figure_fields[] = {
    FIELD(struct money_figures, mean_bet),
    FIELD(struct money_figures, played),
    FIELD(struct money_figures, value),
    FIELD(struct money_figures, error),
    FIELD(struct money_figures, variance),
    FIELD(struct money_figures, edge),
    FIELD(struct money_figures, pace),
    FIELD(struct money_figures, an_hour),
    FIELD(struct money_figures, an_hour_deviation),
    FIELD(struct money_figures, di),
    FIELD(struct money_figures, score),
    FIELD(struct money_figures, score_error),
    FIELD(struct money_figures, n0),
    FIELD(struct money_figures, full_kelly_bankroll),
    FIELD(struct money_figures, bankroll_for_5_percent),
    FIELD(struct money_figures, bankroll_for_1_percent),
    FIELD(struct money_figures, unit),
    FIELD(struct money_figures, bankroll),
    FIELD(struct money_figures, kelly),
    FIELD(struct money_figures, certainty_an_hour),
    FIELD(struct money_figures, ruin),
    FIELD(struct money_figures, ruin_least),
    FIELD(struct money_figures, ruin_most),
    FIELD(struct money_figures, ever_half),
    FIELD(struct money_figures, trip),
    FIELD(struct money_figures, trip_win),
    FIELD(struct money_figures, trip_deviation),
    FIELD(struct money_figures, trip_ahead),
    FIELD(struct money_figures, trip_bankroll_for_5_percent),
    FIELD(struct money_figures, trip_bankroll_for_1_percent),
    FIELD(struct money_figures, trip_ruin),
    FIELD(struct money_figures, goal),
    FIELD(struct money_figures, goal_chance),
    FIELD(struct money_figures, goal_rounds),
    FIELD(struct money_figures, trip_goal),
    FIELD(struct money_figures, trip_ruin_before_goal),
    FIELD_END};

static void fill_winnings(const struct simulation_report *report,
                          const struct money *money,
                          struct money_figures *figures)
{
    double deviation = sqrt(money->variance);
    figures->mean_bet = money->bet;
    figures->played = money->played;
    figures->value = money->value;
    figures->error = money->error;
    figures->variance = money->variance;
    figures->edge = money->value / money->bet;
    figures->pace = report->pace;
    figures->an_hour = money->value * report->pace;
    figures->an_hour_deviation = deviation * sqrt(report->pace);
    figures->di = money_di(money);
    if (money->value > 0) {
        figures->score = money_score(money);
        figures->score_error = money_score_error(money);
        figures->n0 = money->variance / money->value / money->value;
        figures->full_kelly_bankroll = money->variance / money->value;
        figures->bankroll_for_5_percent = money_bankroll(money, 0.05);
        figures->bankroll_for_1_percent = money_bankroll(money, 0.01);
    }
    if (money->unit > 0)
        figures->unit = money->unit;
}

static void fill_trip(const struct simulation_report *report,
                      const struct money *money, struct money_figures *figures)
{
    double rounds = (double)report->trip, mean = money->value * rounds;
    double deviation = sqrt(money->variance * rounds);
    figures->trip = rounds;
    figures->trip_win = mean;
    figures->trip_deviation = deviation;
    figures->trip_ahead = erfc(-mean / deviation / sqrt(2)) / 2;
    if (!(money->variance > 0))
        return;
    figures->trip_bankroll_for_5_percent =
        simulation_trip_bankroll(money->value, money->variance, rounds, 0.05);
    figures->trip_bankroll_for_1_percent =
        simulation_trip_bankroll(money->value, money->variance, rounds, 0.01);
}

static void fill_risk(const struct simulation_report *report,
                      const struct money *money, struct money_figures *figures)
{
    double value = money->value, variance = money->variance;
    double bankroll = money->bankroll, two = 2 * money->error;
    figures->bankroll = bankroll;
    figures->ruin = simulation_ruin(value, variance, bankroll);
    if (isfinite(two)) {
        figures->ruin_least = simulation_ruin(value + two, variance, bankroll);
        figures->ruin_most = simulation_ruin(value - two, variance, bankroll);
    }
    figures->certainty_an_hour =
        money_certainty(money, bankroll, money->kelly) * report->pace;
    figures->trip_ruin =
        simulation_trip_ruin(value, variance, bankroll, figures->trip);
    if (value <= 0)
        return;
    figures->kelly = money_kelly(money, bankroll);
    figures->ever_half = money_ever_falls_to(0.5, figures->kelly);
}

static void fill_goal(const struct simulation_report *report,
                      const struct money *money, struct money_figures *figures)
{
    double value = money->value, variance = money->variance;
    double bankroll = money->bankroll, rounds = (double)report->trip;
    double goal = report->goal / (money->unit > 0 ? money->unit : 1);
    figures->goal = goal;
    figures->goal_chance = simulation_goal(value, variance, bankroll, goal);
    figures->goal_rounds =
        simulation_goal_rounds(value, variance, bankroll, goal);
    figures->trip_goal =
        simulation_goal_within(value, variance, bankroll, goal, rounds);
    figures->trip_ruin_before_goal =
        simulation_ruin_within(value, variance, bankroll, goal, rounds);
}

/* Works out all figures of `money`. Those that nobody knows are NAN. */
static struct money_figures figures_of(const struct simulation_report *report,
                                       const struct money *money)
{
    enum { NUMBERS = sizeof(struct money_figures) / sizeof(double) };
    union {
        struct money_figures figures;
        double number[NUMBERS];
    } all;
    struct money_figures *figures = &all.figures;
    for (int i = 0; i < NUMBERS; i++)
        all.number[i] = NAN;
    fill_winnings(report, money, figures);
    fill_trip(report, money, figures);
    if (money->bankroll > 0 && money->variance > 0) {
        fill_risk(report, money, figures);
        if (report->goal > 0)
            fill_goal(report, money, figures);
    }
    return *figures;
}

/* ---- The rows by true count ---- */

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
    const struct findings *findings;
    struct money money;
    struct money_figures figures;
    int columns; /* of the text */
};

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
    listing_write(rows, cells + skipped);
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
    listing_write(&rows, NULL);
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        if (page->money.count[i].rounds > 0)
            write_money_count(&rows, skipped, &page->money, i);
}

/* ---- Text ---- */

/* Writes an amount of units, in dollars if a unit is known in dollars. */
static const char *amount_text(char text[AMOUNT_SIZE], const struct page *page,
                               double units, const char *sign)
{
    const double large = 100;
    double dollars = units * page->money.unit, size = fabs(dollars);
    const char *minus = dollars < 0 ? "-" : sign;
    if (page->money.unit <= 0) {
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
    const struct money_figures *figures = &page->figures;
    struct count_ramp bets = page->money.ramp;
    double unit = page->money.unit > 0 ? page->money.unit : 1;
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        bets.bet[i] *= unit;
    if (page->money.unit > 0)
        report_say(page->out, page->columns, "Unit", "$%.4g", unit);
    report_say(page->out, page->columns, "Bets", "%s, in %s",
               count_ramp_text(&bets, ramp),
               page->money.unit > 0 ? "dollars" : "units");
    report_say(page->out, page->columns, "",
               "%s on average; the player bets in %.1f%% of the rounds%s",
               amount_text(mean, page, figures->mean_bet, ""),
               100 * figures->played,
               figures->played < 1 - 1e-9 ? " and watches the others" : "");
}

static void say_winnings(const struct page *page)
{
    char won[AMOUNT_SIZE], scatter[AMOUNT_SIZE], error[AMOUNT_SIZE];
    const struct money_figures *figures = &page->figures;
    report_say(page->out, page->columns, "Per hour",
               "%s in %g rounds at the table (standard error %s), "
               "standard\tdeviation %s; %+.3f%% of the bets",
               amount_text(won, page, figures->an_hour, "+"), figures->pace,
               amount_text(error, page, figures->error * figures->pace, ""),
               amount_text(scatter, page, figures->an_hour_deviation, ""),
               100 * figures->edge);
    if (!isfinite(figures->score))
        return;
    report_say(
        page->out, page->columns, "SCORE",
        "%.2f (standard error %.2f), DI %.2f, N0 %.0f rounds, %.0f hours",
        figures->score, figures->score_error, figures->di, figures->n0,
        figures->n0 / figures->pace);
}

/* Writes which bankrolls the bets need. */
static void say_needed(const struct page *page)
{
    char full[AMOUNT_SIZE], more[AMOUNT_SIZE], most[AMOUNT_SIZE];
    const struct money_figures *figures = &page->figures;
    report_say(page->out, page->columns, "Needed",
               "%s for full Kelly, a risk of ruin of 13.5%%; %s for 5%%; %s "
               "for 1%%",
               amount_text(full, page, figures->full_kelly_bankroll, ""),
               amount_text(more, page, figures->bankroll_for_5_percent, ""),
               amount_text(most, page, figures->bankroll_for_1_percent, ""));
}

static void say_bankroll(const struct page *page)
{
    char bankroll[AMOUNT_SIZE], certain[AMOUNT_SIZE];
    const struct money_figures *figures = &page->figures;
    if (!(page->money.value > 0)) {
        report_say(page->out, page->columns, "Kelly",
                   "these bets lose; the best bet is no bet");
        return;
    }
    say_needed(page);
    if (!isfinite(figures->bankroll))
        return;
    report_say(page->out, page->columns, "Bankroll",
               "%s, for which these bets are %.3g of full Kelly; certainty "
               "equivalent %s per hour for a player of %.3g Kelly",
               amount_text(bankroll, page, figures->bankroll, ""),
               figures->kelly,
               amount_text(certain, page, figures->certainty_an_hour, "+"),
               page->money.kelly);
}

static void say_risk(const struct page *page)
{
    const struct money_figures *figures = &page->figures;
    if (!isfinite(figures->ruin))
        return;
    report_say(
        page->out, page->columns, "Ruin",
        "%.3g%% ever with fixed bets (%.3g%% to %.3g%% for a mean within "
        "two standard\terrors), %.3g%% in a trip",
        100 * figures->ruin, 100 * figures->ruin_least,
        100 * figures->ruin_most, 100 * figures->trip_ruin);
    if (isfinite(figures->ever_half))
        report_say(page->out, page->columns, "",
                   "%.3g%% to ever be down to half, if the bets follow the "
                   "bankroll",
                   100 * figures->ever_half);
}

static void say_trip(const struct page *page)
{
    char won[AMOUNT_SIZE], scatter[AMOUNT_SIZE];
    char more[AMOUNT_SIZE], most[AMOUNT_SIZE];
    const struct money_figures *figures = &page->figures;
    report_say(page->out, page->columns, "Trip",
               "%.0f rounds: %s, standard\tdeviation %s; ahead with a chance "
               "of %.3g%%",
               figures->trip, amount_text(won, page, figures->trip_win, "+"),
               amount_text(scatter, page, figures->trip_deviation, ""),
               100 * figures->trip_ahead);
    if (isfinite(figures->trip_bankroll_for_5_percent))
        report_say(
            page->out, page->columns, "",
            "needs %s for a risk of ruin of 5%%; %s for 1%%",
            amount_text(more, page, figures->trip_bankroll_for_5_percent, ""),
            amount_text(most, page, figures->trip_bankroll_for_1_percent, ""));
}

static void say_goal(const struct page *page)
{
    char goal[AMOUNT_SIZE];
    const struct money_figures *figures = &page->figures;
    if (!isfinite(figures->goal))
        return;
    report_say(page->out, page->columns, "Goal",
               "to win %s before ruin: %.3g%%, with the end after %.3g rounds "
               "on average",
               amount_text(goal, page, figures->goal, ""),
               100 * figures->goal_chance, figures->goal_rounds);
    report_say(page->out, page->columns, "",
               "in a trip: %.3g%% reach it, %.3g%% are ruined before",
               100 * figures->trip_goal, 100 * figures->trip_ruin_before_goal);
}

static void write_money_text(const struct page *page)
{
    report_played_text(page->out, page->findings);
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

static void write_ramp(struct json *json, const char *name, const void *ramp)
{
    char text[COUNT_RAMP_SIZE];
    json_text(json, name, count_ramp_text(ramp, text));
}

static const struct field ramp_fields[] = {
    FIELD_BY("ramp", struct page, money.ramp, write_ramp),
    FIELD_STRUCT("figures", struct page, figures, figure_fields, JSON_LINES),
    FIELD_END};

static void write_money_csv(const struct page *page)
{
    struct listing_cell cells[COLUMNS];
    const struct listing_rows rows = {.out = page->out,
                                      .form = LISTING_CSV,
                                      .columns = COLUMN,
                                      .count = COLUMNS};
    for (int i = 0; i < COLUMNS; i++)
        cells[i] = (struct listing_cell){.number = NAN};
    report_played_csv(page->out, page->findings);
    write_money_counts(page, LISTING_CSV, NULL);
    cells[TABLE].word = "figure";
    for (const struct field *field = figure_fields; field->name; field++) {
        cells[KEY].word = field->name;
        cells[VALUE].number = report_number(field, &page->figures);
        listing_write(&rows, cells);
    }
}

static void write_money_json(const struct page *page)
{
    struct json json = {.out = page->out};
    report_begin_json(&json, page->findings);
    json_array(&json, "true_counts", JSON_LINES);
    write_money_counts(page, LISTING_JSON, &json);
    json_end(&json);
    report_json_fields(&json, ramp_fields, page);
    json_end(&json);
}

/* ---- The report ---- */

bool report_money(const struct cli *cli, const struct simulation_report *report,
                  enum listing_form form)
{
    const struct checkpoint *checkpoint = report->checkpoint;
    struct page page = {.out = cli->out};
    struct simulation_report found = *report;
    const char *problem = money_find(
        &checkpoint->tally, checkpoint->title.seats, report->wish, &page.money);
    if (problem) {
        cli_complain(cli, "--best-bets: %s", problem);
        return false;
    }
    found.bets = &page.money.ramp;
    struct findings *findings = findings_of(&found);
    if (findings == NULL) {
        cli_complain(cli, "out of memory");
        return false;
    }
    page.findings = findings;
    page.columns = findings->columns;
    page.figures = figures_of(&found, &page.money);
    if (form == LISTING_JSON)
        write_money_json(&page);
    else if (form == LISTING_CSV)
        write_money_csv(&page);
    else
        write_money_text(&page);
    free(findings);
    return true;
}
