/* The transposition table of the solver: what has been proved of positions,
 * by rank. Ranks are whole keys, so that no two positions are ever mistaken
 * for each other. */
#ifndef MANCALA_TRANSPOSITIONS_H
#define MANCALA_TRANSPOSITIONS_H

#include "packed_position.h"
#include "table_memory.h"

enum {
    TRANSPOSITIONS_NO_MOVE = 0xFF,
    TRANSPOSITIONS_ROW =
        4, /* entries that a position may be in: a line of the cache */
    TRANSPOSITIONS_ROWS_LEAST = 1 << 8
};

struct transposition {
    uint64_t rank; /* 0: none is here; no position of a game has it */
    int16_t least;
    int16_t most;
    int16_t goal;   /* the last one asked for, */
    uint8_t effort; /* and how many moves ahead, or stones in houses */
    uint8_t move;   /* that was best: 2 * house + way */
};

struct transpositions {
    struct table_memory memory;
    struct transposition *entries;
    size_t rows; /* a power of two */
};

/* A table in at most that many bytes. False if there is no memory. */
bool transpositions_open(struct transpositions *table, size_t bytes);
void transpositions_close(struct transpositions *table);

/* The row that a position may be in. */
static inline const struct transposition *
transpositions_row(const struct transpositions *table, uint64_t rank)
{
    /* A product with the golden ratio spreads neighbours. */
    const uint64_t golden = 0x9E3779B97F4A7C15;
    uint64_t mixed = rank * golden;
    mixed ^= mixed >> 32;
    return table->entries + TRANSPOSITIONS_ROW * (mixed & (table->rows - 1));
}

/* What is known of a position, or NULL. */
static inline const struct transposition *
transpositions_find(const struct transpositions *table, uint64_t rank)
{
    const struct transposition *row = transpositions_row(table, rank);
    for (int i = 0; i < TRANSPOSITIONS_ROW; i++)
        if (row[i].rank == rank)
            return &row[i];
    return NULL;
}

/* Keeps an entry in the place of an older one of the same position, or of the
 * one in its row that took the least effort. */
void transpositions_keep(struct transpositions *table,
                         const struct transposition *entry);

#endif
