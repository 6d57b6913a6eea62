/* The solver's transposition table. */
#include "transpositions.h"

#include <stdlib.h>
#include <string.h>

bool transpositions_open(struct transpositions *table, size_t bytes)
{
    size_t row = TRANSPOSITIONS_ROW * sizeof *table->entries;
    table->rows = TRANSPOSITIONS_ROWS_LEAST;
    while (2 * table->rows * row <= bytes)
        table->rows *= 2;
    /* A row that lies in one line of the cache is fetched at once. */
    table->entries = aligned_alloc(row, table->rows * row);
    if (table->entries == NULL)
        return false;
    memset(table->entries, 0, table->rows * row);
    return true;
}

void transpositions_close(struct transpositions *table)
{
    free(table->entries);
    table->entries = NULL;
}

void transpositions_keep(struct transpositions *table,
                         const struct transposition *entry)
{
    struct transposition *row =
        table->entries +
        (transpositions_row(table, entry->rank) - table->entries);
    struct transposition *place = row;
    for (int i = 0; i < TRANSPOSITIONS_ROW; i++) {
        if (row[i].rank == entry->rank) {
            place = &row[i];
            break;
        }
        if (row[i].effort < place->effort)
            place = &row[i];
    }
    *place = *entry;
}
