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

/* What the rulebook of the house says of a hand. */
static inline struct rules_hand rules_hand_of(const struct odds_hand *hand)
{
    return (struct rules_hand){
        .cards = hand->cards, .total = hand->total, .soft = hand->soft};
}

static inline bool is_charlie(const struct rules *rules,
                              const struct odds_hand *hand)
{
    return rules_hand_is_charlie(rules, hand->cards);
}

static inline bool is_finished_21(const struct rules *rules,
                                  const struct odds_hand *hand)
{
    return rules_hand_is_finished(rules, hand->total, hand->soft);
}

/* The hand is not split. */
static inline bool double_allowed(const struct rules *rules,
                                  const struct odds_hand *hand)
{
    struct rules_hand looked_at = rules_hand_of(hand);
    return rules_allow_double(rules, &looked_at);
}

/* Every hand of the pack at its best; fills all of `values` but the splits.
 * Only hands that hold `from` where it is not number 0. */
void best_play_fill(const struct pack *pack, int from, enum bet_kind kind,
                    struct odds_values *values);

/* What a hand loses that this card busts. */
double value_of_bust(const struct pack *pack, const struct odds_hand *hand,
                     int rank, enum bet_kind kind, int stake);

#endif
