/*
 * Proofs: is a position worth at least so much? An alpha-beta search with a
 * window of one margin, whose every answer is a pair of bounds that hold. It
 * knows three outcomes, for beyond its depth it knows nothing: the goal is
 * reached, it can't be, or neither has been proved. What is proved to be
 * reached is so within a number of moves, so that, as in the endgame database,
 * repetitions don't matter to it.
 */
#ifndef MANCALA_PROOF_H
#define MANCALA_PROOF_H

#include "endgame.h"
#include "transpositions.h"

/* With two directions. One way only every game ends, and so does a search of
 * any depth. */
enum { PROOF_DEPTH_MOST = 255 };

struct proof {
    const struct sides_rules *rules;
    const struct endgame *endgame;
    struct transpositions table;
    uint64_t nodes;      /* positions looked at so far */
    uint64_t most_nodes; /* no more than these */
    uint64_t end;        /* what is being tried may have no more than these */
    uint64_t next_look;  /* at how many whether to go on is asked */
    bool (*go_on)(void *self, uint64_t nodes);
    void *self;
    bool stopped; /* it was told not to go on */
};

/* What is known of a position at once: from the endgame database, the table,
 * or as no more can be won than there is. */
struct mancala_bounds proof_known(const struct proof *proof,
                                  struct sides sides);

/* Brings the bounds of a position nearer, looking `depth` moves ahead, until
 * they meet, nothing more is to be had at that depth, or it is stopped. Both
 * sides must have stones. */
struct mancala_bounds proof_narrow(struct proof *proof, struct sides sides,
                                   struct mancala_bounds bounds, int depth);

#endif
