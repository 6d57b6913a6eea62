/* Writes a report for spreadsheets: one table, whose first column tells the
 * kinds of rows apart. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "simulation/report/findings.h"
#include "cli_output.h"

/* The columns of numbers. */
enum csv_column {
    CSV_HANDS,
    CSV_SHARE,
    CSV_VALUE,
    CSV_ERROR,
    CSV_BET,
    CSV_GAIN,
    CSV_COLUMNS
};

struct csv_row {
    const char *table;
    char key[SIMULATION_NAME_SIZE];
    double number[CSV_COLUMNS]; /* NAN: unknown, an empty field */
};

static struct csv_row csv_row_of(const char *table, const char *key)
{
    struct csv_row row = {.table = table};
    snprintf(row.key, sizeof row.key, "%s", key);
    for (int column = 0; column < CSV_COLUMNS; column++)
        row.number[column] = NAN;
    return row;
}

/* Returns a row whose key is a number, written with `digits` digits. */
static struct csv_row csv_numbered_row(const char *table, int digits,
                                       double key)
{
    char text[SIMULATION_NAME_SIZE];
    snprintf(text, sizeof text, "%.*g", digits, key);
    return csv_row_of(table, text);
}

static void csv_write_row(FILE *out, const struct csv_row *row)
{
    fprintf(out, "%s,%s", row->table, row->key);
    for (int column = 0; column < CSV_COLUMNS; column++) {
        fputc(',', out);
        cli_write_csv_number(out, row->number[column]);
    }
    fputc('\n', out);
}

/* ---- What was played ---- */

/* Writes the conditions on lines that begin with #, as in other tables. */
void report_played_csv(FILE *out, const struct simulation_report *report)
{
    const struct checkpoint *checkpoint = report->checkpoint;
    const struct simulation_title *title = &checkpoint->title;
    char words[SIMULATION_WORDS_SIZE], ramp[COUNT_RAMP_SIZE];
    fprintf(out, "# rules: %s", title->rules);
    for (size_t i = 0; i < rules_count(); i++) {
        char text[RULE_TEXT_SIZE];
        rules_text(&title->table, i, text);
        fprintf(out, "%s %s", i > 0 ? "," : ":", text);
    }
    fprintf(out, "\n# played: %s\n", simulation_words(title, words));
    fprintf(out, "# bets: %s\n", count_ramp_text(report->bets, ramp));
    if (title->neighbors[0] != '\0')
        fprintf(out, "# neighbors: %s\n", title->neighbors);
    fprintf(out,
            "# seats %d, seed %" PRIu64 ", blocks 0-%" PRIu64
            ", rounds %" PRIu64 "\n",
            title->seats, checkpoint->seed, checkpoint_last(checkpoint),
            checkpoint->rounds);
}

/* ---- Means ---- */

static void csv_set_mean(struct csv_row *row,
                         const struct simulation_mean *mean)
{
    row->number[CSV_HANDS] = (double)mean->rounds;
    row->number[CSV_SHARE] = mean->share;
    row->number[CSV_VALUE] = mean->value;
    row->number[CSV_ERROR] = mean->error;
}

static void csv_all_hands(FILE *out, const struct findings *findings)
{
    const struct simulation_statistics *statistics = &findings->statistics;
    struct csv_row row = csv_row_of("all", "");
    csv_set_mean(&row, &(struct simulation_mean){.rounds = statistics->hands,
                                                 .share = 1,
                                                 .value = statistics->value,
                                                 .error = statistics->error});
    row.number[CSV_BET] = findings->winnings.bet;
    row.number[CSV_GAIN] = findings->winnings.value;
    csv_write_row(out, &row);
}

static void csv_upcards(FILE *out, const struct findings *findings)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        struct csv_row row = csv_row_of("upcard", odds_rank_name(rank));
        csv_set_mean(&row, &findings->statistics.by_upcard[rank]);
        csv_write_row(out, &row);
    }
}

