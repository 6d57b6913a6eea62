/*
 * Challenge blackjack: the interface of a bot that plays blackjack for points.
 *
 * These are the prototypes of MacTech magazine's Programmer's Challenge
 * "Blackjack" of June 1998, name for name. Only k1 differs from the page; see
 * challenge_boolean.h, which explains why and how to get the enumeration as
 * printed. A bot is a shared object with two functions, InitBlackjack() and
 * Blackjack(), in C or in C++:
 *
 *     gcc -std=gnu17 -O2 -shared -fPIC -Iinclude -include challenge_boolean.h \
 *         -o mybot.so mybot.c
 *
 * The comments say what the page says. Where the page is silent or contradicts
 * itself, "Reading" says how this project reads it.
 */
#ifndef CHALLENGE_BLACKJACK_H
#define CHALLENGE_BLACKJACK_H

#include "challenge_boolean.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Cards ---- */

/* The hidden suit and spot are 0. They stand for the dealer's hole card. */
typedef enum { kHiddenSuit = 0, kClub, kDiamond, kHeart, kSpade } Suit;

/* Aces count 1 or 11, whichever is better for the hand. Kings, queens and jacks
 * count 10, and other cards their number, which is (int)spot. */
typedef enum {
    kHiddenSpot = 0,
    kAce,
#ifdef CHALLENGE_LITERAL_SPOTS
    k1,
#else
    k1 = kAce,
#endif
    k2,
    k3,
    k4,
    k5,
    k6,
    k7,
    k8,
    k9,
    k10,
    kJack,
    kQueen,
    kKing
} Spot;

typedef struct Card {
    Suit suit;
    Spot spot;
} Card;

/* ---- Actions ---- */

/*
 * Reading: you can split two cards that count the same, such as a jack and a
 * queen. The first kSplitAndHitMe deals the first hand its second card.
 * When that hand stands, busts or has five cards, kSplitAndHitMe again deals
 * the second hand its second card. A split hand may be hit, but not doubled or
 * split again. An ace and a ten after a split are a plain 21.
 *
 * A natural is a hand whose first two cards are an ace and a card that counts
 * 10. Reading: if you don't claim it with the first hitMe, it is a plain 21 and
 * played like any hand, except that it pushes against the dealer's natural.
 */
typedef enum {
    kStandPat = 0,      /* no more cards for this hand */
    kClaimBlackjack,    /* your first two cards are a natural */
    kSplitAndHitMe,     /* split the first two cards, a pair; or continue to the
                           second hand of the split */
    kHitMe,             /* one more card */
    kDoubleDownAndHitMe /* twice the bet and just one more card; only with the
                           first two cards */
} Action;

/* ---- Results ---- */

/*
 * Reading: the page swaps the comments of the two HiTotals; the higher total
 * wins.
 *
 * Reading: these plays are illegal: a claim without a natural or after the
 * first hitMe; a split without a pair, or a second split; a double after a
 * third card or on a split hand; a double or a split that you can't pay for;
 * hitMe without a hand, or with any other number as an action; a bet outside
 * the limits or beyond your credits, or a second bet; and returning in the
 * middle of a hand. An illegal play loses all bets of the hand or, if there are
 * none, the minimum bet. The hand is then over. Further calls in it are
 * illegal, too, but cost nothing.
 */
typedef enum {
    kIllegalPlay = -1,    /* you lose the bet */
    kNoResult = 0,        /* the hand continues; or the first hand of a split
                             stands and waits for the dealer */
    kYouWin5CardCharlie,  /* five cards without a bust win at once */
    kYouBust,             /* over 21: you lose at once */
    kYouWinBlackjack,     /* your claim is right; the dealer has no natural */
    kDealerWinsBlackjack, /* the dealer has a natural and you don't; no card is
                             dealt */
    kPush,                /* equal totals, or two naturals: nothing is lost */
    kDealerBusts,         /* the dealer goes over 21: you win */
    kDealerWinsHiTotal,   /* the dealer's total is higher: you lose */
    kYouWinHiTotal        /* your total is higher: you win */
} Result;

/* ---- Callbacks ---- */

/*
 * Bets `betAmount`, which must be at least minBet and at most maxBet. Sets
 * `yourHand` to your two cards and `dealerHand` to the dealer's, of which the
 * first is hidden. Call it once for each hand, before hitMe.
 *
 * Reading: if the bet is illegal, no cards are dealt: all four are hidden. Your
 * next hitMe returns kIllegalPlay.
 */
typedef void BetProc(unsigned int betAmount, Card yourHand[2],
                     Card dealerHand[2]);

/*
 * Plays `yourAction` and returns the result.
 *
 * Always sets `yourCards` to all cards of the hand that is being played, the
 * new one included, and `*numYourCards` to their number. Make room for five.
 *
 * Sets the other three only if the result isn't kNoResult. `dealerCards` then
 * holds the dealer's whole hand, the hidden card first and face up. Make room
 * for twelve. `*yourWinnings` is what you won, or lost if it is negative.
 * Reading: the winnings are the change in your credits since the last time that
 * they were reported, so they always add up. With the result of the second hand
 * of a split they include those of a first hand that waited. (If you return
 * after an illegal bet or in the middle of a hand, you don't learn what it
 * cost.) Any of the five pointers may be NULL.
 *
 * `insurance` asks for insurance, for half of your bet, against a natural of
 * the dealer, whose exposed card must be an ace. If the dealer has a natural,
 * you neither win nor lose; otherwise you lose the insurance, whatever becomes
 * of the hand. Reading: insurance is offered only with the first hitMe of a
 * hand, for half the bet rounded up (or down, if the tournament says so), and
 * if you can pay for it after paying for a double or split. At any other time
 * the request is ignored.
 *
 * Reading: a natural of the dealer is settled with the first hitMe, whatever
 * the action, if that is legal. A double or split then loses only the original
 * bet.
 *
 * The dealer draws to 17 or more. Reading: the dealer stands on a soft 17.
 *
 * Reading: the dealer draws only if a hand stands. So when a bust, five cards
 * or an illegal play ends a hand, you see the dealer's first two cards. After
 * the first hand of a split, the hidden card stays hidden: you see it at the
 * end of the second hand. The dealer draws after that if at least one of the
 * two hands stands.
 */
typedef Result HitProc(Action yourAction, Boolean insurance, Card yourCards[],
                       int *numYourCards, Card dealerCards[],
                       int *numDealerCards, int *yourWinnings);

/* ---- The functions of a bot ---- */

/* Called once, before the first hand. `numDecks` is 2 to 10, `yourBankroll`
 * your credits, and `minBet` and `maxBet` are the limits of a bet. `makeABet`
 * and `hitMe` are the callbacks for the whole match. */
void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe);

/*
 * Called for each hand. Bet, play, and return true to play another hand, or
 * false to leave with your credits. `newDeck` is true if all decks are back in
 * the shoe.
 *
 * Reading: that is so at the first call and after each shuffle. The house
 * shuffles between hands, usually once 75% of the cards have been dealt, and a
 * hand never runs out of cards. A match also ends when your credits don't cover
 * the minimum bet, and after a number of hands or shoes.
 *
 * Reading: if you return true without a bet, you pass, and no card is dealt. A
 * match ends after 100 passes.
 *
 * Your points are your credits at the end, minus one for each millisecond that
 * you computed, minus the freeloader penalty: the amount by which your bets in
 * the whole match fall short of your starting bankroll. Reading: bets count
 * even if they are pushed, and so do doubles and splits, but insurance doesn't.
 */
Boolean Blackjack(Boolean newDeck);

#ifdef __cplusplus
}
#endif

#endif
