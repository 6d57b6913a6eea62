/* A bot as a contestant would have written it in 1998: the prototypes, copied
 * from the page, and a simple player. It stands on 17 and splits aces and
 * eights. The test compiles it with k1 corrected, and as printed with
 * CHALLENGE_LITERAL_SPOTS. It crashes on purpose if it disagrees with the
 * referee about a hand. */

#if defined (__cplusplus)
extern "C" {
#endif

#pragma enumsalwaysint on

typedef enum {kHiddenSuit=0,kClub,kDiamond,kHeart,kSpade} Suit;
typedef enum { kHiddenSpot=0,
kAce,k1,k2,k3,k4,k5,k6,k7,k8,k9,k10,kJack,kQueen,kKing
} Spot;

typedef struct Card { /* suit and spots for a card */
Suit suit;
Spot spot;
} Card;

typedef enum {
kStandPat=0, /* no more cards for this hand */
kClaimBlackjack, /* if your initial cards are Ace and a face card */
/* the following values request another card */
kSplitAndHitMe, /* only valid with initial pair showing */
kHitMe, /* request another card for this hand */
/* the following values request one more card */
kDoubleDownAndHitMe /* only valid with initial two cards */
} Action;

typedef enum { /* results of your request for a card */
/* this result is possible anytime after a rule violation */
kIllegalPlay=-1, /* illegal play causes loss of your bet */
/* these results are possible after you request another card */
kNoResult=0, /* play again if you like */
kYouWin5CardCharlie, /* you have five cards and do not bust, you win */
kYouBust, /* your card puts you over 21, you lose */
/* this result is only possible after you kClaimBlackjack in the initial callback */
kYouWinBlackjack, /* you have Blackjack and dealer does not, you win */
/* this result is only possible after initial callback for a game */
kDealerWinsBlackjack, /* dealer has Blackjack, you do not, no card dealt, you lose */
/* these results are possible after you kStandPat or kClaimBlackjack */
kPush, /* dealer has same score, no win or loss */
/* these results are possible after you kStandPat */
kDealerBusts, /* dealer went over 21, you win */
kDealerWinsHiTotal, /* dealer has lower total, you lose */
kYouWinHiTotal /* you have lower total, you win */
} Result;

typedef void BetProc( /* place a bet for this */
unsigned int betAmount, /* amount you bet, must be >= minBet and <= maxBet */
Card yourHand[2], /* your initial hand */
Card dealerHand[2] /* dealers initial hand, first card is hidden */
);

typedef Result HitProc( /* returns result for this hand */
Action yourAction, /* hit me or not, split or not after initial pair, */
/* double down or not after initial two cards */
Boolean insurance, /* TRUE requests insurance when eligible */
/* these items are always returned */
Card yourCards[], /* all of your cards, including a new hit */
int *numYourCards, /* number of cards in yourCards */
/* these items are returned when result is not kNoResult */
Card dealerCards[], /* dealers hand, with hidden card revealed */
/* (helps with card counting) */
int *numDealerCards, /* number of cards in dealers hand */
int *yourWinnings /* winnings are positive, loss is negative */
);

void InitBlackjack(
int numDecks, /* number of decks used by the dealer, 2..10*/
int yourBankroll, /* number of credits you have to start */
int minBet, /* minimum bet for each hand */
int maxBet, /* maximum bet for each hand */
BetProc makeABet, /* callback to place a wager */
HitProc hitMe /* callback to get a card */
);

Boolean Blackjack( /* return true to keep playing, false to cash in */
Boolean newDeck /* true when dealer starts with fresh numDecks decks of cards */
);

#if defined (__cplusplus)
}
#endif

#include <stdlib.h>

static BetProc *bet;
static HitProc *hit;
static int least, credits;

static int worth(Card card)
{
    int spot = (int)card.spot - ((int)k10 - 10);
    return card.spot == kAce ? 1 : spot > 10 ? 10 : spot;
}

static int total(const Card cards[], int count)
{
    int sum = 0, aces = 0, i;
    for (i = 0; i < count; i++) {
        sum += worth(cards[i]);
        aces += cards[i].spot == kAce;
    }
    return aces > 0 && sum <= 11 ? sum + 10 : sum;
}

/* Checks what the referee says about a hand that has a result. */
static void check(Result result, const Card yours[], int count,
                  const Card dealers[], int dealerCount, int isFirstOfTwo)
{
    int mine = total(yours, count), his = total(dealers, dealerCount);
    int isRight = dealerCount >= 2 &&
                  (dealers[0].spot != kHiddenSpot) == !isFirstOfTwo;
    switch (result) {
    case kYouWin5CardCharlie:
        isRight = isRight && count == 5 && mine <= 21;
        break;
    case kYouBust:
        isRight = isRight && mine > 21;
        break;
    case kYouWinBlackjack:
        isRight = isRight && count == 2 && mine == 21;
        break;
    case kDealerWinsBlackjack:
        isRight = isRight && dealerCount == 2 && his == 21;
        break;
    case kPush:
        isRight = isRight && mine == his;
        break;
    case kDealerBusts:
        isRight = isRight && mine <= 21 && his > 21;
        break;
    case kDealerWinsHiTotal:
        isRight = isRight && mine < his && his <= 21;
        break;
    case kYouWinHiTotal:
        isRight = isRight && his < mine && mine <= 21;
        break;
    default:
        isRight = 0;
    }
    if (!isRight)
        abort();
}

static Action choose(const Card cards[], int count, int isSplit)
{
    int mine = total(cards, count);
    int canPay = credits >= 2 * least;
    if (count == 2 && !isSplit && mine == 21)
        return kClaimBlackjack;
    if (count == 2 && !isSplit && canPay && worth(cards[0]) == worth(cards[1]) &&
        (cards[0].spot == kAce || worth(cards[0]) == 8))
        return kSplitAndHitMe;
    if (count == 2 && !isSplit && canPay && (mine == 10 || mine == 11))
        return kDoubleDownAndHitMe;
    return mine < 17 ? kHitMe : kStandPat;
}

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    bet = makeABet;
    hit = hitMe;
    least = minBet;
    credits = yourBankroll;
    (void)numDecks;
    (void)maxBet;
}

Boolean Blackjack(Boolean newDeck)
{
    Card yours[5], dealers[12];
    int count = 2, dealerCount, winnings, hands = 1, hand;
    (void)newDeck;
    bet((unsigned int)least, yours, dealers);
    if (dealers[0].suit != kHiddenSuit || dealers[0].spot != kHiddenSpot)
        abort();
    for (hand = 0; hand < hands; hand++) {
        Action action = hand > 0 ? kSplitAndHitMe
                                 : choose(yours, count, hands > 1);
        for (;;) {
            Boolean insure = hand == 0 && count == 2 && hands == 1 &&
                             dealers[1].spot == kAce && credits >= 4 * least;
            Result result = hit(action, insure, yours, &count, dealers,
                                &dealerCount, &winnings);
            if (result != kNoResult) {
                credits += winnings;
                check(result, yours, count, dealers, dealerCount,
                      hands == 2 && hand == 0);
                break;
            }
            if (action == kSplitAndHitMe)
                hands = 2;
            else if (action == kStandPat)
                break;
            action = choose(yours, count, hands > 1);
        }
    }
    return TRUE;
}
