/*
 * The search of the solver: is a position worth at least a goal? An alpha-beta
 * search with a null window (Pearl's test, as in SCOUT), whose every answer is
 * a pair of bounds that hold. It has three outcomes, for it estimates nothing
 * beyond its depth: the goal is reached, it can't be, or neither has been
 * proved. What is proved to be reached is so within a number of moves, so that
 * repetitions don't matter to it, as in the endgame database. alpha_beta.h says
 * why a player's search is another one.
 */
#ifndef MANCALA_NULL_WINDOW_H
#define MANCALA_NULL_WINDOW_H

#include "endgame.h"
#include "transpositions.h"

/* With two directions. One way only every game ends, and so does a search of
 * any depth. */
enum { NULL_WINDOW_DEPTH_MOST = 255 };

struct null_window {
    const struct packed_rules *rules;
    const struct endgame *endgame;
    struct transpositions table;
    uint64_t nodes;      /* positions looked at so far */
    uint64_t most_nodes; /* no more than these */
    uint64_t end;        /* what is being tried may have no more than these */
    uint64_t look_end;   /* nor may all that is tried until further notice */
    uint64_t next_look;  /* at how many whether to go on is asked */
    bool (*go_on)(void *self, uint64_t nodes);
    void *self;
    bool stopped; /* it was told not to go on */
};

/* What is known of a position at once: from the endgame database, the table,
 * or as no more can be won than there is. */
struct mancala_bounds null_window_known(const struct null_window *window,
                                        struct packed_position position);

/* Narrows `*bounds`, which hold for `position`, by searching `depth` moves
 * ahead, until they meet, that depth yields nothing more, or the search is
 * stopped. Both sides must have stones. */
void null_window_narrow(struct null_window *window,
                        struct packed_position position,
                        struct mancala_bounds *bounds, int depth);

/* Returns the bounds that hold in `a` and in `b`. */
struct mancala_bounds bounds_meet(struct mancala_bounds a,
                                  struct mancala_bounds b);

#endif
