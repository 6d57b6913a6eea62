/* The outcomes of the dealer's hand, for several shoes at once. */
#ifndef ODDS_DEALER_H
#define ODDS_DEALER_H

#include "odds.h"

/* ---- The dealer's trees (dealer_tree.c) ---- */

/*
 * All hands that the dealer hits, as the cards drawn to one upcard. They form a
 * tree: a step is such a hand, and follows the step with one card less. What
 * ends the dealer's hand is one more card, so a step knows what each rank would
 * do.
 *
 * A player who stands on a total wins 1, minus what the dealer's hand takes: 1
 * for the same total, or 2 if ties lose, and 2 for a higher one. So there is
 * one tree for each kind of player's total (16 or less, 17 to 21), with the
 * steps from which a card leads to a hand that takes something.
 */
enum {
    STANDS = 1 + ODDS_DEALER_TOTALS,
    FACTORS_MAX = 64,
    HITS_MAX = 512,  /* of one upcard */
    LEADS_MAX = 256, /* of one tree */
    TAKES_MAX = 32,  /* of one tree */
    DEPTH_MAX = 13
};

struct dealer_step {
    double ways;    /* orders in which the dealer can draw its cards */
    double held;    /* what one more card would take for the cards drawn */
    uint8_t before; /* the number of the step with one card less */
    uint8_t factor; /* of the last card drawn */
    uint8_t take;   /* the number of what one more card takes */
    uint8_t last[ODDS_DEALER_TOTALS]; /* the factor of the card that leads to
                                         each total, in the first tree only */
};

/* The steps with the same number of cards: first those that others follow,
 * which have numbers. */
struct dealer_level {
    uint16_t leads, others;
};

/* What one more card takes: runs of ranks that take the same. */
enum { RUNS_MAX = 4 };

struct dealer_run {
    uint8_t start, end; /* the first rank, and the one after the last */
    uint8_t taken;
};

struct dealer_take {
    uint8_t count;
    struct dealer_run runs[RUNS_MAX];
};

struct dealer_tree {
    int steps, takes; /* where they begin in the tables of struct odds */
    int take_count;
    int level_count;
    struct dealer_level levels[DEPTH_MAX]; /* by the number of cards */
};

/* A factor of the chance: the first, second, ... card drawn of a rank. */
struct dealer_factor {
    uint8_t rank;
    uint8_t copy; /* cards of this rank drawn before */
};

/* The first two numbers of factors aren't cards, and have no rank: 1 for no
 * card, and 0 for a card that doesn't exist. */
enum { FACTOR_NO_CARD, FACTOR_NEVER, FIRST_FACTOR };

struct dealer_trees {
    int natural_rank; /* of the hole card that makes a natural which beats 21;
                         -1 if none, or if the hole card is known */
    bool is_natural;  /* the upcard and a known hole card are such a natural */
    int stands; /* the total of both, if the dealer stands on it; otherwise 0,
                   and the trees hold what the dealer draws */
    int factor_count; /* including those that aren't cards */
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

/* ---- Shoes that differ only in one rank (dealer_copies.c) ---- */

/*
 * The chances of the dealer's totals are polynomials in the number of cards of
 * one rank, the free rank: with n cards of it, the dealer can draw c of them in
 * n (n - 1) ... (n - c + 1) ways. So one walk collects the coefficients for all
 * shoes that differ only in that rank: bins, which are the products of all
 * other cards' counts, by the number of cards drawn and how many of them are of
 * the free rank. All steps with the same bin follow one another, and the bin
 * with one copy more is the next one.
 */
enum { BINS_MAX = 96, COPIES_MAX = DEPTH_MAX + 1 };

struct copies_step {
    struct dealer_step step; /* without its cards of the free rank: a factor is
                                FACTOR_NO_CARD, a last one FACTOR_NEVER */
    uint16_t own;            /* where its product is kept; NO_LEAD for one that
                                nothing follows */
    uint8_t free_end;        /* the total that a card of the free rank leads to
                              */
};

enum { NO_LEAD = LEADS_MAX, NO_FREE_END = ODDS_DEALER_TOTALS };

struct copies_bin {
    uint16_t steps; /* that belong to it */
    uint8_t level;
    uint8_t copies; /* drawn of the free rank */
};

struct dealer_copies {
    int upcard, rank;
    int bin_count;
    struct copies_bin bins[BINS_MAX]; /* by level and copies */
    struct copies_step steps[HITS_MAX];
};

/* Fills the steps for an upcard and a free rank. */
void dealer_copies_fill(const struct odds *odds, int upcard, int rank,
                        struct dealer_copies *copies);

/* The coefficients for each of the shoes, by bin and total. */
struct copies_sums {
    _Alignas(64) double of[BINS_MAX][ODDS_DEALER_TOTALS][LANES];
};

typedef void dealer_copies_walk(const struct odds *odds,
                                const struct dealer_copies *copies,
                                const struct lane_shoes *shoes,
                                struct copies_sums *sums);

/* Stores what the totals come to in each lane: each bin's sums, times its
 * share. */
typedef void dealer_copies_totals(const struct dealer_copies *copies,
                                  const struct copies_sums *sums,
                                  const double shares[BINS_MAX],
                                  double totals[ODDS_DEALER_TOTALS][LANES]);

/* The widest walks that this CPU supports. All widths give the same digits. */
struct dealer_walks {
    dealer_walk *taken;
    dealer_totals *totals;
    dealer_copies_walk *copies;
    dealer_copies_totals *copies_totals;
};

struct dealer_walks dealer_walks_choose(void);

/* Fills the trees of an upcard. */
void dealer_trees_fill(struct odds *odds, int upcard);

#endif
