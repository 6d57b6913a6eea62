/*
 * Plays a hand with any strategy: claims a natural, plays until the hand is
 * done, and starts the second hand of a split. The example bots share this
 * header. Your bot can do without it.
 */
#ifndef BOTS_PLAYER_H
#define BOTS_PLAYER_H

#include "challenge_blackjack.h"

struct hand {
    Card cards[5];
    int count;
    int total; /* with an ace as 11 if that doesn't bust */
    bool soft; /* an ace counts as 11 */
};

struct player {
    /* Returns the next action for a hand: kSplitAndHitMe only if `may_split`,
     * kDoubleDown only if `may_double`. */
    Action (*decide)(const struct hand *hand, int dealer, bool may_split,
                     bool may_double);
    void (*see)(Card card); /* gets each card once; may be NULL */
    bool (*insures)(void);  /* true: insure; NULL: never insure */
};

/* Returns 0 for an ace, 1 to 8 for the cards 2 to 9, and 9 for all tens. */
static inline int rank_of(Card card)
{
    return card.spot > 10 ? 9 : (int)card.spot - 1;
}

static inline void hand_add(struct hand *hand, Card card)
{
    bool has_ace = false;
    int total = 0;
    hand->cards[hand->count++] = card;
    for (int i = 0; i < hand->count; i++) {
        total += rank_of(hand->cards[i]) + 1;
        has_ace = has_ace || hand->cards[i].spot == kAce;
    }
    hand->soft = has_ace && total + 10 <= 21;
    hand->total = hand->soft ? total + 10 : total;
}

/* The state of the calls of hitMe in one hand. */
struct ask {
    HitProc hitMe;
    const struct player *player;
    int dealer;
    bool insures; /* with the next call */
    bool can_pay; /* can afford a double or a split */
    Card shown[kDealerCardsMax];
    int shown_count;
    long winnings;
};

static inline Result ask(struct ask *ask, Action action, Card *brought)
{
    long winnings = 0;
    Result result = ask->hitMe(action, ask->insures, brought, ask->shown,
                               &ask->shown_count, &winnings);
    ask->insures = false;
    ask->winnings += winnings;
    if (brought->spot != kNoSpot && ask->player->see)
        ask->player->see(*brought);
    return result;
}

/* Plays a hand to its end. If `whole`, it isn't a split hand and may be doubled
 * or split. After a split, `*split` is true and `hand` is the first hand with
 * its second card. */
static inline Result play_hand(struct ask *question, struct hand *hand,
                               bool whole, bool *split)
{
    Result result = kNoResult;
    *split = false;
    while (result == kNoResult) {
        bool pair = whole && question->can_pay && hand->count == 2 &&
                    rank_of(hand->cards[0]) == rank_of(hand->cards[1]);
        Action action = question->player->decide(hand, question->dealer, pair,
                                                 whole && question->can_pay &&
                                                     hand->count == 2);
        Card brought;
        result = ask(question, action, &brought);
        if (action == kSplitAndHitMe && result == kNoResult) {
            struct hand first = {.count = 0};
            hand_add(&first, hand->cards[0]);
            hand_add(&first, brought);
            *hand = first;
            *split = true;
            return kNoResult;
        }
        if (action == kStandPat)
            break;
        if (brought.spot != kNoSpot)
            hand_add(hand, brought);
    }
    return result;
}

/* Plays both hands of a split. The first already has its second card. */
static inline Result play_split(struct ask *question, struct hand *hand)
{
    struct hand second = {.count = 0};
    Card brought;
    bool again;
    hand_add(&second, hand->cards[0]);
    (void)play_hand(question, hand, false, &again);
    if (ask(question, kSplitAndHitMe, &brought) != kNoResult)
        return kIllegalPlay;
    hand_add(&second, brought);
    return play_hand(question, &second, false, &again);
}

/* Bets and plays a hand, and adds its winnings to `*credits`. */
static inline Result play(const struct player *player, long bet,
                          BetProc makeABet, HitProc hitMe, long *credits)
{
    struct ask question = {
        .hitMe = hitMe, .player = player, .can_pay = *credits >= 2 * bet};
    struct hand hand = {.count = 0};
    Card dealer, cards[2], brought;
    bool split = false;
    Result result = makeABet(bet, &dealer, cards, &question.winnings);
    if (result == kNoResult) {
        question.dealer = rank_of(dealer);
        for (int i = 0; i < 2; i++) {
            hand_add(&hand, cards[i]);
            if (player->see)
                player->see(cards[i]);
        }
        question.insures = dealer.spot == kAce && hand.total < 21 &&
                           player->insures && player->insures();
        if (hand.total == 21)
            result = ask(&question, kClaimBlackjack, &brought);
        else
            result = play_hand(&question, &hand, true, &split);
        if (split)
            result = play_split(&question, &hand);
        for (int i = 0; player->see && i < question.shown_count; i++)
            player->see(question.shown[i]);
    }
    *credits += question.winnings;
    return result;
}

#endif
