/*
 * How the example bots play a hand, whatever they decide by: claim a natural,
 * play on until the hand is done, and begin the second hand of a split. For
 * this folder alone; a bot may do without it.
 */
#ifndef BOTS_PLAYER_H
#define BOTS_PLAYER_H

#include "challenge_blackjack.h"

struct hand {
    Card cards[5];
    int count;
    int total; /* an ace as 11 where that does not bust */
    bool soft; /* one counts so */
};

struct player {
    /* What to do with a hand that is not done. kSplitAndHitMe is asked about
     * only where `may_split`; kDoubleDown may be answered if `may_double`. */
    Action (*decide)(const struct hand *hand, int dealer, bool may_split,
                     bool may_double);
    void (*see)(Card card); /* each card once, when it is seen; or NULL */
    bool (*insures)(void);  /* an ace shows: insure? NULL: never */
};

/* 0 the ace, 1 to 8 the cards 2 to 9, 9 all tens. */
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

/* One question to the casino. */
struct ask {
    HitProc hitMe;
    const struct player *player;
    int dealer;
    bool insures; /* with the first one */
    bool can_pay; /* as much again as the bet */
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

/* Plays a hand to its end. A whole one, none of a split, may be doubled and
 * split; *split then says so, and the first hand has its second card. */
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

/* Both hands of a split, the first of which has its second card. */
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

/* Bets and plays. What it has won is added to *credits. */
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
