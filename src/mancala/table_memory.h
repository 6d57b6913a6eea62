/* Memory for the solver's tables, which are looked into anywhere: on large
 * pages where the system has them, as a look costs two misses otherwise, one
 * of them for the page's address. */
#ifndef MANCALA_TABLE_MEMORY_H
#define MANCALA_TABLE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

struct table_memory {
    void *start; /* on a line of the cache, all zero at first */
    void *whole;
};

/* False if there is no memory; then both are NULL. */
bool table_memory_open(struct table_memory *memory, size_t bytes);
void table_memory_close(struct table_memory *memory);

#endif
