/* What a report tells, worked out, and what its forms share. */
#ifndef SIMULATION_FINDINGS_H
#define SIMULATION_FINDINGS_H

#include "simulation/report/report.h"
#include "simulation/report/statistics.h"
#include "simulation/report/trip.h"

/* A figure with what it is when the mean of a round is two standard errors
 * higher or lower. */
struct range {
    double value, least, most;
};

/* The quantiles of a trip that are told. */
enum { QUANTILES = 7 };
extern const double report_quantiles[QUANTILES];

/* All that is known, worked out. */
struct findings {
    struct simulation_statistics statistics;
    struct simulation_winnings winnings;
    double speed; /* rounds of the table in a second; 0: not known */
    struct range n0;
    struct range ruin;      /* with the bankroll, ever */
    struct range trip_ruin; /* and on the trip */
    struct trip_distribution distribution;
    double quantile[QUANTILES];
    uint64_t by_bet[SIMULATION_COUNTS]; /* rounds of a seat with the bet of a
                                           true count, at the first of those
                                           that have it */
};

/* NULL where there is no memory; the caller frees it. */
struct findings *findings_of(const struct simulation_report *report);

/* Is anything counted, and are the bets ever others? */
bool report_counts(const struct simulation_report *report);
bool report_bets_vary(const struct simulation_report *report);

/* The longest run of true counts, from 0, that are seen often enough for their
 * values to be a curve. False where there are fewer than two. */
bool report_curve(const struct simulation_statistics *statistics, int *first,
                  int *last);

/* The least of 1, 2 and 5 times a power of ten that is no less. */
double report_round_up(double width);

/* ---- Text ---- */

enum { REPORT_COLUMNS = 78, REPORT_COLUMNS_LEAST = 40 };

/* How wide it may be. */
int report_columns(const struct simulation_report *report);

/* Writes a label and words behind it, in as many lines as they need; they break
 * at blanks, and not at tabs, which are blanks that don't. */
void report_say(FILE *out, int columns, const char *label, const char *format,
                ...) __attribute__((format(printf, 4, 5)));

/* The section of a text report that is about money. */
void report_money(FILE *out, const struct simulation_report *report,
                  const struct findings *findings);

#endif
