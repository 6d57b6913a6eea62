/* The dealer's hands: how they end, for several shoes at once. */
#ifndef ODDS_DEALER_H
#define ODDS_DEALER_H

#include "odds.h"

/* ---- The dealer's trees (dealer_tree.c) ---- */

/*
 * The dealer's hands that stand, as the cards drawn to one upcard in ascending
 * order: a tree in which hands share their first cards. A step goes down to a
 * card that others follow, its leaves are last cards.
 *
 * A player who stands on a total wins 1, less what the dealer's hands that are
 * no worse take: 1 for the same total, 2 for a higher one. So there is a tree
 * for each kind of total, with the hands that take something: 16 or less, 17 to
 * 21. The weight of a leaf is what its hand takes, times the number of orders
 * in which the dealer draws its cards.
 */
enum { STANDS = 6, FACTORS_MAX = 64, DEPTH_MAX = 20 };

struct dealer_leaf {
    double weight;
    uint8_t factor; /* of its card */
    uint8_t kind;   /* of its hand's total */
};

struct dealer_step {
    uint16_t leaves; /* how many */
    uint8_t depth;   /* cards drawn; 0 for the first step, which has none */
    uint8_t factor;  /* of its card; of the first step, the one after all */
};

struct dealer_tree {
    int steps, leaves; /* where they begin in the odds */
    int step_count;
    int depth; /* of the lowest step */
};

/* The first, second, third card of one rank drawn: a factor of the chance. */
struct dealer_factor {
    uint8_t rank;
    uint8_t copy; /* how many were drawn before */
};

struct dealer_trees {
    int natural_rank; /* the hole card that makes a natural; -1: none does */
    int factor_count;
    struct dealer_factor factors[FACTORS_MAX];
    struct dealer_tree tree[STANDS];
};

/* Which tree belongs to a total. */
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

/* What the dealer's hands of a tree take on average, for each of the shoes. */
typedef void dealer_walk(const struct odds *odds, int upcard, int kind,
                         const struct lane_shoes *shoes, double taken[LANES]);

/* The chances of the dealer's totals, 17 to 21 but naturals, for each of the
 * shoes: all at once, which is quicker than a walk for each. */
enum { DEALER_TOTALS = STANDS - 1 };
typedef void dealer_totals(const struct odds *odds, int upcard,
                           const struct lane_shoes *shoes,
                           double chances[DEALER_TOTALS][LANES]);

/* The widest walks that this machine can do; all give the same digits. */
struct dealer_walks {
    dealer_walk *taken;
    dealer_totals *totals;
};

struct dealer_walks dealer_walks_choose(void);

/* Fills the trees of an upcard. */
void dealer_trees_fill(struct odds *odds, int upcard);

/* ---- The dealer's chances (dealer_chances.c) ---- */

/* How the dealer's hand ends. */
struct odds_dealer {
    double total[DEALER_TOTALS]; /* 17 to 21, but naturals */
    double natural;              /* 0 where the rules know none */
    double bust;
};

/* The dealer's chances with this upcard; `unseen` is without it. Before the
 * look, or given that the dealer has no natural. */
const char *odds_dealer(const struct odds *odds, const struct odds_shoe *unseen,
                        int upcard, bool given_no_natural,
                        struct odds_dealer *dealer);

#endif
