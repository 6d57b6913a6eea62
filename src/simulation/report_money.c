/* The part of a report that is about money. */
#include <math.h>
#include <string.h>

#include "plots.h"
#include "report.h"

static void print_ramp(FILE *out, const struct simulation_report *report,
                       const struct simulation_winnings *winnings)
{
    if (report->ramp)
        fprintf(out, "\nBets      %s\n          %.4f units in the mean\n",
                report->ramp, winnings->bet);
    else
        fputs("\nBets      always 1 unit\n", out);
    fprintf(out,
            "Won       %+.6f units a round, standard error %.6f, standard\n"
            "          deviation %.4f; %+.4f%% of what is bet\n",
            winnings->value, winnings->error, winnings->deviation,
            100 * winnings->edge);
    fprintf(out,
            "An hour   %+.3f units at %g rounds, standard deviation %.2f\n",
            winnings->value * report->pace, report->pace,
            winnings->deviation * sqrt(report->pace));
    fprintf(out,
            "N0        %.0f rounds: by then the mean is as large as the "
            "deviation\n",
            winnings->n0);
}

static void print_ruin(FILE *out, const struct simulation_report *report,
                       const struct findings *findings)
{
    if (report->bankroll <= 0)
        return;
    fprintf(out,
            "Ruin      of %g units: %.3f%% on a trip of %.0f rounds, "
            "%.3f%% ever\n",
            report->bankroll, 100 * findings->trip_ruin, report->trip,
            100 * findings->ruin);
}

/* ---- The spread of a trip ---- */

enum { BINS = 12, MIDDLE = BINS / 2, BIN_NAME = 32, SESSIONS = 10000 };

static void print_quantiles(FILE *out, const struct simulation_report *report,
                            const struct simulation_winnings *winnings)
{
    fprintf(out, "\nWhat a trip of %.0f rounds leaves, in units\n",
            report->trip);
    for (int i = 0; i < QUANTILES; i++)
        fprintf(out, "%9.0f%%", 100 * report_quantiles[i]);
    fputc('\n', out);
    for (int i = 0; i < QUANTILES; i++)
        fprintf(out, "%+10.1f",
                simulation_quantile(winnings->value, winnings->variance,
                                    report->trip, report_quantiles[i]));
    fputc('\n', out);
}

/* Of the normal distribution, between two numbers of deviations. */
static double chance_between(double low, double high)
{
    return (erfc(-high / sqrt(2)) - erfc(-low / sqrt(2))) / 2;
}

/* Each bin is half a deviation wide, the outer two are open. */
static void print_spread(FILE *out, const struct simulation_report *report,
                         const struct simulation_winnings *winnings)
{
    char names[BINS][BIN_NAME];
    const char *rows[BINS];
    int64_t values[BINS];
    double middle = winnings->value * report->trip;
    double deviation = winnings->deviation * sqrt(report->trip);
    for (int i = 0; i < BINS; i++) {
        double high = (MIDDLE - i) / 2.0, low = high - 0.5;
        double from = i == BINS - 1 ? -INFINITY : low;
        double to = i == 0 ? INFINITY : high;
        values[i] = llround(SESSIONS * chance_between(from, to));
        if (i == BINS - 1)
            snprintf(names[i], BIN_NAME, "below %+.0f",
                     middle + high * deviation);
        else
            snprintf(names[i], BIN_NAME, "from %+.0f",
                     middle + low * deviation);
        rows[i] = names[i];
    }
    struct plot plot;
    plot_bars(&plot, &(struct bars){.names = rows,
                                    .values = values,
                                    .count = BINS,
                                    .columns = REPORT_COLUMNS,
                                    .ascii = report->ascii});
    for (int i = 0; i < plot.rows; i++)
        fprintf(out, "%s\n", plot.lines[i]);
    fprintf(out,
            "(Of %d such trips, by the normal distribution, which is good "
            "for some hundred\nrounds and more; nobody stops for want of "
            "money.)\n",
            SESSIONS);
}

void report_money(FILE *out, const struct simulation_report *report,
                  const struct findings *findings)
{
    const struct simulation_winnings *winnings = &findings->winnings;
    print_ramp(out, report, winnings);
    print_ruin(out, report, findings);
    print_quantiles(out, report, winnings);
    print_spread(out, report, winnings);
}
