/*
 * Challenge blackjack: what a bot is made of that plays for points.
 *
 * The game is the Programmer's Challenge «Blackjack» of MacTech magazine, June
 * 1998. A bot is a shared object with two functions, InitBlackjack() and
 * Blackjack(), and this header is all that it needs, in C and in C++:
 *
 *     gcc -std=c17 -O2 -shared -fPIC -Iinclude -o mybot.so mybot.c
 *
 * What is whose. From the contest, as this project knows it, are the names
 * InitBlackjack, Blackjack, BetProc, HitProc, Suit, Spot, Card, Boolean, k1 and
 * the other spots, kHitMe, kDoubleDown, kSplitAndHitMe, kNoResult,
 * kIllegalPlay, the two results called ...HiTotal, and newDeck. The project
 * has no copy of the printed page: the order of the arguments, the names of
 * the two types Action and Result and all names that are not in this list are
 * the project's own, made to fit. A source of 1998 may want a change of a line
 * or two. The contest's results are not known here, and nothing claims them.
 *
 * Where the contest was silent or contradicted itself, «Reading» says what it
 * means here.
 */
#ifndef CHALLENGE_BLACKJACK_H
#define CHALLENGE_BLACKJACK_H

#ifndef __cplusplus
#include <stdbool.h> /* true and false */
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* As the Macintosh had it. */
typedef unsigned char Boolean;

/* ---- Cards ---- */

typedef enum { kClubs = 1, kDiamonds, kHearts, kSpades } Suit;

/* Reading: in print the ace and k1 were two names in a row, which shifts every
 * spot behind them. Here k1 is the ace, 2 to 10 are their faces, and the jack
 * is 11. kNoSpot is no card. */
typedef enum {
    kNoSpot = 0,
    kAce = 1,
    k1 = kAce,
    k2 = 2,
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

/* ---- What a bot says, and hears ---- */

/*
 * Reading: two cards of the same value may be split, a jack and a queen too,
 * and once only; a split hand may be hit, not doubled. kSplitAndHitMe splits
 * and brings the first hand its second card; when that hand is done,
 * kSplitAndHitMe again brings the second hand its second card, and it is that
 * hand's turn.
 *
 * Reading: a natural (an ace and a ten, jack, queen or king as the first two
 * cards) must be claimed, with the first hitMe; it then wins at once, unless
 * the dealer has one, too, which is a push. Not claimed, it is a push against
 * the dealer's natural and else a plain 21, and played on like any hand. An
 * ace and a ten after a split are a plain 21.
 */
typedef enum {
    kStandPat = 0,
    kHitMe,
    kDoubleDown, /* twice the bet, one card, and stand */
    kSplitAndHitMe,
    kClaimBlackjack
} Action;

/*
 * Reading: the comments of the two HiTotals were swapped in print; the higher
 * total wins. kNoResult: the hand goes on; or the first of two split hands
 * stands and waits for the dealer, who stays hidden and plays once, after the
 * second. A first split hand that busts or has five cards is reported at once.
 */
typedef enum {
    kNoResult = 0,
    kPlayerHiTotal,   /* the player's total is higher: won */
    kDealerHiTotal,   /* the dealer's total is higher: lost */
    kPush,            /* the same total, or two naturals: the bet comes back */
    kPlayerBusts,     /* over 21: lost */
    kDealerBusts,     /* won */
    kPlayerBlackjack, /* claimed: won, 1:1 (3:2 where the casino says so) */
    kDealerBlackjack, /* lost */
    kFiveCards,       /* five cards and no bust: won at once, split or not */
    kIllegalPlay      /* the hand is over, and what was bet on it is lost */
} Result;

/* The dealer has at the most so many cards: eleven aces and a six. */
enum { kDealerCardsMax = 12 };

/*
 * Bets, and is dealt the cards: the dealer's that shows, and one's own two.
 * Answers kNoResult; or kIllegalPlay, and no cards (kNoSpot), for a bet below
 * the least, over the most or beyond one's credits, for a second bet in the
 * same call, or for one while a hand is played.
 *
 * `*winnings` is what this call has changed one's credits by: 0, or, where it
 * was illegal, what that costs: the bet that stands, or the least bet where
 * none stands (and all that one has, if it is less). NULL will do for a
 * pointer that one does not care for.
 */
typedef Result (*BetProc)(long bet, Card *dealersCard, Card yourCards[2],
                          long *winnings);

/*
 * Plays. `*newCard` is the card that it brought, kNoSpot where none was. When
 * the dealer has shown his cards, they are in `dealersCards`, which has room
 * for kDealerCardsMax, and `*dealersCount` says how many; else it says 1, the
 * one that shows.
 *
 * `*winnings` is what this call has changed one's credits by, insurance and, at
 * the end of split hands, both hands together. The sum of all winnings that
 * are reported is always the change of one's credits. With split hands the
 * answer at the end is the second hand's.
 *
 * Reading: `insurance` counts only where an ace shows and at the first hitMe
 * after a bet; else it is ignored, and so it is where one's credits don't
 * suffice. It costs half the bet, rounded up, and is settled at once: with a
 * dealer's natural the net of bet and insurance is zero, whatever one holds.
 *
 * Reading: a dealer's natural is settled at the first hitMe, before any card,
 * whatever is asked; a double or a split then loses only the original bet.
 *
 * Reading: illegal are a claim of what is no natural or not one's first word, a
 * split of what is no pair or a second split, a double after a third card or
 * on a split hand, a double or a split beyond one's credits, hitMe without a
 * hand, and any Action that is none of these. It loses all that lies on the
 * table for the hand; insurance is then neither bought nor paid. Nothing is
 * played after it: until Blackjack() returns every call answers kIllegalPlay,
 * and costs no more.
 *
 * Reading: the dealer stands on 17 or more, a soft 17 included.
 */
typedef Result (*HitProc)(Action action, Boolean insurance, Card *newCard,
                          Card dealersCards[kDealerCardsMax], int *dealersCount,
                          long *winnings);

/* ---- What a bot has ---- */

/* Called once, at first: the casino plays with 2 to 10 decks, one has so many
 * credits, and bets are from the least to the most, both included. */
void InitBlackjack(int numDecks, long credits, long leastBet, long mostBet);

/*
 * Called for each hand. One bets once, plays to the end of the hand, and
 * returns true for another one, or false to leave the table with what one has.
 *
 * Reading: newDeck is true at the first call and after each shuffle: all cards
 * are in the shoe again. They are shuffled between hands, when 75 per cent of
 * the shoe have been dealt, if the casino does not say otherwise; a hand never
 * runs out of cards.
 *
 * Reading: to return true without a bet is a pass: nobody is dealt a card, and
 * the casino counts only so many of them. To return in the middle of a hand is
 * an illegal play.
 *
 * Reading: points are the credits at the end, less one for each millisecond
 * that the bot has computed, less a penalty for freeloaders. Bets, doubles and
 * splits count as wagered, a push too; insurance does not.
 */
Boolean Blackjack(BetProc makeABet, HitProc hitMe, Boolean newDeck);

#ifdef __cplusplus
}
#endif

#endif
