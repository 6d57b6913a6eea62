/* Memory for the solver's tables. */
#define _DEFAULT_SOURCE /* madvise() */
#include "table_memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { LARGE_PAGE = 1 << 21, CACHE_LINE = 64 };

/* The system provides pages full of zeros when they are first used, so unused
 * pages cost nothing. */
bool table_memory_open(struct table_memory *memory, size_t bytes)
{
    size_t align = bytes >= LARGE_PAGE ? LARGE_PAGE : CACHE_LINE;
    memory->start = NULL;
    memory->whole = bytes <= SIZE_MAX - align ? calloc(1, bytes + align) : NULL;
    if (memory->whole == NULL)
        return false;
    size_t beyond = (uintptr_t)memory->whole % align;
    memory->start = (char *)memory->whole + (align - beyond);
    if (bytes >= LARGE_PAGE)
        (void)madvise(memory->start, bytes, MADV_HUGEPAGE);
    return true;
}

void table_memory_close(struct table_memory *memory)
{
    free(memory->whole);
    *memory = (struct table_memory){.start = NULL};
}
