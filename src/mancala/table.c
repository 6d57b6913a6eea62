/* The solver's transposition table. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

bool table_open(struct table *table, size_t bytes)
{
    size_t row = TABLE_ROW * sizeof *table->entries;
    table->rows = TABLE_ROWS_LEAST;
    while (2 * table->rows * row <= bytes)
        table->rows *= 2;
    /* A row that lies in one line of the cache is fetched at once. */
    table->entries = aligned_alloc(row, table->rows * row);
    if (table->entries == NULL)
        return false;
    memset(table->entries, 0, table->rows * row);
    return true;
}

void table_close(struct table *table)
{
    free(table->entries);
    table->entries = NULL;
}

void table_keep(struct table *table, const struct table_entry *entry)
{
    struct table_entry *row =
        table->entries + (table_row(table, entry->rank) - table->entries);
    struct table_entry *place = row;
    for (int i = 0; i < TABLE_ROW; i++) {
        if (row[i].rank == entry->rank) {
            place = &row[i];
            break;
        }
        if (row[i].effort < place->effort)
            place = &row[i];
    }
    *place = *entry;
}
