/* Memory for the solver's tables, which are read in random order. It is on
 * large pages where the system has them; otherwise each read would cost a
 * second cache miss, for the address of the page. */
#ifndef MANCALA_TABLE_MEMORY_H
#define MANCALA_TABLE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

struct table_memory {
    void *start; /* at the start of a cache line; all zero at first */
    void *whole;
};

/* Returns false if there is no memory; then both pointers are NULL. */
bool table_memory_open(struct table_memory *memory, size_t bytes);
void table_memory_close(struct table_memory *memory);

#endif
