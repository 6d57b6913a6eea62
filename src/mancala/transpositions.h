/*
 * The transposition table of the solver: what has been proved of positions.
 *
 * The rank of a position (packed_position.h) is spread over the table by a
 * multiplication modulo a power of two, which maps no two ranks to one key. The
 * upper bits of the key number the row, and the entry holds the rest, so that
 * no two positions are ever mistaken for each other. One way only, an entry is
 * one word, if the rest of the key fits into it. Sowing both ways, it needs a
 * second word for the goal.
 */
#ifndef MANCALA_TRANSPOSITIONS_H
#define MANCALA_TRANSPOSITIONS_H

#include "packed_position.h"
#include "table_memory.h"

enum {
    TRANSPOSITIONS_NO_MOVE = 2 * PACKED_HOUSES_MOST,
    TRANSPOSITIONS_ROW = 8,           /* words of a row: a line of the cache */
    TRANSPOSITIONS_ROW_BITS_LEAST = 8 /* rows: a power of two */
};

/* What has been proved of a position. */
struct transposition {
    struct mancala_bounds bounds;
    int goal;       /* the last one that was tried; sowing one way: 0 */
    uint8_t effort; /* moves ahead, or sowing one way stones; at least 1 */
    uint8_t move;   /* the best, as 2 * house + way, or NO_MOVE */
};

struct transpositions {
    struct table_memory memory;
    uint64_t *words;
    int entry_words; /* 1 or 2 */
    int rest_bits;   /* of a key, below the number of the row */
    uint64_t factor;
    uint64_t key_mask;
};

/* Opens a table in at most `bytes` for ranks below `ranks`, with goals or
 * without. Returns false if there is no memory. */
bool transpositions_open(struct transpositions *table, size_t bytes,
                         uint64_t ranks, bool has_goals);
void transpositions_close(struct transpositions *table);

/* Returns the key of a position's rank. */
static inline uint64_t transpositions_key(const struct transpositions *table,
                                          uint64_t rank)
{
    return rank * table->factor & table->key_mask;
}

/* Returns the row that a position may be in. */
static inline uint64_t *transpositions_row(const struct transpositions *table,
                                           uint64_t key)
{
    /* In two steps, because a key may have 64 bits, and one row none. */
    return table->words +
           TRANSPOSITIONS_ROW * (size_t)(key >> 1 >> (table->rest_bits - 1));
}

/* Reads what is known of a position with `stones` in its houses into `*known`.
 * Returns false and leaves it alone if nothing is. */
bool transpositions_find(const struct transpositions *table, uint64_t key,
                         int stones, struct transposition *known);

/* Keeps `known` in the place of an older entry of the same position, or of the
 * entry in its row that took the least effort. */
void transpositions_keep(struct transpositions *table, uint64_t key, int stones,
                         const struct transposition *known);

#endif
