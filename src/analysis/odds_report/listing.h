/* Reports that are lists of rows, the same in text, CSV and JSON. */
#ifndef ODDS_REPORT_LISTING_H
#define ODDS_REPORT_LISTING_H

#include "cli_listing.h"
#include "report.h"

struct listing {
    const struct odds_report *report;
    const struct listing_column *columns;
    int count;
    const char *note;
    bool has_strategy; /* the conditions state the strategy */
    struct json json;
};

/* Writes what comes before the first row: in text the heading and the names of
 * the columns, otherwise the conditions, too. JSON has the rows in the member
 * `rows`. */
void listing_start(struct listing *listing, const char *heading,
                   const char *rows);
void listing_write_row(struct listing *listing,
                       const struct listing_cell cells[]);

/* Writes what comes after the last row; in text, the conditions. */
void listing_end(struct listing *listing);

#endif
