/* Bets one and stands, as fast as it can. */
#include "challenge_blackjack.h"

static BetProc *bet;
static HitProc *hit;

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    (void)numDecks;
    (void)yourBankroll;
    (void)minBet;
    (void)maxBet;
    bet = makeABet;
    hit = hitMe;
}

Boolean Blackjack(Boolean newDeck)
{
    (void)newDeck;
    Card yours[5], dealers[12];
    int yourCount, dealerCount, winnings;
    bet(1, yours, dealers);
    (void)hit(kStandPat, false, yours, &yourCount, dealers, &dealerCount,
              &winnings);
    return true;
}
