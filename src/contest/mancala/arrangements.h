/*
 * All arrangements of up to a number of stones in the houses of a side: what
 * each move makes of one, and what the opponent's moves make of it. They are
 * worked out once, because many positions share a side; packed_position.h says
 * what that saves.
 */
#ifndef MANCALA_ARRANGEMENTS_H
#define MANCALA_ARRANGEMENTS_H

#include "packed_position.h"

/* What a move does to the opponent's side. */
enum {
    EFFECT_NONE,
    /* From here on: one stone falls into each of the first 1, 2, … houses or,
     * if they are sown backward, into the last 1, 2, … houses. */
    EFFECT_SOWN,
    /* From here on: house 0, 1, … is captured. */
    EFFECT_CAPTURED = EFFECT_SOWN + PACKED_WAYS * PACKED_HOUSES_MOST,
    EFFECTS = EFFECT_CAPTURED + PACKED_HOUSES_MOST
};

enum step_kind {
    STEP_PLAIN,
    STEP_CAPTURES, /* like STEP_PLAIN if the opposite house has stones */
    STEP_RARE      /* around the whole board; only `house` and `way` are set */
};

/* A move, as far as it concerns the mover's side. */
struct step {
    uint32_t rank;  /* of the mover's side after the move */
    uint8_t stones; /* on it */
    uint8_t effect; /* on the opponent's side */
    bool again;     /* the mover moves again */
    uint8_t kind;
    uint8_t house;
    uint8_t way;
};

struct arrangement {
    uint64_t side;
    int step_count;
    struct step steps[PACKED_MOVES_MOST];
    /* The rank and the stones of this side after each effect. */
    uint32_t ranks[EFFECTS];
    uint8_t stones[EFFECTS];
};

/* Returns the arrangements of up to `stones` stones, those with fewer stones
 * first, and then by rank; or NULL if there is no memory. The caller frees
 * them. */
struct arrangement *arrangements_make(const struct packed_rules *rules,
                                      int stones);

/* Returns the first of `arrangements` with `stones` stones. */
const struct arrangement *
arrangements_of(const struct packed_rules *rules,
                const struct arrangement *arrangements, int stones);

#endif
