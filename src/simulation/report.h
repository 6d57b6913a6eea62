/* What the forms of a report share. For this room alone. */
#ifndef SIMULATION_REPORT_H
#define SIMULATION_REPORT_H

#include "simulation.h"

/* All that is known, worked out. */
struct findings {
    struct simulation_statistics statistics;
    struct simulation_winnings winnings;
    double speed;     /* rounds of a seat in a second; 0: not known */
    double ruin;      /* with the bankroll, ever */
    double trip_ruin; /* and on the trip */
};

/* NULL where there is no memory; the caller frees it. */
struct findings *findings_of(const struct simulation_report *report);

/* The part of a text report that is about money. */
void report_money(FILE *out, const struct simulation_report *report,
                  const struct findings *findings);

enum { REPORT_COLUMNS = 78 };

/* The quantiles of a session that are told. */
enum { QUANTILES = 7 };
extern const double report_quantiles[QUANTILES];

#endif
