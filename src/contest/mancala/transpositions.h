/*
 * The transposition table of the solver: what has been proved of positions.
 *
 * The rank of a position (packed_position.h) becomes a key by a multiplication
 * modulo a power of two, which spreads neighbors and gives no two ranks the
 * same key. The upper bits of the key are the number of a row, and an entry in
 * that row has the rest, so that no position is ever mistaken for another.
 * Sowing one way, an entry is one word if the rest of the key fits into it.
 * Sowing both ways, it needs a second word for the goal.
 */
#ifndef MANCALA_TRANSPOSITIONS_H
#define MANCALA_TRANSPOSITIONS_H

#include "packed_position.h"
#include "table_memory.h"

enum {
    TRANSPOSITIONS_NO_MOVE = 2 * PACKED_HOUSES_MOST,
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
    int rest_bits;   /* of a key, below the row's number */
    uint64_t factor;
    uint64_t key_mask;
};

/* Opens a table of at most `bytes` bytes, but at least 16 KB, for ranks below
 * `ranks`. `has_goals` is false if all goals are 0. Returns false if there is
 * no memory. */
bool transpositions_open(struct transpositions *table, size_t bytes,
                         uint64_t ranks, bool has_goals);
void transpositions_close(struct transpositions *table);

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

/* Stores what is known of the position with `key` and `stones` stones in
 * `*known`. Returns false, and changes nothing, if there is no entry. */
bool transpositions_find(const struct transpositions *table, uint64_t key,
                         int stones, struct transposition *known);

/* Keeps `known` of the position with `key` and `stones` stones. It replaces an
 * older entry of the same position, or the one in the row that took the least
 * effort. */
void transpositions_keep(struct transpositions *table, uint64_t key, int stones,
                         const struct transposition *known);

#endif