static void csv_counts(FILE *out, const struct simulation_report *report,
                       const struct findings *findings)
{
    enum { DIGITS = 17 };
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        const struct simulation_mean *mean = &findings->statistics.by_count[i];
        if (mean->rounds == 0)
            continue;
        struct csv_row row =
            csv_numbered_row("count", DIGITS, i - SIMULATION_COUNT_MAX);
        csv_set_mean(&row, mean);
        row.number[CSV_BET] = report->bets->bet[i];
        row.number[CSV_GAIN] = findings->winnings.gain[i];
        csv_write_row(out, &row);
    }
}

/* ---- Shares ---- */

/* Writes how often something occurred. */
static void csv_share(FILE *out, const char *table, double key, double hands,
                      double all)
{
    enum { DIGITS = 17 };
    struct csv_row row = csv_numbered_row(table, DIGITS, key);
    row.number[CSV_HANDS] = round(hands);
    row.number[CSV_SHARE] = hands / all;
    csv_write_row(out, &row);
}

static void csv_shares(FILE *out, const struct simulation_report *report,
                       const struct findings *findings)
{
    double all = (double)findings->statistics.hands;
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        if (findings->statistics.chance[i] > 0)
            csv_share(out, "result", (i - SIMULATION_TENTHS_MAX) / 10.0,
                      findings->statistics.chance[i] * all, all);
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        if (findings->by_bet[i] > 0)
            csv_share(out, "bet", report->bets->bet[i],
                      (double)findings->by_bet[i], all);
}

/* ---- Figures ---- */

static void csv_figure(FILE *out, const char *key, double value, double error)
{
    struct csv_row row = csv_row_of("figure", key);
    row.number[CSV_VALUE] = value;
    row.number[CSV_ERROR] = error;
    csv_write_row(out, &row);
}

static void csv_range(FILE *out, const char *key, const struct range *range)
{
    char name[SIMULATION_NAME_SIZE];
    csv_figure(out, key, range->value, NAN);
    snprintf(name, sizeof name, "%s_least", key);
    csv_figure(out, name, range->least, NAN);
    snprintf(name, sizeof name, "%s_most", key);
    csv_figure(out, name, range->most, NAN);
}

static void csv_trip(FILE *out, const struct simulation_report *report,
                     const struct findings *findings)
{
    enum { DIGITS = 6 };
    csv_figure(out, "trip", (double)report->trip, NAN);
    for (int i = 0; i < QUANTILES; i++) {
        struct csv_row row =
            csv_numbered_row("trip_leaves", DIGITS, report_quantiles[i]);
        row.number[CSV_VALUE] = findings->quantile[i];
        csv_write_row(out, &row);
    }
}

static void csv_figures(FILE *out, const struct simulation_report *report,
                        const struct findings *findings)
{
    const struct simulation_winnings *winnings = &findings->winnings;
    csv_figure(out, "variance", findings->statistics.variance, NAN);
    csv_figure(out, "rounds_a_shoe", findings->statistics.shoe, NAN);
    csv_figure(out, "bets_value", winnings->value, winnings->error);
    csv_figure(out, "bets_variance", winnings->variance, NAN);
    csv_figure(out, "edge", winnings->edge, NAN);
    csv_figure(out, "pace", report->pace, NAN);
    csv_figure(out, "an_hour", winnings->value * report->pace, NAN);
    csv_range(out, "n0", &findings->n0);
    if (report->bankroll > 0) {
        csv_figure(out, "bankroll", report->bankroll, NAN);
        csv_range(out, "ruin", &findings->ruin);
        csv_range(out, "trip_ruin", &findings->trip_ruin);
    }
    csv_trip(out, report, findings);
}

bool simulation_report_csv(FILE *out, const struct simulation_report *report)
{
    struct findings *findings = findings_of(report);
    if (findings == NULL)
        return false;
    report_played_csv(out, report);
    fputs("table,key,hands,share,value,error,bet,gain\n", out);
    csv_all_hands(out, findings);
    csv_upcards(out, findings);
    csv_counts(out, report, findings);
    csv_shares(out, report, findings);
    csv_figures(out, report, findings);
    free(findings);
    return true;
}
