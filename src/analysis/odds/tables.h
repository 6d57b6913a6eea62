/* The tables for a set of rules: all hands, and the dealer's trees. */
#ifndef ODDS_TABLES_H
#define ODDS_TABLES_H

#include "odds/dealer/dealer.h"

#define NO_MEMORY "out of memory"

/* Limits over all upcards. H17 needs the most: 9642 steps, 702 takes. */
enum { ALL_STEPS_MAX = 12000, ALL_TAKES_MAX = 800 };

struct odds {
    struct rules rules;
    int threads;
    int hole; /* the rank of the hole card, if it is known; or NO_HOLE */
    struct odds *with_hole[ODDS_RANKS]; /* NULL unless both cards are shown */
    struct dealer_walks walks;
    struct odds_hand hands[ODDS_HANDS];
    int16_t next[ODDS_HANDS][ODDS_RANKS];
    double wins_21[ODDS_HANDS]; /* the win of a 21 that wins at once, on average
                                   over its suits; 0 for all other hands */
    struct dealer_trees trees[ODDS_RANKS]; /* by upcard */
    int step_count, take_count;
    struct dealer_step steps[ALL_STEPS_MAX];
    struct dealer_take takes[ALL_TAKES_MAX];
};

enum { NO_HOLE = -1 };

/* Fills the hands and their `next` (hands.c). */
void hands_fill(struct odds *odds);

/* Fills `wins_21` (hands.c). */
void wins_21_fill(struct odds *odds);

/* Returns the number of the hand of two cards. */
static inline int two_card_hand(const struct odds *odds, int first, int second)
{
    return odds->next[odds->next[0][first]][second];
}

/* Returns the rank of a pair, or -1 if the hand isn't a pair (hands.c). */
int hand_pair_rank(const struct odds_hand *hand);

#endif
