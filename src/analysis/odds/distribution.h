/* The distribution of results: single hands, and pairs of split hands. */
#ifndef ODDS_DISTRIBUTION_H
#define ODDS_DISTRIBUTION_H

#include "odds/kernel.h"

/* ---- Chances of cards and of the dealer ---- */

/*
 * All chances here are joint chances of cards and of the dealer's end, before
 * the look. The effect of a dealer's natural is counted separately, unless it
 * comes without a look and takes all bets.
 */
enum { FALLS = 2 * HAND_BEST + 2 };

/* The falling products n (n - 1) (n - 2) ... of the counts of a pack, from
 * which the chance of many cards is quickly found. */
struct falls {
    double count[ODDS_RANKS][FALLS];
    double left[FALLS];
};

/* Returns the number that all counts are divided by: the products of an
 * infinite shoe's counts would be too large for a double, so they are shares of
 * its cards; those of others are whole. */
double falls_unit(const struct pack *pack);

void falls_fill(struct falls *falls, const struct pack *pack);

/* Stores the pack without the cards of `count` in a lane. */
void lane_fill(struct lane_shoes *shoes, int lane, const struct pack *pack,
               const int count[ODDS_RANKS]);

/* Copies the first lane to the lanes from `from` on. */
void lanes_repeat(struct lane_shoes *shoes, int from);

/* True if a dealer's natural ends the round at once or takes only the original
 * bet, so that it is counted separately. */
bool natural_stands_apart(const struct rules *rules);

/* ---- The ends of a hand ---- */

/* A finished hand that isn't bust. */
struct ending {
    uint16_t hand;
    uint8_t stake;
    uint8_t kind; /* stand_kind() of its total, or KIND_CHARLIE */
    bool pair;    /* the second card of a split hand is of the split rank */
    double ways;  /* orders in which the strategy can draw its cards */
};

/* A Charlie beats every total of the dealer. */
enum { ENDINGS_MAX = 2 * ODDS_HANDS, KIND_CHARLIE = STANDS };

struct endings {
    int count;
    struct ending list[ENDINGS_MAX];
};

/* Fills `endings` for a split hand that begins with one card of this rank. */
void endings_of_split(const struct odds *odds, int rank,
                      const uint8_t actions[ODDS_HANDS],
                      struct endings *endings);

/* ---- One hand ---- */

enum { STAKES = 2, RESULTS = 2 * STAKES + 1 };
enum { ENDS_BUST = ODDS_DEALER_TOTALS, ENDS_NATURAL, DEALER_ENDS };

/* chance[STAKES + result][the dealer's end: 17 to 21, bust, natural]. */
struct results {
    double chance[RESULTS][DEALER_ENDS];
};

/* The results of a split hand: with any second card, and with one of the split
 * rank. The pack is without the pair cards that are out, including the hand's
 * own. */
struct split_results {
    struct results all, pair;
};

void split_results_fill(const struct pack *pack, int rank,
                        const uint8_t actions[ODDS_HANDS],
                        const struct endings *endings,
                        struct split_results *results);

/* ---- A split ---- */

/* The results of all the hands of a pair together, without naturals counted
 * separately. */
struct split_moments {
    double square;  /* mean square */
    double natural; /* mean of the result if the dealer has a natural that
                       takes all bets, and of 0 otherwise */
};

struct split_distribution {
    /* As in struct odds_distribution: chance[1] is with a dealer's natural that
     * takes all bets, chance[0] is without one. */
    double chance[2][2 * ODDS_TENTHS_MAX + 1];
    /* The part of `chance` that treats hands as independent. */
    double roughly[2][2 * ODDS_TENTHS_MAX + 1];
};

/* Returns working space of several MB, to be freed with
 * split_distribution_room_free(); NULL if out of memory. */
struct split_distribution_room *split_distribution_room_new(void);
void split_distribution_room_free(struct split_distribution_room *room);

/* Fills `moments` for a plan. The pack must hold the pair. */
void split_moments_fill(const struct pack *pack, const struct split_plan *plan,
                        const uint8_t actions[ODDS_HANDS],
                        struct split_distribution_room *room,
                        struct split_moments *moments);

/* Fills `distribution` for the plan whose moments were filled last. */
void split_distribution_fill(struct split_distribution_room *room,
                             struct split_distribution *distribution);

#endif
