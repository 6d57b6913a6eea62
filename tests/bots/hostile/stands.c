/* Bets one and stands, as fast as it can. */
#include "challenge_blackjack.h"

#include <stddef.h>

void InitBlackjack(int numDecks, long credits, long leastBet, long mostBet)
{
    (void)numDecks;
    (void)credits;
    (void)leastBet;
    (void)mostBet;
}

Boolean Blackjack(BetProc makeABet, HitProc hitMe, Boolean newDeck)
{
    (void)newDeck;
    Card dealers, yours[2], new, shown[kDealerCardsMax];
    long winnings;
    int count;
    (void)makeABet(1, &dealers, yours, &winnings);
    (void)hitMe(kStandPat, false, &new, shown, &count, &winnings);
    return true;
}
