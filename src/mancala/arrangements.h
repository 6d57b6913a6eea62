/*
 * All arrangements of up to a number of stones in the houses of a side, and
 * what each move makes of one. They are worked out once, as many positions have
 * a side in common; packed_position.h says what that saves.
 */
#ifndef MANCALA_ARRANGEMENTS_H
#define MANCALA_ARRANGEMENTS_H

#include "packed_position.h"

enum { NO_STEP = -3 };

/* A move, as far as it concerns one's own houses. A last stone in one that was
 * empty is taken to be won. */
struct step {
    uint64_t added; /* to the other's houses */
    uint32_t rank;  /* of one's own houses then, what is won taken away */
    uint8_t stones; /* in them */
    uint8_t stored; /* into one's own mancala */
    int8_t last;    /* the house that was empty, which the last stone is in,
                       LAST_STORED, LAST_BEYOND for neither, or NO_STEP */
};

struct arrangement {
    uint64_t side;
    struct step steps[PACKED_WAYS][PACKED_HOUSES_MOST];
};

/* Those with fewer stones come first, and then by rank. NULL if there is no
 * memory; the caller frees it. */
struct arrangement *arrangements_make(const struct packed_rules *rules,
                                      int stones);

/* The first of them with that many stones. */
const struct arrangement *
arrangements_of(const struct packed_rules *rules,
                const struct arrangement *arrangements, int stones);

#endif
