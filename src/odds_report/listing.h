/* Reports that are lists of rows, the same in text, CSV and JSON. */
#ifndef ODDS_REPORT_LISTING_H
#define ODDS_REPORT_LISTING_H

#include "report.h"

enum listing_kind {
    LISTING_WORD,  /* a text, to the left */
    LISTING_VALUE, /* a value in bets: +0.123456 */
    LISTING_EDGE,  /* a value in percent: +0.1235% */
    LISTING_CHANCE /* a chance in percent: 12.346% */
};

struct listing_column {
    const char *name;    /* in CSV and JSON */
    const char *heading; /* in text; NULL if the column isn't in the text */
    enum listing_kind kind;
    int width; /* in text, without the two blanks before the column */
};

/* A word or a number; NULL or NAN where there is none. */
struct listing_cell {
    const char *word;
    double number;
};

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
