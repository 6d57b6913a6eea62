/* Writes the section of a text report that is about money. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "plots.h"
#include "simulation/report/findings.h"

enum { TEXT_SIZE = 64, RANGE_SIZE = 160 };

/* Writes a figure with three significant digits. The mean that it depends on
 * justifies no more. */
static void write_three_digits(char text[TEXT_SIZE], double figure)
{
    const double whole = 1000, large = 1e9;
    if (figure < whole || figure >= large) {
        snprintf(text, TEXT_SIZE, "%.3g", figure);
        return;
    }
    double unit = pow(10, floor(log10(figure)) - 2);
    snprintf(text, TEXT_SIZE, "%.0f", round(figure / unit) * unit);
}

static void write_range(char text[RANGE_SIZE], const struct range *range,
                        double times, const char *unit)
{
    char least[TEXT_SIZE], most[TEXT_SIZE];
    write_three_digits(least, range->least * times);
    write_three_digits(most, range->most * times);
    if (isinf(range->most))
        snprintf(text, RANGE_SIZE, "%s%s or more", least, unit);
    else if (strcmp(least, most) == 0)
        snprintf(text, RANGE_SIZE, "%s%s", least, unit);
    else
        snprintf(text, RANGE_SIZE, "%s%s to %s%s", least, unit, most, unit);
}

/* ---- Bets and what they win ---- */

static void print_bets(FILE *out, const struct simulation_report *report,
                       const struct findings *findings)
{
    char ramp[COUNT_RAMP_SIZE];
    int columns = report_columns(report);
    fputc('\n', out);
    if (report_bets_vary(report))
        report_say(out, columns, "Bets", "%s; %.4f\tunits on average",
                   count_ramp_text(report->bets, ramp), findings->winnings.bet);
    else
        report_say(out, columns, "Bets", "%g unit%s every round",
                   report->bets->bet[0], report->bets->bet[0] == 1 ? "" : "s");
}

static void print_winnings(FILE *out, const struct simulation_report *report,
                           const struct findings *findings)
{
    const struct simulation_winnings *winnings = &findings->winnings;
    int columns = report_columns(report),
        seats = report->checkpoint->title.seats;
    char n0[RANGE_SIZE], error[TEXT_SIZE] = "-", hands[TEXT_SIZE] = "";
    if (isfinite(winnings->error))
        snprintf(error, sizeof error, "%.6f", winnings->error);
    report_say(out, columns, "Won",
               "%+.6f units per round, standard\terror\t%s, "
               "standard\tdeviation\t%.4f; %+.4f%%\tof the first bets",
               winnings->value, error, winnings->deviation,
               100 * winnings->edge);
    if (seats > 1)
        snprintf(hands, sizeof hands, " (%g hands of %d seats)",
                 report->pace * seats, seats);
    report_say(out, columns, "Per hour",
               "%+.3f units in %g rounds%s, standard\tdeviation\t%.2f",
               winnings->value * report->pace, report->pace, hands,
               winnings->deviation * sqrt(report->pace));
    if (!isfinite(winnings->error) || !(winnings->variance > 0))
        return;
    write_range(n0, &findings->n0, 1, "");
    report_say(out, columns, "N0",
               "%s rounds until the expected win equals the "
               "standard\tdeviation (for a mean within two "
               "standard\terrors)",
               n0);
}

static void print_ruin(FILE *out, const struct simulation_report *report,
                       const struct findings *findings)
{
    char ever[RANGE_SIZE], trip[RANGE_SIZE];
    if (report->bankroll <= 0 || !isfinite(findings->winnings.error))
        return;
    write_range(ever, &findings->ruin, 100, "%");
    write_range(trip, &findings->trip_ruin, 100, "%");
    report_say(out, report_columns(report), "Ruin",
               "%s in a trip of %" PRIu64 " round%s, %s ever, with %g "
               "units (for a mean within two standard\terrors)",
               trip, report->trip, report->trip == 1 ? "" : "s", ever,
               report->bankroll);
}

static void print_bets_made(FILE *out, const struct simulation_report *report,
                            const struct findings *findings)
{
    if (!report_bets_vary(report))
        return;
    fputs("\n   Bet          hands     share\n", out);
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        if (findings->by_bet[i] > 0)
            fprintf(out, "%6.2f %14" PRIu64 " %8.3f%%\n", report->bets->bet[i],
                    findings->by_bet[i],
                    100 * (double)findings->by_bet[i] /
                        (double)findings->statistics.hands);
}

/* ---- The distribution of a trip ---- */

enum { BIN_NAME = 32, TRIPS = 10000 };

static void print_distribution(FILE *out,
                               const struct simulation_report *report,
                               const struct findings *findings)
{
    char names[BINS_MOST][BIN_NAME];
    const char *rows[BINS_MOST];
    int64_t values[BINS_MOST];
    struct bins bins = report_bins(findings);
    for (int i = 0; i < bins.count; i++) {
        int bin = bins.count - 1 - i; /* the highest comes first */
        double from = bins.least + (bin - 1) * bins.width;
        values[i] = llround(TRIPS * bins.share[bin]);
        if (bin == 0)
            snprintf(names[i], BIN_NAME, "below %+g", bins.least);
        else
            snprintf(names[i], BIN_NAME, "from %+g", from == 0 ? 0 : from);
        rows[i] = names[i];
    }
    struct plot plot;
    plot_bars(&plot, &(struct bars){.names = rows,
                                    .values = values,
                                    .count = bins.count,
                                    .columns = report_columns(report),
                                    .ascii = report->ascii});
    for (int i = 0; i < plot.rows; i++)
        fprintf(out, "%s\n", plot.lines[i]);
}

static const double LARGE = 1e6;

static void print_trip(FILE *out, const struct simulation_report *report,
                       const struct findings *findings)
{
    enum { COLUMN = 11 };
    int columns = report_columns(report), abreast = columns / COLUMN;
    fprintf(out, "\nWin or loss in a trip of %" PRIu64 " round%s, in units\n",
            report->trip, report->trip == 1 ? "" : "s");
    for (int from = 0; from < QUANTILES; from += abreast) {
        int end = from + abreast < QUANTILES ? from + abreast : QUANTILES;
        for (int i = from; i < end; i++)
            fprintf(out, "%*.0f%%", COLUMN - 2, 100 * report_quantiles[i]);
        fputc('\n', out);
        for (int i = from; i < end; i++)
            fprintf(out,
                    fabs(findings->quantile[i]) < LARGE ? " %+10.1f"
                                                        : " %+10.4g",
                    findings->quantile[i]);
        fputc('\n', out);
    }
    print_distribution(out, report, findings);
    report_say(out, columns, "",
               "(Out of %d trips. Rounds are treated as independent, and no "
               "trip ends early when the bankroll runs out.)",
               TRIPS);
}

/* The trip is left out if there is only one result, which has no variance. */
void report_money(FILE *out, const struct simulation_report *report,
                  const struct findings *findings)
{
    print_bets(out, report, findings);
    print_winnings(out, report, findings);
    print_ruin(out, report, findings);
    print_bets_made(out, report, findings);
    if (findings->winnings.variance > 0)
        print_trip(out, report, findings);
}
