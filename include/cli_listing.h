/*
 * Lists of rows, the same in text, CSV and JSON. A part of the module cli.
 */
#ifndef CLI_LISTING_H
#define CLI_LISTING_H

#include "cli_output.h"

enum listing_kind {
    LISTING_WORD,   /* a text, to the left */
    LISTING_VALUE,  /* a value in bets: +0.123456 */
    LISTING_EDGE,   /* a value in percent: +0.1235% */
    LISTING_CHANCE, /* a chance in percent: 12.346% */
    LISTING_NUMBER, /* a number: 12.35 */
    LISTING_WHOLE,  /* a whole number: 12 */
    LISTING_COUNT   /* a true count: +1 */
};

enum { LISTING_GAP = 2 }; /* blanks before each column in text */

struct listing_column {
    const char *name;    /* in CSV and JSON */
    const char *heading; /* in text; NULL if the column isn't in the text */
    enum listing_kind kind;
    int width; /* in text, without the blanks before the column */
};

/* A word or a number; NULL or NAN where there is none. */
struct listing_cell {
    const char *word;
    double number;
};

enum listing_form { LISTING_TEXT, LISTING_CSV, LISTING_JSON };

struct listing_rows {
    FILE *out;
    enum listing_form form;
    const struct listing_column *columns;
    int count;
    struct json *json; /* with LISTING_JSON: inside the array of rows */
};

/* Writes the names of the columns; nothing in JSON. */
void listing_write_names(const struct listing_rows *rows);

/* Writes a row of `rows->count` cells. */
void listing_write_cells(const struct listing_rows *rows,
                         const struct listing_cell cells[]);

#endif
