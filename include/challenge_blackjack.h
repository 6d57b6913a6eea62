/*
 * Challenge blackjack: the interface of a bot that plays blackjack for points.
 *
 * The game is MacTech magazine's Programmer's Challenge "Blackjack" of June
 * 1998. A bot is a shared object with two functions, InitBlackjack() and
 * Blackjack(). It needs only this header, in C or in C++:
 *
 *     gcc -std=c17 -O2 -shared -fPIC -Iinclude -o mybot.so mybot.c
 *
 * Sources. This project has no copy of the printed page. As far as it knows,
 * these names are the contest's: InitBlackjack, Blackjack, BetProc, HitProc,
 * Suit, Spot, Card, Boolean, k1 and the other spots, kHitMe, kDoubleDown,
 * kSplitAndHitMe, kNoResult, kIllegalPlay, the two results called ...HiTotal,
 * and newDeck. The project chose all other names, among them the types Action
 * and Result, and the order of the arguments. A source of 1998 may need a
 * change in a line or two. The results of the contest are not known here.
 *
 * Where the contest was silent or contradicted itself, a paragraph that begins
 * with "Reading" says how this project reads it.
 */
#ifndef CHALLENGE_BLACKJACK_H
#define CHALLENGE_BLACKJACK_H

#ifndef __cplusplus
#include <stdbool.h> /* true and false */
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The type that the Macintosh used. */
typedef unsigned char Boolean;

/* ---- Cards ---- */

typedef enum { kClubs = 1, kDiamonds, kHearts, kSpades } Suit;

/* Reading: in print the ace and k1 were two names in a row, which would shift
 * every spot after them. Here k1 is the ace, k2 to k10 are 2 to 10, and the
 * jack is 11. kNoSpot means that there is no card. */
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

/* ---- Actions and results ---- */

/*
 * Reading: two cards of the same value, such as a jack and a queen, may be
 * split, but only once; a split hand may be hit but not doubled. kSplitAndHitMe
 * splits the pair and deals the first hand its second card. When that hand is
 * done, kSplitAndHitMe again deals the second hand its second card and starts
 * its turn.
 *
 * Reading: a natural (an ace and a ten, jack, queen or king as the first two
 * cards) must be claimed with the first hitMe. It then wins at once, or pushes
 * if the dealer has a natural, too. A natural that isn't claimed pushes against
 * the dealer's natural; otherwise it is a plain 21 and played like any hand. An
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
 * total wins. kNoResult means that the hand goes on, or that the first of two
 * split hands stands and waits for the dealer, who plays once, after the second
 * hand. A first split hand that busts or reaches five cards is reported at
 * once.
 */
typedef enum {
    kNoResult = 0,
    kPlayerHiTotal,   /* you win with the higher total */
    kDealerHiTotal,   /* you lose to the higher total */
    kPush,            /* equal totals or two naturals: you get the bet back */
    kPlayerBusts,     /* you lose with more than 21 */
    kDealerBusts,     /* you win */
    kPlayerBlackjack, /* you win a claimed natural, 1:1 or 3:2 */
    kDealerBlackjack, /* you lose */
    kFiveCards,       /* you win at once with five cards, split or not */
    kIllegalPlay      /* the hand is over and its bets are lost */
} Result;

/* The most cards that the dealer can hold: eleven aces and a six. */
enum { kDealerCardsMax = 12 };

/*
 * Bets and deals: sets `*dealersCard` to the dealer's upcard and `yourCards` to
 * your two cards. Returns kNoResult. Returns kIllegalPlay, with no cards
 * (kNoSpot), if the bet is less than the minimum, more than the maximum or more
 * than your credits, or if you have already bet in this call of Blackjack().
 *
 * `*winnings` is the change in your credits: 0, or the cost of an illegal play.
 * That is your bet, or the minimum bet if you haven't bet, or all your credits
 * if you have fewer. Any of the pointers may be NULL.
 */
typedef Result (*BetProc)(long bet, Card *dealersCard, Card yourCards[2],
                          long *winnings);

/*
 * Plays. `*newCard` becomes the card that you drew, or kNoSpot if you drew
 * none. `dealersCards`, with room for kDealerCardsMax, gets the dealer's
 * face-up cards, and `*dealersCount` their number: 1 while only the upcard
 * shows. Any of the pointers may be NULL.
 *
 * `*winnings` is the change in your credits, including insurance. The last call
 * for split hands returns the second hand's result; its winnings include those
 * of a first hand that waited for the dealer. The reported winnings always add
 * up to the change in your credits.
 *
 * Reading: `insurance` counts only at the first hitMe after a bet, if the
 * upcard is an ace and you can pay for it; otherwise it is ignored. It costs
 * half the bet, rounded up, and is settled at once: if the dealer has a
 * natural, bet and insurance together win and lose nothing, whatever you hold.
 *
 * Reading: a dealer's natural is settled at the first hitMe, before any card,
 * whatever the action; a double or a split then loses only the original bet.
 *
 * Reading: these plays are illegal: a claim of a hand that isn't a natural, or
 * after the first hitMe; a split of cards that aren't a pair, or a second
 * split; a double after a third card or on a split hand; a double or a split
 * that you can't pay for; hitMe without a hand; and any other number as Action.
 * An illegal play loses all bets of the hand, and insurance is neither bought
 * nor paid. After it every call returns kIllegalPlay, at no further cost, until
 * Blackjack() returns.
 *
 * Reading: the dealer stands on 17 or more, a soft 17 included.
 */
typedef Result (*HitProc)(Action action, Boolean insurance, Card *newCard,
                          Card dealersCards[kDealerCardsMax], int *dealersCount,
                          long *winnings);

/* ---- The functions of a bot ---- */

/* Called once, at the start of a match. `numDecks` is 2 to 10, `credits` is
 * your bankroll, and a bet may be from `leastBet` to `mostBet`, inclusive. */
void InitBlackjack(int numDecks, long credits, long leastBet, long mostBet);

/*
 * Called for each hand. Bet once, play to the end of the hand, and return true
 * for another hand or false to leave the table with your credits.
 *
 * Reading: `newDeck` is true at the first call and after each shuffle, when all
 * cards are back in the shoe. The casino shuffles between hands, by default
 * when 75 percent of the shoe has been dealt. A hand never runs out of cards.
 *
 * Reading: returning true without a bet is a pass: nobody is dealt a card. The
 * number of passes in a match is limited. Returning in the middle of a hand is
 * an illegal play.
 *
 * Reading: your points are your credits at the end, minus one for each
 * millisecond of computing, minus a penalty for freeloading. Bets, doubles and
 * splits count as wagered, even if the hand ends in a push; insurance does not.
 */
Boolean Blackjack(BetProc makeABet, HitProc hitMe, Boolean newDeck);

#ifdef __cplusplus
}
#endif

#endif
