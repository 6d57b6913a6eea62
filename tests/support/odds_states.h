/* Shoes and states of the table to ask the odds about. */
#ifndef SUPPORT_ODDS_STATES_H
#define SUPPORT_ODDS_STATES_H

#include "odds.h"

/* Puts a card (cards.h) into the shoe. */
static inline void odds_shoe_put(struct odds_shoe *shoe, int card)
{
    int rank = odds_rank(card);
    shoe->count[rank]++;
    if (rank == ODDS_TEN)
        shoe->tens[(int)card_face(card) - TEN]++;
}

/* Returns the state at the start of a round: two cards against an upcard, after
 * the look. A pair of tens has face 0. */
static inline struct odds_state odds_state_of(const struct odds_shoe *unseen,
                                              int first, int second, int upcard)
{
    struct odds_state state = {.unseen = *unseen, .upcard = upcard, .hands = 1};
    state.hand[first]++;
    state.hand[second]++;
    return state;
}

#endif
