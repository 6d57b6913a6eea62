/* Bets every number that it is given, so that a test can see what arrived.
 * Calls with a new deck report a hand, the others the arguments of
 * InitBlackjack(). */
#include "challenge_blackjack.h"

#include <stddef.h>

static long told[4];

void InitBlackjack(int numDecks, long credits, long leastBet, long mostBet)
{
    told[0] = numDecks;
    told[1] = credits;
    told[2] = leastBet;
    told[3] = mostBet;
}

static void tell(BetProc makeABet, long number)
{
    (void)makeABet(number, NULL, NULL, NULL);
}

static void tell_card(BetProc makeABet, Card card)
{
    tell(makeABet, card.suit);
    tell(makeABet, card.spot);
}

Boolean Blackjack(BetProc makeABet, HitProc hitMe, Boolean newDeck)
{
    Card dealers, yours[2], new, shown[kDealerCardsMax];
    long winnings;
    int count;
    if (!newDeck) {
        for (int i = 0; i < 4; i++)
            tell(makeABet, told[i]);
        return false;
    }
    tell(makeABet, makeABet(-3, &dealers, yours, &winnings));
    tell(makeABet, winnings);
    tell_card(makeABet, dealers);
    tell_card(makeABet, yours[0]);
    tell_card(makeABet, yours[1]);
    tell(makeABet, hitMe(kSplitAndHitMe, true, &new, shown, &count, &winnings));
    tell(makeABet, winnings);
    tell_card(makeABet, new);
    tell(makeABet, count);
    for (int i = 0; i < kDealerCardsMax; i++)
        tell_card(makeABet, shown[i]);
    (void)hitMe((Action)-77, false, NULL, NULL, NULL, NULL);
    return true;
}
