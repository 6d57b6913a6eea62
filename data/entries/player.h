/*
 * Plays a hand with any strategy: claims a natural, plays until the hand is
 * done, and starts the second hand of a split. The example bots share this
 * header. Your bot can do without it.
 */
#ifndef BOTS_PLAYER_H
#define BOTS_PLAYER_H

#include <stdbool.h>

#include "challenge_blackjack.h"

enum { HAND_CARDS = 5, DEALER_CARDS = 12 }; /* the most that there can be */

struct hand {
    Card cards[HAND_CARDS];
    int count;
    int total; /* with an ace as 11 if that doesn't bust */
    bool soft; /* an ace counts as 11 */
};

struct player {
    BetProc *bet;
    HitProc *hit;
    /* Returns the next action for a hand: kSplitAndHitMe only if `may_split`,
     * kDoubleDownAndHitMe only if `may_double`. */
    Action (*decide)(const struct hand *hand, int dealer, bool may_split,
                     bool may_double);
    void (*see)(Card card); /* gets each card once; may be NULL */
    bool (*insures)(void);  /* true: insure; NULL: never insure */
};

/* Returns 0 for an ace, 1 to 8 for the cards 2 to 9, and 9 for all tens. */
static inline int rank_of(Card card)
{
    return card.spot > k10 ? 9 : (int)card.spot - 1;
}

/* Sets `hand` to `count` cards. */
static inline void hand_set(struct hand *hand, const Card cards[], int count)
{
    bool has_ace = false;
    int total = 0;
    for (int i = 0; i < count; i++) {
        hand->cards[i] = cards[i];
        total += rank_of(cards[i]) + 1;
        has_ace = has_ace || cards[i].spot == kAce;
    }
    hand->count = count;
    hand->soft = has_ace && total + 10 <= 21;
    hand->total = hand->soft ? total + 10 : total;
}

/* A round: a bet, and the calls of hitMe that follow. */
struct round {
    const struct player *player;
    int upcard;   /* its rank */
    bool insures; /* with the next call */
    bool can_pay; /* can afford a double or a split */
    Card dealer[DEALER_CARDS];
    int dealer_count; /* 0 until a result is known */
    int winnings;
};

/* Sees the cards of `hand` from number `from` on. */
static inline void see_cards(const struct player *player, const Card cards[],
                             int from, int count)
{
    for (int i = from; player->see && i < count; i++)
        player->see(cards[i]);
}

/* Calls hitMe and sets `hand` to the cards that it returns. */
static inline Result ask(struct round *round, Action action, struct hand *hand)
{
    const struct player *player = round->player;
    Card cards[HAND_CARDS];
    int count = 0, winnings = 0;
    Result result = player->hit(action, round->insures, cards, &count,
                                round->dealer, &round->dealer_count, &winnings);
    /* After a split, the new card is the second one. */
    bool is_split = action == kSplitAndHitMe && result == kNoResult;
    see_cards(player, cards, is_split ? 1 : hand->count, count);
    hand_set(hand, cards, count);
    round->insures = false;
    round->winnings += winnings;
    return result;
}

/* Plays a hand to its end. If `whole`, it isn't a split hand and may be doubled
 * or split. Returns kNoResult if it stands as the first hand of a split, or was
 * just split, as `*split` says. */
static inline Result play_hand(struct round *round, struct hand *hand,
                               bool whole, bool *split)
{
    Result result = kNoResult;
    *split = false;
    while (result == kNoResult) {
        bool may_double = whole && round->can_pay && hand->count == 2;
        bool may_split =
            may_double && rank_of(hand->cards[0]) == rank_of(hand->cards[1]);
        Action action =
            round->player->decide(hand, round->upcard, may_split, may_double);
        result = ask(round, action, hand);
        *split = action == kSplitAndHitMe && result == kNoResult;
        if (*split || action == kStandPat)
            break;
    }
    return result;
}

/* Plays both hands of a split. The first already has its second card. */
static inline Result play_split(struct round *round, struct hand *hand)
{
    bool again;
    (void)play_hand(round, hand, false, &again);
    if (ask(round, kSplitAndHitMe, hand) != kNoResult)
        return kIllegalPlay;
    return play_hand(round, hand, false, &again);
}

static inline Result play_cards(struct round *round, struct hand *hand)
{
    bool split = false;
    if (hand->total == 21)
        return ask(round, kClaimBlackjack, hand);
    Result result = play_hand(round, hand, true, &split);
    return split ? play_split(round, hand) : result;
}

/* Bets and plays a round, and adds its winnings to `*credits`. */
static inline Result play(const struct player *player, int bet, int *credits)
{
    struct round round = {.player = player, .can_pay = *credits >= 2 * bet};
    struct hand hand;
    Card yours[2], dealers[2];
    player->bet((unsigned int)bet, yours, dealers);
    hand_set(&hand, yours, 2);
    see_cards(player, yours, 0, 2);
    round.upcard = rank_of(dealers[1]);
    round.insures = dealers[1].spot == kAce && hand.total < 21 &&
                    player->insures && player->insures();
    Result result = play_cards(&round, &hand);
    see_cards(player, round.dealer, 0, round.dealer_count);
    *credits += round.winnings;
    return result;
}

#endif
