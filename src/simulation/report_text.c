/* A report for people. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plots.h"
#include "report.h"

static const double MILLION = 1e6;

static void print_plot(FILE *out, const struct plot *plot)
{
    for (int i = 0; i < plot->rows; i++)
        fprintf(out, "%s\n", plot->lines[i]);
}

/* ---- The head ---- */

static void print_rules(FILE *out, const struct simulation_report *report)
{
    char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE];
    int column = fprintf(out, "Rules     %s", report->part->title.rules);
    size_t count = report->rules ? rules_in_words(report->rules, parts) : 0;
    for (size_t i = 0; i < count; i++) {
        const char *between = i > 0 ? "," : ":";
        if (column + (int)strlen(parts[i]) + 2 > REPORT_COLUMNS) {
            fprintf(out, "%s\n         ", between);
            between = "";
            column = 9;
        }
        column += fprintf(out, "%s %s", between, parts[i]);
    }
    fputc('\n', out);
}

static void print_head(FILE *out, const struct simulation_report *report,
                       const struct findings *findings)
{
    const struct simulation_part *part = report->part;
    const struct simulation_statistics *statistics = &findings->statistics;
    print_rules(out, report);
    fprintf(out, "Played    %s; %s\n", part->title.strategy, part->title.count);
    fprintf(out, "Rounds    %" PRIu64 " of %d seat%s, seed %" PRIu64,
            statistics->rounds, part->title.seats,
            part->title.seats > 1 ? "s" : "", part->seed);
    fprintf(out, ", %.1f from a shoe%s\n", statistics->shoe,
            report->stopped ? "; stopped before the end" : "");
    if (findings->speed >= MILLION)
        fprintf(out, "Speed     %.1f million rounds of a seat a second\n",
                findings->speed / MILLION);
    else if (findings->speed > 0)
        fprintf(out, "Speed     %.0f rounds of a seat a second\n",
                findings->speed);
    fprintf(out,
            "\nValue     %+.6f of the first bet a round, standard error "
            "%.6f\n",
            statistics->value, statistics->error);
    fprintf(out, "Scatter   variance %.4f, standard deviation %.4f\n",
            statistics->variance, statistics->deviation);
    fprintf(out, "Results   won %.2f%%, pushed %.2f%%, lost %.2f%%\n",
            100 * statistics->won, 100 * statistics->pushed,
            100 * statistics->lost);
    if (part->title.seats > 1)
        fputs("          (The seats of a table share its dealer: their results "
              "go together,\n          and the error counts that in.)\n",
              out);
}

/* ---- Results ---- */

/* The results that have a row; the rest goes to the last of its side. */
enum { BIN_HALVES = 8, BINS = 2 * BIN_HALVES + 1, BIN_NAME = 16 };

static int bin_of(int tenths)
{
    int half = (int)lround(tenths / 5.0);
    half = half > BIN_HALVES ? BIN_HALVES : half;
    return (half < -BIN_HALVES ? -BIN_HALVES : half) + BIN_HALVES;
}

static void print_results(FILE *out, const struct simulation_report *report,
                          const struct findings *findings)
{
    int64_t values[BINS] = {0}, shown[BINS];
    char names[BINS][BIN_NAME];
    const char *rows[BINS];
    int count = 0;
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        values[bin_of(i - SIMULATION_TENTHS_MAX)] +=
            (int64_t)llround(findings->statistics.chance[i] *
                             (double)findings->statistics.hands);
    for (int i = BINS - 1; i >= 0; i--) {
        if (values[i] == 0)
            continue;
        snprintf(names[i], BIN_NAME, "%+.1f%s", (i - BIN_HALVES) / 2.0,
                 i == 0          ? " or less"
                 : i == BINS - 1 ? " or more"
                                 : "");
        rows[count] = names[i];
        shown[count++] = values[i];
    }
    struct plot plot;
    plot_bars(&plot, &(struct bars){.names = rows,
                                    .values = shown,
                                    .count = count,
                                    .columns = REPORT_COLUMNS,
                                    .ascii = report->ascii});
    fputs("\nBets won or lost in a round (to the nearest half)\n", out);
    print_plot(out, &plot);
}

/* ---- Tables ---- */

static void print_mean(FILE *out, const struct simulation_mean *mean)
{
    fprintf(out, "%14" PRIu64 " %8.3f%%", mean->rounds, 100 * mean->share);
    if (isfinite(mean->error))
        fprintf(out, " %+10.5f %9.5f", mean->value, mean->error);
    else
        fprintf(out, " %10s %9s", "-", "-");
}

static void print_upcards(FILE *out, const struct findings *findings)
{
    fputs("\nUpcard         rounds     share      value     error\n", out);
    for (int i = 1; i <= ODDS_RANKS; i++) {
        int rank = i % ODDS_RANKS;
        fprintf(out, "%6s ", odds_rank_name(rank));
        print_mean(out, &findings->statistics.by_upcard[rank]);
        fputc('\n', out);
    }
}

static bool is_counted(const struct findings *findings)
{
    return findings->statistics.by_count[SIMULATION_COUNT_MAX].rounds !=
           findings->statistics.hands;
}

static void print_counts(FILE *out, const struct simulation_report *report,
                         const struct findings *findings)
{
    fputs("\n True\n count         rounds     share      value     error"
          "      bet       gain\n",
          out);
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        const struct simulation_mean *mean = &findings->statistics.by_count[i];
        if (mean->rounds == 0)
            continue;
        fprintf(out, "%+6d ", i - SIMULATION_COUNT_MAX);
        print_mean(out, mean);
        fprintf(out, " %8.2f %+10.6f\n", report->bets->bet[i],
                findings->winnings.gain[i]);
    }
}

/* The counts that are seen often enough for their values to be a curve. */
static void print_curve(FILE *out, const struct simulation_report *report,
                        const struct findings *findings)
{
    enum { ROWS = 12 };
    const double error_most = 0.02;
    double values[SIMULATION_COUNTS];
    size_t count = 0;
    int first = 0;
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        const struct simulation_mean *mean = &findings->statistics.by_count[i];
        if (!(mean->error < error_most))
            continue;
        first = count == 0 ? i : first;
        values[count++] = mean->value;
    }
    if (count < 2)
        return;
    struct plot plot;
    plot_curve(&plot, &(struct curve){.values = values,
                                      .count = count,
                                      .columns = REPORT_COLUMNS,
                                      .rows = ROWS,
                                      .ascii = report->ascii});
    fprintf(out, "\nValue by true count, from %+d to %+d\n",
            first - SIMULATION_COUNT_MAX,
            first + (int)count - 1 - SIMULATION_COUNT_MAX);
    print_plot(out, &plot);
}

void simulation_report_text(FILE *out, const struct simulation_report *report)
{
    struct findings *findings = findings_of(report);
    if (findings == NULL)
        return;
    print_head(out, report, findings);
    print_results(out, report, findings);
    print_upcards(out, findings);
    if (is_counted(findings)) {
        print_counts(out, report, findings);
        print_curve(out, report, findings);
    }
    report_money(out, report, findings);
    free(findings);
}
