/* Works out the figures of a report. */
#include "simulation/report/findings.h"

#include <math.h>
#include <stdlib.h>

#include "simulation/report/ruin.h"

const double report_quantiles[QUANTILES] = {0.01, 0.05, 0.25, 0.5,
                                            0.75, 0.95, 0.99};

/* The mean per round, and two standard errors below and above. */
enum { LOW, MEAN, HIGH, SIDES };

static void fill_sides(const struct simulation_winnings *winnings,
                       double values[SIDES])
{
    enum { ERRORS = 2 };
    double error = isfinite(winnings->error) ? winnings->error : INFINITY;
    values[MEAN] = winnings->value;
    values[LOW] = winnings->value - ERRORS * error;
    values[HIGH] = winnings->value + ERRORS * error;
}

static void find_ruin(struct findings *findings,
                      const struct simulation_report *report,
                      const double values[SIDES])
{
    double variance = findings->winnings.variance, bankroll = report->bankroll;
    double ever[SIDES], trip[SIDES];
    for (int i = 0; i < SIDES; i++) {
        ever[i] = simulation_ruin(values[i], variance, bankroll);
        trip[i] = simulation_trip_ruin(values[i], variance, bankroll,
                                       (double)report->trip);
    }
    findings->ruin = (struct range){ever[MEAN], ever[HIGH], ever[LOW]};
    findings->trip_ruin = (struct range){trip[MEAN], trip[HIGH], trip[LOW]};
}

static void find_n0(struct findings *findings, const double values[SIDES])
{
    double low = fabs(values[LOW]), high = fabs(values[HIGH]);
    bool unsure = values[LOW] <= 0 && values[HIGH] >= 0;
    double variance = findings->winnings.variance;
    double nearest = unsure ? 0 : fmin(low, high), farthest = fmax(low, high);
    findings->n0 = (struct range){.value = findings->winnings.n0,
                                  .least = variance / (farthest * farthest),
                                  .most = variance / (nearest * nearest)};
}

static void find_trip(struct findings *findings,
                      const struct simulation_report *report)
{
    trip_distribution_find(&report->checkpoint->tally, report->bets,
                           report->trip > 0 ? report->trip : 1,
                           &findings->distribution);
    for (int i = 0; i < QUANTILES; i++)
        findings->quantile[i] = trip_distribution_quantile(
            &findings->distribution, report_quantiles[i]);
}

static void find_bets(struct findings *findings,
                      const struct simulation_report *report)
{
    const double *bet = report->bets->bet;
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        int first = 0;
        while (bet[first] != bet[i])
            first++;
        findings->by_bet[first] += findings->statistics.by_count[i].rounds;
    }
}

struct findings *findings_of(const struct simulation_report *report)
{
    struct findings *findings = calloc(1, sizeof *findings);
    const struct checkpoint *checkpoint = report->checkpoint;
    double values[SIDES];
    if (findings == NULL)
        return NULL;
    simulation_statistics(&checkpoint->tally, checkpoint->title.seats,
                          &findings->statistics);
    simulation_winnings(&checkpoint->tally, checkpoint->title.seats,
                        report->bets, &findings->winnings);
    if (report->seconds > 0)
        findings->speed =
            (double)report->played / checkpoint->title.seats / report->seconds;
    fill_sides(&findings->winnings, values);
    find_n0(findings, values);
    if (report->bankroll > 0)
        find_ruin(findings, report, values);
    find_trip(findings, report);
    find_bets(findings, report);
    return findings;
}

bool report_counts(const struct simulation_report *report)
{
    return simulation_counts(&report->checkpoint->title.tags);
}

bool report_bets_vary(const struct simulation_report *report)
{
    const double *bet = report->bets->bet;
    for (int i = 1; i < SIMULATION_COUNTS; i++)
        if (bet[i] != bet[0])
            return true;
    return false;
}

/* True if a count occurs often enough. The curve leaves out rare counts, whose
 * errors would make it zigzag. */
static bool is_shown(const struct simulation_mean *mean)
{
    const double error_most = 0.02;
    return mean->error < error_most;
}

bool report_curve(const struct simulation_statistics *statistics, int *first,
                  int *last)
{
    int begun = 0, longest = 0;
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        if (!is_shown(&statistics->by_count[i])) {
            begun = i + 1;
        } else if (i + 1 - begun > longest) {
            longest = i + 1 - begun;
            *first = begun;
            *last = i;
        }
    }
    return longest > 1;
}
