/* The outcomes of the dealer's hand, for several shoes at once. */
#ifndef ODDS_DEALER_H
#define ODDS_DEALER_H

#include "odds.h"

/* ---- The dealer's trees (dealer_tree.c) ---- */

/*
 * All hands on which the dealer stands, as the cards drawn to one upcard in
 * ascending order. They form a tree in which hands share their first cards. A
 * step leads to a card that others follow; its leaves are last cards.
 *
 * A player who stands on a total wins 1, minus what the dealer's hand takes: 1
 * for the same total, or 2 if ties lose, and 2 for a higher one. So there is
 * one tree for each kind of player's total (16 or less, 17 to 21), with the
 * dealer's hands that take something. The weight of a leaf is the amount that
 * its hand takes, times the number of orders in which the dealer can draw its
 * cards.
 */
enum { STANDS = 1 + ODDS_DEALER_TOTALS, FACTORS_MAX = 64, DEPTH_MAX = 20 };

struct dealer_leaf {
    double weight;
    uint8_t factor; /* of its card */
    uint8_t kind;   /* of its hand's total */
};

struct dealer_step {
    uint16_t leaves; /* their number */
    uint8_t depth;   /* cards drawn; 0 for the first step, which has none */
    uint8_t factor;  /* of its card; for the first step, the number after all */
};

struct dealer_tree {
    int steps, leaves; /* where they begin in the tables of struct odds */
    int step_count;
    int depth; /* of the deepest step */
};

/* A factor of the chance: the first, second, ... card drawn of a rank. */
struct dealer_factor {
    uint8_t rank;
    uint8_t copy; /* cards of this rank drawn before */
};

struct dealer_trees {
    int natural_rank; /* of the hole card that makes a natural which beats 21;
                         -1 if none, or if the hole card is known */
    bool is_natural;  /* the upcard and a known hole card are such a natural */
    int stands; /* the total of both, if the dealer stands on it; otherwise 0,
                   and the trees hold what the dealer draws */
    int factor_count;
    struct dealer_factor factors[FACTORS_MAX];
    struct dealer_tree tree[STANDS];
};

/* Returns the rank of the hole card that makes a natural with this upcard, or
 * -1. */
static inline int natural_hole_rank(int upcard)
{
    return upcard == ODDS_ACE ? ODDS_TEN : upcard == ODDS_TEN ? ODDS_ACE : -1;
}

/* Returns the index of the tree for a total. */
static inline int stand_kind(int total)
{
    return total < DEALER_LEAST ? 0 : total - DEALER_LEAST + 1;
}

/* ---- Many shoes at once (dealer_walk.c) ---- */

enum { LANES = 8 };

struct lane_shoes {
    _Alignas(64) double count[ODDS_RANKS][LANES];
    _Alignas(64) double left[LANES]; /* the sum of the counts */
};

/* Stores what the dealer's hands of a tree take on average, for each shoe. */
typedef void dealer_walk(const struct odds *odds, int upcard, int kind,
                         const struct lane_shoes *shoes, double taken[LANES]);

/* Stores the chances of the dealer's totals from 17 to 21, without naturals,
 * for each shoe. One walk for all totals is faster than one for each. */
typedef void dealer_totals(const struct odds *odds, int upcard,
                           const struct lane_shoes *shoes,
                           double chances[ODDS_DEALER_TOTALS][LANES]);

/* The widest walks that this CPU supports. All widths give the same digits. */
struct dealer_walks {
    dealer_walk *taken;
    dealer_totals *totals;
};

struct dealer_walks dealer_walks_choose(void);

/* Fills the trees of an upcard. */
void dealer_trees_fill(struct odds *odds, int upcard);

#endif
