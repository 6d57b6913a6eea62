/* What the forms of a report share, and the one for spreadsheets. */
#include "report.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

const double report_quantiles[QUANTILES] = {0.01, 0.05, 0.25, 0.5,
                                            0.75, 0.95, 0.99};

struct findings *findings_of(const struct simulation_report *report)
{
    struct findings *findings = calloc(1, sizeof *findings);
    const struct simulation_part *part = report->part;
    if (findings == NULL)
        return NULL;
    simulation_statistics(&part->tally, part->title.seats,
                          &findings->statistics);
    simulation_winnings(&part->tally, part->title.seats, report->bets,
                        &findings->winnings);
    if (report->seconds > 0)
        findings->speed = (double)report->played / report->seconds;
    double value = findings->winnings.value;
    double variance = findings->winnings.variance;
    if (report->bankroll > 0) {
        findings->ruin = simulation_ruin(value, variance, report->bankroll);
        findings->trip_ruin = simulation_trip_ruin(
            value, variance, report->bankroll, report->trip);
    }
    return findings;
}

/* ---- As CSV ---- */

/* An empty field is a number that is not known. */
static void write_field(FILE *out, double value)
{
    if (isfinite(value))
        fprintf(out, ",%.17g", value);
    else
        fputc(',', out);
}

static void write_mean(FILE *out, const struct simulation_mean *mean)
{
    fprintf(out, ",%" PRIu64, mean->rounds);
    write_field(out, mean->share);
    write_field(out, mean->value);
    write_field(out, mean->error);
}

static void write_rows(FILE *out, const struct simulation_report *report,
                       const struct findings *findings)
{
    const struct simulation_statistics *statistics = &findings->statistics;
    const struct simulation_mean all = {.rounds = statistics->hands,
                                        .share = 1,
                                        .value = statistics->value,
                                        .error = statistics->error};
    fputs("table,key,rounds,share,value,error,bet,gain\nall,", out);
    write_mean(out, &all);
    write_field(out, findings->winnings.bet);
    write_field(out, findings->winnings.value);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        fprintf(out, "\nupcard,%s", odds_rank_name(rank));
        write_mean(out, &statistics->by_upcard[rank]);
        fputs(",,", out);
    }
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        if (statistics->by_count[i].rounds > 0) {
            fprintf(out, "\ncount,%d", i - SIMULATION_COUNT_MAX);
            write_mean(out, &statistics->by_count[i]);
            write_field(out, report->bets->bet[i]);
            write_field(out, findings->winnings.gain[i]);
        }
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        if (statistics->chance[i] > 0) {
            fprintf(out, "\nresult,%g,%.0f,%.17g,,,,",
                    (i - SIMULATION_TENTHS_MAX) / 10.0,
                    statistics->chance[i] * (double)statistics->hands,
                    statistics->chance[i]);
        }
    fputc('\n', out);
}

void simulation_report_csv(FILE *out, const struct simulation_report *report)
{
    struct findings *findings = findings_of(report);
    if (findings)
        write_rows(out, report, findings);
    free(findings);
}
