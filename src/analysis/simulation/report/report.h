/* Reports of a run, as text, JSON, CSV and a picture. */
#ifndef SIMULATION_REPORT_H
#define SIMULATION_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "cli_listing.h"
#include "counting_play.h"
#include "simulation/report/money.h"
#include "simulation/run/run.h"

/* What to report. */
struct simulation_report {
    const struct checkpoint *checkpoint;
    const struct count_ramp *bets;
    double seconds;                /* how long it took; 0: unknown */
    uint64_t played;               /* rounds of seats played in that time */
    const struct money_wish *wish; /* report the bets; NULL: the rounds */
    double bankroll;               /* in units; 0: not given */
    double goal;        /* to win, in units, or in dollars as the wish */
    uint64_t trip;      /* in rounds */
    double pace;        /* rounds of the table per hour */
    double until_error; /* the standard error asked for; 0: none */
    int columns;        /* of the text; 0: REPORT_COLUMNS */
    bool missed;        /* that error was not reached */
    bool stopped;
    bool ascii;
};

/* Each writes `report` to `out`. Returns false and writes nothing if out of
 * memory. */
bool simulation_report_text(FILE *out, const struct simulation_report *report);
bool simulation_report_json(FILE *out, const struct simulation_report *report);
bool simulation_report_csv(FILE *out, const struct simulation_report *report);

/* Writes the value of a round by the position of the cut card, from a run by
 * depth. Returns false if out of memory. */
bool simulation_report_depths(FILE *out, const struct simulation_report *report,
                              enum listing_form form);

/* Writes what bets win and risk, as the wish of the report asks. Returns false
 * if there are no such bets or no memory, after a complaint. */
bool simulation_report_money(const struct cli *cli,
                             const struct simulation_report *report,
                             enum listing_form form);

/* Draws the value by true count, with its standard errors and the frequency of
 * each count, in SVG. Returns false if out of memory. */
bool simulation_report_svg(FILE *out, const struct simulation_report *report);

#endif
