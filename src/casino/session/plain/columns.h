/* The table as text: a column for each hand. For this room alone. */
#ifndef SESSION_COLUMNS_H
#define SESSION_COLUMNS_H

#include <stdio.h>

#include "cards.h"

struct column {
    char heading[8]; /* at most six letters */
    const int *cards;
    size_t count;
    bool hides_second; /* the second card is face down */
};

/* Writes an empty line, the headings, and a row for each card of the longest
 * hand. Columns that don't fit into 80 are written below the others. */
void show_columns(FILE *out, enum card_form form, const struct column columns[],
                  size_t count);

#endif
