/* Bets every number that it is given, so that a test can see what arrived.
 * Calls with a new deck report a hand, the others the arguments of
 * InitBlackjack(). */
#include "challenge_blackjack.h"

static BetProc *bet;
static HitProc *hit;
static int told[4];

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    bet = makeABet;
    hit = hitMe;
    told[0] = numDecks;
    told[1] = yourBankroll;
    told[2] = minBet;
    told[3] = maxBet;
}

static void tell(int number)
{
    Card yours[2], dealers[2];
    bet((unsigned int)number, yours, dealers);
}

static void tell_cards(const Card cards[], int count)
{
    for (int i = 0; i < count; i++) {
        tell((int)cards[i].suit);
        tell((int)cards[i].spot);
    }
}

/* Calls hitMe and reports everything that it sets or leaves alone. */
static void tell_hit(Action action, Boolean insurance)
{
    Card yours[5] = {{kHiddenSuit, kHiddenSpot}};
    Card dealers[12] = {{kHiddenSuit, kHiddenSpot}};
    int yourCount = -1, dealerCount = -1, winnings = -1;
    tell(hit(action, insurance, yours, &yourCount, dealers, &dealerCount,
             &winnings));
    tell(winnings);
    tell(yourCount);
    tell_cards(yours, 5);
    tell(dealerCount);
    tell_cards(dealers, 12);
}

Boolean Blackjack(Boolean newDeck)
{
    Card yours[2], dealers[2];
    if (!newDeck) {
        for (int i = 0; i < 4; i++)
            tell(told[i]);
        return false;
    }
    bet((unsigned int)-3, yours, dealers);
    tell_cards(yours, 2);
    tell_cards(dealers, 2);
    tell_hit(kSplitAndHitMe, true);
    tell_hit((Action)-77, 2);
    return true;
}
