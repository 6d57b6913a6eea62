/* Memory for the solver's tables, which are looked into anywhere: on large
 * pages where the system has them, as a look costs two misses otherwise, one
 * of them for the page's address. */
#ifndef MANCALA_TABLES_H
#define MANCALA_TABLES_H

#include <stdbool.h>
#include <stddef.h>

struct tables_memory {
    void *start; /* on a line of the cache, all zero at first */
    void *whole;
};

/* False if there is no memory; then both are NULL. */
bool tables_open(struct tables_memory *memory, size_t bytes);
void tables_close(struct tables_memory *memory);

#endif
