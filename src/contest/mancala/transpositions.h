/* The transposition table of the solver, and the memory of its tables. The test
 * includes it, too. */
#ifndef MANCALA_TRANSPOSITIONS_H
#define MANCALA_TRANSPOSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mancala_search.h"

/* ---- Memory ---- */

/* Memory for the solver's tables, which are read in random order. It is on
 * large pages where the system has them; otherwise each read would cost a
 * second cache miss, for the address of the page. */

struct table_memory {
    void *start; /* at the start of a cache line; all zero at first */
    void *whole;
};

/* Returns false if there is no memory; then both pointers are NULL. The system
 * provides pages full of zeros when they are first used, so unused pages cost
 * nothing. */
bool table_memory_open(struct table_memory *memory, size_t bytes);
void table_memory_close(struct table_memory *memory);

/* ---- The transposition table ---- */

/*
 * The transposition table of the solver: what has been proved of positions.
 *
 * The rank of a position becomes a key by a multiplication modulo a power of
 * two, which spreads neighbors and gives no two ranks the same key. The upper
 * bits of the key are the number of a row, and an entry in that row has the
 * rest, so that no position is ever mistaken for another.
 * Sowing one way, an entry is one word if the rest of the key fits into it.
 * Sowing both ways, it needs a second word for the goal.
 */

enum {
    TRANSPOSITIONS_NO_MOVE = 16,
    TRANSPOSITIONS_ROW = 4, /* words in a row: more take longer to compare */
    TRANSPOSITIONS_ROW_BITS_LEAST = 9 /* there are at least 512 rows */
};

/* What has been proved of a position. */
struct transposition {
    struct mancala_bounds bounds;
    int goal;       /* the last one that was searched for; 0 if sown one way */
    uint8_t effort; /* the depth, or the stones if sown one way; at least 1 */
    uint8_t move;   /* the best one: 2 * house + way, or NO_MOVE */
};

struct transpositions {
    struct table_memory memory;
    uint64_t *words;
    int entry_words; /* 1 or 2 */
    int rest_bits;   /* the bits of a key below the row's number */
    uint64_t factor;
    uint64_t key_mask;
};

/* Returns the key of the position with `rank`. */
static inline uint64_t transpositions_key(const struct transpositions *table,
                                          uint64_t rank)
{
    return rank * table->factor & table->key_mask;
}

/* Returns the row of the position with `key`. */
static inline uint64_t *transpositions_row(const struct transpositions *table,
                                           uint64_t key)
{
    return table->words +
           TRANSPOSITIONS_ROW * (size_t)(key >> table->rest_bits);
}

/* The places of an entry's parts in its word. Values are kept as the number of
 * steps above the lowest, because all values of a position differ by multiples
 * of two. */
enum {
    LEAST_AT = 0,
    MOST_AT = 8,
    EFFORT_AT = 16,
    MOVE_AT = 24,
    GOAL_AT = 29, /* in entries of two words */
    REST_AT = 29, /* in entries of one word; else it is the second */
    BYTE = 0xFF,
    BITS = 64, /* the bits of a word */
    MOVE_MASK = 0x1F
};

_Static_assert((int)TRANSPOSITIONS_NO_MOVE <= (int)MOVE_MASK,
               "each move has a number");

/* Opens a table of at most `bytes` bytes, but at least 16 KB, for ranks below
 * `ranks`. `has_goals` is false if all goals are 0. Returns false if there is
 * no memory. */
static inline bool transpositions_open(struct transpositions *table,
                                       size_t bytes, uint64_t ranks,
                                       bool has_goals)
{
    const uint64_t golden = 0x9E3779B97F4A7C15; /* spreads neighbors */
    const size_t row = TRANSPOSITIONS_ROW * sizeof *table->words;
    int row_bits = TRANSPOSITIONS_ROW_BITS_LEAST;
    while (row << (row_bits + 1) <= bytes)
        row_bits++;
    int key_bits = row_bits + 1;
    while (key_bits < BITS && ranks >> key_bits > 0)
        key_bits++;
    table->rest_bits = key_bits - row_bits;
    table->entry_words = has_goals || table->rest_bits > BITS - REST_AT ? 2 : 1;
    table->factor = golden >> (BITS - key_bits) | 1;
    table->key_mask = UINT64_MAX >> (BITS - key_bits);
    bool is_open = table_memory_open(&table->memory, row << row_bits);
    table->words = table->memory.start;
    return is_open;
}

static inline void transpositions_close(struct transpositions *table)
{
    table_memory_close(&table->memory);
    table->words = NULL;
}

/* ---- Entries ---- */

static inline uint64_t transpositions_rest(const struct transpositions *table,
                                           uint64_t key)
{
    return key & (((uint64_t)1 << table->rest_bits) - 1);
}

/* Returns the entry with `rest` in a row, or NULL. An empty word isn't an
 * entry, because an entry has an effort of at least 1. */
static inline uint64_t *find_entry(const struct transpositions *table,
                                   uint64_t *row, uint64_t rest)
{
    if (table->entry_words == 1) {
        for (int i = 0; i < TRANSPOSITIONS_ROW; i++)
            if (row[i] >> REST_AT == rest && row[i] != 0)
                return &row[i];
        return NULL;
    }
    for (int i = 0; i < TRANSPOSITIONS_ROW; i += 2)
        if (row[i + 1] == rest && row[i] != 0)
            return &row[i];
    return NULL;
}

/* Stores what is known of the position with `key` and `stones` stones in
 * `*known`. Returns false, and changes nothing, if there is no entry. */
static inline bool transpositions_find(const struct transpositions *table,
                                       uint64_t key, int stones,
                                       struct transposition *known)
{
    const uint64_t *entry = find_entry(table, transpositions_row(table, key),
                                       transpositions_rest(table, key));
    if (entry == NULL)
        return false;
    *known = (struct transposition){
        .bounds = {.least = 2 * (int)(*entry >> LEAST_AT & BYTE) - stones,
                   .most = 2 * (int)(*entry >> MOST_AT & BYTE) - stones},
        .effort = (uint8_t)(*entry >> EFFORT_AT & BYTE),
        .move = (uint8_t)(*entry >> MOVE_AT & MOVE_MASK)};
    if (table->entry_words == 2)
        known->goal = 2 * (int)(*entry >> GOAL_AT & BYTE) - stones;
    return true;
}

/* Keeps `known` of the position with `key` and `stones` stones. It replaces an
 * older entry of the same position, or the one in the row that took the least
 * effort. */
static inline void transpositions_keep(struct transpositions *table,
                                       uint64_t key, int stones,
                                       const struct transposition *known)
{
    uint64_t *row = transpositions_row(table, key);
    uint64_t rest = transpositions_rest(table, key);
    uint64_t *entry = find_entry(table, row, rest);
    if (entry == NULL) {
        entry = row;
        for (int i = 0; i < TRANSPOSITIONS_ROW; i += table->entry_words)
            if ((row[i] >> EFFORT_AT & BYTE) < (*entry >> EFFORT_AT & BYTE))
                entry = &row[i];
    }
    *entry = (uint64_t)((known->bounds.least + stones) / 2) << LEAST_AT |
             (uint64_t)((known->bounds.most + stones) / 2) << MOST_AT |
             (uint64_t)known->effort << EFFORT_AT |
             (uint64_t)known->move << MOVE_AT;
    if (table->entry_words == 1) {
        *entry |= rest << REST_AT;
    } else {
        *entry |= (uint64_t)((known->goal + stones) / 2) << GOAL_AT;
        entry[1] = rest;
    }
}

#endif
