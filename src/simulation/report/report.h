/* Reports of a run: as text, JSON, CSV and a picture. */
#ifndef SIMULATION_REPORT_H
#define SIMULATION_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "simulation/run/bets.h"
#include "simulation/run/checkpoint.h"

/* What is to be told of a run. */
struct simulation_report {
    const struct checkpoint *checkpoint;
    const struct simulation_bets *bets;
    double seconds;     /* that it took; 0: not known */
    uint64_t played;    /* rounds of seats that were played in that time */
    double bankroll;    /* in units; 0: not asked for */
    uint64_t trip;      /* in rounds */
    double pace;        /* rounds of the table an hour */
    double until_error; /* that was wished for; 0: none */
    int columns;        /* of the text; 0: as wide as it likes, which is 78 */
    bool missed;        /* it was not reached */
    bool stopped;
    bool ascii;
};

/* False where there is no memory, and nothing is written. */
bool simulation_report_text(FILE *out, const struct simulation_report *report);
bool simulation_report_json(FILE *out, const struct simulation_report *report);
bool simulation_report_csv(FILE *out, const struct simulation_report *report);

/* The curve of value by true count, with its errors and how often each is. */
bool simulation_report_svg(FILE *out, const struct simulation_report *report);

#endif
