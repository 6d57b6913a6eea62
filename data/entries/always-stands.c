/* A bot that bets the minimum and always stands. It doesn't even claim a
 * natural. */
#include "challenge_blackjack.h"

static BetProc *bet;
static HitProc *hit;
static int least;

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    (void)numDecks;
    (void)yourBankroll;
    (void)maxBet;
    bet = makeABet;
    hit = hitMe;
    least = minBet;
}

Boolean Blackjack(Boolean newDeck)
{
    Card yours[5], dealers[12];
    int yourCount, dealerCount, winnings;
    (void)newDeck;
    bet((unsigned int)least, yours, dealers);
    (void)hit(kStandPat, false, yours, &yourCount, dealers, &dealerCount,
              &winnings);
    return true;
}
