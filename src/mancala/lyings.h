/*
 * All ways in which up to so many stones may lie on a side, and what each move
 * makes of one: worked out once, for many positions have a side in common.
 */
#ifndef MANCALA_LYINGS_H
#define MANCALA_LYINGS_H

#include "sides.h"

enum { NO_STEP = -3 };

/* A move, as far as it concerns one's own houses. A last stone in one that was
 * empty is taken to be won. */
struct step {
    uint64_t added; /* to the other's houses */
    uint32_t rank;  /* of how one's own lie then, what is won taken away */
    uint8_t stones; /* in them */
    uint8_t stored; /* into one's own mancala */
    int8_t last;    /* the house that was empty, which the last stone is in,
                       LAST_STORED, LAST_BEYOND for neither, or NO_STEP */
};

struct lying {
    uint64_t side;
    struct step steps[SIDES_WAYS][SIDES_HOUSES_MOST];
};

/* Those with fewer stones come first, and then by rank. NULL if there is no
 * memory; the caller frees it. */
struct lying *lyings_make(const struct sides_rules *rules, int stones);

/* The first of them with so many stones. */
const struct lying *lyings_of(const struct sides_rules *rules,
                              const struct lying *lyings, int stones);

#endif
