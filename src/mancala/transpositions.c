/* The solver's transposition table. */
#define _DEFAULT_SOURCE /* madvise() */
#include "transpositions.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Pages of this size, where the system gives them: a look into so large a
 * table costs two misses otherwise, one of them for the page's address. */
enum { LARGE_PAGE = 1 << 21 };

bool transpositions_open(struct transpositions *table, size_t bytes)
{
    size_t row = TRANSPOSITIONS_ROW * sizeof *table->entries;
    table->rows = TRANSPOSITIONS_ROWS_LEAST;
    while (2 * table->rows * row <= bytes)
        table->rows *= 2;
    /* A row that lies in one line of the cache is fetched at once. */
    size_t size = table->rows * row;
    bool large = size >= LARGE_PAGE;
    table->entries = aligned_alloc(large ? LARGE_PAGE : row, size);
    if (table->entries == NULL)
        return false;
    if (large)
        (void)madvise(table->entries, size, MADV_HUGEPAGE);
    memset(table->entries, 0, size);
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
