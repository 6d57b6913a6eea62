/* What a hand is worth, played on. */
#ifndef ODDS_PLAY_H
#define ODDS_PLAY_H

#include "odds/pack.h"

/* ---- What a natural of the dealer's costs ---- */

/* How a hand's bet meets a dealer's natural that comes without a look. */
enum bet_kind {
    BET_WHOLE, /* a hand that is not split */
    BET_SPLIT  /* one of several */
};

/* What a natural takes from a hand with `stake` first bets on it. */
double natural_takes(const struct rules *rules, enum bet_kind kind, int stake);

/* ---- Play of a hand (play.c) ---- */

/* May two cards be doubled, but for das? */
bool double_allowed(const struct rules *rules, const struct odds_hand *hand);

static inline bool is_charlie(const struct rules *rules,
                              const struct odds_hand *hand)
{
    return rules->charlie > 0 && hand->cards >= rules->charlie;
}

/* At 21 nothing is left to decide, unless another card can still help: a
 * Charlie on a soft hand, or a game in which 21 is nothing special. */
static inline bool is_finished_21(const struct rules *rules,
                                  const struct odds_hand *hand)
{
    return hand->total == HAND_BEST && rules->natural != PAYS_NONE &&
           (!hand->soft || rules->charlie == 0);
}

/* Every hand of the pack at its best; fills all of `values` but the splits.
 * Only hands that hold `from` where it is not number 0. */
void best_play_fill(const struct pack *pack, int from, enum bet_kind kind,
                    struct odds_values *values);

/* What a hand loses that this card busts. */
double value_of_bust(const struct pack *pack, const struct odds_hand *hand,
                     int rank, enum bet_kind kind, int stake);

#endif
