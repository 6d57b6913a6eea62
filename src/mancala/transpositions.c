/* The solver's transposition table. */
#include "transpositions.h"

bool transpositions_open(struct transpositions *table, size_t bytes)
{
    size_t row = TRANSPOSITIONS_ROW * sizeof *table->entries;
    table->rows = TRANSPOSITIONS_ROWS_LEAST;
    while (table->rows * row <= bytes / 2)
        table->rows *= 2;
    bool is_open = table_memory_open(&table->memory, table->rows * row);
    table->entries = table->memory.start;
    return is_open;
}

void transpositions_close(struct transpositions *table)
{
    table_memory_close(&table->memory);
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
