/*
 * The search of a player: alpha-beta to one depth, with a table of positions.
 * The depth counts turns: moves that lead to another of one's own are followed
 * without end. A value is what the player to move wins from here on, less what
 * the other does, so that positions which differ in their mancalas alone are
 * the same.
 *
 * The solver has an alpha-beta of its own, null_window.h, because the two
 * answer different questions. This one always has a move: it knows boards of
 * any size, stops at a clock, estimates what lies beyond its depth, and does
 * not know repetitions. That one proves bounds, with repetitions, out of an
 * endgame database, and has no estimate to play by.
 */
#ifndef MANCALA_ALPHA_BETA_H
#define MANCALA_ALPHA_BETA_H

#include "mancala_search.h"
#include "wide_position.h"

enum {
    ALPHA_BETA_VALUE_MOST = INT16_MAX, /* more than any value */
    ALPHA_BETA_DEPTH_MOST = 250
};

struct alpha_beta {
    struct wide_rules rules;
    const struct mancala_search_limits *limits;
    const struct mancala_memory *memory; /* may be NULL */
    uint64_t nodes;                      /* positions looked at so far */
    uint64_t next_look; /* at how many the clock is looked at */
    bool stopped;       /* by a limit: values are none from then on */
    bool is_cut; /* the value that was found last is not seen to the end */
};

void alpha_beta_open(struct alpha_beta *search,
                     const struct mancala_rules *rules,
                     const struct mancala_search_limits *limits,
                     const struct mancala_memory *memory);

/* What a move is worth to its player, looking `depth` turns ahead with that
 * one. A value up to `alpha` says only that it is no more. */
int alpha_beta_value(struct alpha_beta *search, const struct wide_next *next,
                     int depth, int alpha);

#endif
