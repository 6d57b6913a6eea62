/*
 * The search of a player: alpha-beta to one depth, with a table of positions.
 * The depth counts turns; moves after which the same player moves again are
 * followed without limit. A value is what the player to move wins from here on,
 * minus what the opponent wins, so that positions that differ only in their
 * mancalas are the same.
 *
 * The solver has its own alpha-beta search (null_window.h), because the two
 * answer different questions. This one always has a move: it plays on boards of
 * any size, stops at a clock, estimates what lies beyond its depth, and ignores
 * repetitions. The solver's proves bounds in spite of repetitions, uses an
 * endgame database, and has no estimate to play by.
 */
#ifndef MANCALA_ALPHA_BETA_H
#define MANCALA_ALPHA_BETA_H

#include "mancala_search.h"
#include "wide_position.h"

enum {
    ALPHA_BETA_VALUE_MOST = INT16_MAX, /* greater than any value */
    ALPHA_BETA_DEPTH_MOST = 250
};

struct alpha_beta {
    struct wide_rules rules;
    const struct mancala_search_limits *limits;
    const struct mancala_memory *memory; /* may be NULL */
    uint64_t nodes;                      /* positions searched so far */
    uint64_t next_look; /* the value of `nodes` at the next look at the clock */
    bool stopped;       /* by a limit; values are invalid from then on */
    bool is_cut;        /* the last value was not seen to the end of the game */
};

void alpha_beta_open(struct alpha_beta *search,
                     const struct mancala_rules *rules,
                     const struct mancala_search_limits *limits,
                     const struct mancala_memory *memory);

/* Returns what the move that led to `next` is worth to the mover, searching
 * `depth` turns ahead, of which it is the first. A value of at most `alpha` is
 * only an upper bound. */
int alpha_beta_value(struct alpha_beta *search, const struct wide_next *next,
                     int depth, int alpha);

#endif
