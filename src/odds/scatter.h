/* How results scatter: single hands, and pairs of split hands. For this room
 * alone. */
#ifndef ODDS_SCATTER_H
#define ODDS_SCATTER_H

#include "inside.h"

/* ---- Chances of cards and of the dealer (scatter_walk.c) ---- */

/*
 * All chances here are of cards and of the dealer's end together, the dealer
 * not having looked. What a natural of his does is counted apart, unless it
 * comes without a look and takes all bets.
 */
enum { FALLS = 2 * TWENTY_ONE + 2 };

/* Falling products of a pack, to find the chance of many cards at once. */
struct falls {
    double count[ODDS_RANKS][FALLS];
    double left[FALLS];
};

void falls_fill(struct falls *falls, const struct pack *pack);

/* The chance that so many cards are these, in one order. */
double falls_chance(const struct falls *falls, const int count[ODDS_RANKS]);

/* Puts what is left of the pack without these cards into a lane. */
void lane_fill(struct lane_shoes *shoes, int lane, const struct pack *pack,
               const int count[ODDS_RANKS]);

/* The chances that the dealer has the total of this kind, and a higher one. */
void dealer_against(const struct odds *odds, int upcard, int kind,
                    const struct lane_shoes *shoes, double same[LANES],
                    double more[LANES]);

/* Does a dealer's natural end the round by itself, with the original bet? */
bool natural_stands_apart(const struct rules *rules);

/* ---- The ends of a hand (endings.c) ---- */

/* A hand that is not bust when it is done. */
struct ending {
    uint16_t hand;
    uint8_t stake;
    bool pair;   /* of a split: its second card is of the split rank */
    double ways; /* orders in which its cards come by the strategy */
};

enum { ENDINGS_MAX = 2 * ODDS_HANDS, CHARLIE_TOTAL = TWENTY_ONE + 1 };

struct endings {
    int count;
    struct ending list[ENDINGS_MAX];
};

/* Adds what comes of hands by the strategy; `ways` is of the hands to begin
 * with and is filled for those that follow. */
void endings_add(const struct odds *odds, const uint8_t actions[ODDS_HANDS],
                 double ways[ODDS_HANDS], bool pair, struct endings *endings);

/* The ends of a hand that begins with one card of this rank. */
void endings_of_split(const struct odds *odds, int rank,
                      const uint8_t actions[ODDS_HANDS],
                      struct endings *endings);

/* What a total is to the dealer's: a Charlie is more than any. */
int ending_total(const struct odds *odds, const struct ending *ending);

/* ---- One hand (results.c) ---- */

enum { STAKES = 2, RESULTS = 2 * STAKES + 1 };
enum { ENDS_BUST = STANDS - 1, ENDS_NATURAL, DEALER_ENDS };

/* chance[2 + result][how the dealer ends: 17 to 21, bust, natural]. */
struct results {
    double chance[RESULTS][DEALER_ENDS];
};

/* A hand has begun with these cards, this chance and stake: it is lost until
 * it ends otherwise. `drawn` are its cards that are still in the pack. */
void results_begin(const struct pack *pack, const int drawn[ODDS_RANKS],
                   double chance, int stake, struct results *results);
void results_end(const struct pack *pack, const struct falls *falls,
                 const struct ending *ending, const int drawn[ODDS_RANKS],
                 struct results *results);

/* A split hand: all, and those whose second card is of the split rank. The
 * pack is without all pair cards that are out, the hand's own too. */
struct split_results {
    struct results all, pair;
};

void split_results_fill(const struct pack *pack, int rank,
                        const uint8_t actions[ODDS_HANDS],
                        const struct endings *endings,
                        struct split_results *results);

/* ---- Two hands (products.c) ---- */

/* The mean product of two hands' results: of all, of those in which the first
 * one's second card is of the split rank, and in which both are. False where
 * there is no memory to work it out. */
struct products {
    double all, pair, pairs;
};

bool products_fill(const struct pack *pack, int rank,
                   const uint8_t actions[ODDS_HANDS],
                   const struct endings *endings, struct products *products);

/* ---- A split (split_scatter.c) ---- */

/* Of all the hands of a pair together. */
struct split_scatter {
    double square;  /* of the result, a natural that stands apart left out */
    double natural; /* the result where the dealer has a natural that takes
                       all bets, else 0: its mean over everything */
    /* As in struct odds_spread; the second one where the dealer has a natural
     * that takes all bets. */
    double chance[2][2 * ODDS_TENTHS_MAX + 1];
};

/* NULL, or that there is no memory. The pack holds the pair. */
const char *split_scatter_fill(const struct pack *pack,
                               const struct split_plan *plan,
                               const uint8_t actions[ODDS_HANDS],
                               struct split_scatter *scatter);

#endif
