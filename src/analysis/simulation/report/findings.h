/* The figures of a report, and what its formats share. */
#ifndef SIMULATION_FINDINGS_H
#define SIMULATION_FINDINGS_H

#include "simulation/report/report.h"
#include "simulation/report/statistics.h"
#include "simulation/report/trip.h"

/* A figure, and its values if the mean of a round is two standard errors higher
 * or lower. */
struct range {
    double value, least, most;
};

/* The quantiles of a trip that are reported. */
enum { QUANTILES = 7 };
extern const double report_quantiles[QUANTILES];

/* All figures of a report. */
struct findings {
    struct simulation_statistics statistics;
    struct simulation_winnings winnings;
    double speed; /* rounds of the table per second; 0: unknown */
    struct range n0;
    struct range ruin;      /* with the bankroll, ever */
    struct range trip_ruin; /* within the trip */
    struct trip_distribution distribution;
    double quantile[QUANTILES];
    uint64_t by_bet[SIMULATION_COUNTS]; /* rounds of a seat with each bet, at
                                           the first true count that has it */
};

/* Works out the figures. Returns NULL if out of memory. The caller frees them.
 */
struct findings *findings_of(const struct simulation_report *report);

/* report_counts() is true if cards are counted, report_bets_vary() if the bets
 * aren't all the same. */
bool report_counts(const struct simulation_report *report);
bool report_bets_vary(const struct simulation_report *report);

/* Writes the longest run of true counts, as entries from 0, that occur often
 * enough for a curve. Returns false if there are fewer than two. */
bool report_curve(const struct simulation_statistics *statistics, int *first,
                  int *last);

/* Write what was played: the conditions of a report. In JSON they are members
 * of an object; the other two begin each line with a label or with #. */
void report_played_text(FILE *out, const struct simulation_report *report,
                        const struct findings *findings);
void report_played_csv(FILE *out, const struct simulation_report *report);
void report_played_json(struct json *json,
                        const struct simulation_report *report,
                        const struct findings *findings);

/* The shares of a trip's results between round amounts. The two outer bins are
 * open; the lowest one ends at `least`. */
enum { BINS_MOST = 16 };
struct bins {
    double width, least;
    int count;
    double share[BINS_MOST];
};

struct bins report_bins(const struct findings *findings);

/* ---- Text ---- */

enum { REPORT_COLUMNS = 78, REPORT_COLUMNS_LEAST = 40 };

/* Returns the width of a text report. */
int report_columns(const struct simulation_report *report);

/* Writes `label` and then the formatted words, on as many lines as they need.
 * Lines break at blanks, but not at tabs, which are printed as blanks. */
void report_say(FILE *out, int columns, const char *label, const char *format,
                ...) __attribute__((format(printf, 4, 5)));

/* The section of a text report that is about money. */
void report_money(FILE *out, const struct simulation_report *report,
                  const struct findings *findings);

#endif
