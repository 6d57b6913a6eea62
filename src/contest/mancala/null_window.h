/*
 * The search of the solver: is a position worth at least a goal? It is an
 * alpha-beta search with a null window (Pearl's test, as in SCOUT), and each
 * answer is a pair of bounds that hold. Because nothing is estimated beyond the
 * depth, there are three outcomes: the goal is reached, it can't be, or neither
 * has been proved. A goal that is reached is reached in a limited number of
 * moves, so repetitions don't matter, as in the endgame database. alpha_beta.h
 * says why a player's search is a different one.
 */
#ifndef MANCALA_NULL_WINDOW_H
#define MANCALA_NULL_WINDOW_H

#include "endgame.h"
#include "transpositions.h"

/* When stones are sown both ways. One way, every game ends, and so does a
 * search without a depth. */
enum { NULL_WINDOW_DEPTH_MOST = 255 };

struct null_window {
    const struct packed_rules *rules;
    const struct endgame *endgame;
    struct transpositions table;
    uint64_t nodes;      /* positions searched so far */
    uint64_t most_nodes; /* the limit of `nodes` */
    uint64_t end;        /* where the current attempt ends */
    uint64_t look_end;   /* where all attempts end for now */
    uint64_t next_look;  /* the value of `nodes` at the next question */
    bool (*go_on)(void *self, uint64_t nodes);
    void *self;
    bool stopped; /* the answer was no, or the limit was reached */
};

/* Returns what is known of `position` without a search: from the endgame
 * database or the table, or because nobody can win more stones than there are.
 */
struct mancala_bounds null_window_known(const struct null_window *window,
                                        struct packed_position position);

/* Narrows `*bounds`, which must hold for `position`, by searching `depth` moves
 * ahead, until they meet, the depth proves nothing more, or the search ends.
 * Both sides must have stones. */
void null_window_narrow(struct null_window *window,
                        struct packed_position position,
                        struct mancala_bounds *bounds, int depth);

/* Returns the bounds that follow from `a` and `b`, both of which hold. */
struct mancala_bounds bounds_meet(struct mancala_bounds a,
                                  struct mancala_bounds b);

#endif
