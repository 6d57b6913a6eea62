/* The value of a hand with the best play. */
#ifndef ODDS_PLAY_H
#define ODDS_PLAY_H

#include "odds/pack.h"
#include "odds_book.h"

/* What surrendering a doubled hand wins: the original bet is lost. */
#define DOUBLE_RESCUE (-1.0)

/* ---- The cost of a dealer's natural ---- */

/* Decides what a dealer's natural takes if the dealer doesn't look for it. */
enum bet_kind {
    BET_WHOLE, /* the only hand */
    BET_SPLIT  /* one of several split hands */
};

/* Returns what a dealer's natural takes from a hand with `stake` bets on it. */
double natural_takes(const struct rules *rules, enum bet_kind kind, int stake);

/* ---- Play of a hand (play.c) ---- */

/* Returns the hand in the form that house.h uses. */
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

/* True if a hand of this many cards can be doubled, if its total can. */
static inline bool cards_may_double(const struct rules *rules, int cards)
{
    return cards == ODDS_TWO_CARDS || rules->double_cards;
}

/* True if an unsplit hand can be doubled. */
static inline bool double_allowed(const struct rules *rules,
                                  const struct odds_hand *hand)
{
    struct rules_hand looked_at = rules_hand_of(hand);
    return rules_allow_double(rules, &looked_at);
}

/* Returns the win of standing on a hand, and of a hand that was doubled: for
 * both bets, given up if that is better and allowed. `compared` is what one bet
 * wins if the hand is compared with the dealer's. */
static inline double win_of_standing(const struct odds *odds, int hand,
                                     double compared)
{
    return odds->wins_21[hand] > 0 ? odds->wins_21[hand] : compared;
}

static inline double win_of_doubled(const struct odds *odds, int hand,
                                    double compared)
{
    if (odds->wins_21[hand] > 0 || is_charlie(&odds->rules, &odds->hands[hand]))
        return 2;
    bool rescued = odds->rules.double_rescue && compared < DOUBLE_RESCUE / 2;
    return rescued ? DOUBLE_RESCUE : 2 * compared;
}

/* Finds the best play of every hand that contains `from` (0 for all hands), and
 * fills `values` except for the splits. */
void best_play_fill(const struct pack *pack, int from, enum bet_kind kind,
                    struct odds_values *values);

/* Returns the value of a hand that a card of this rank busts. */
double value_of_bust(const struct pack *pack, const struct odds_hand *hand,
                     int rank, enum bet_kind kind, int stake);

#endif
