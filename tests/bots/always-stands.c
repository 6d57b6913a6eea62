/* A bot that bets the minimum and always stands. It doesn't even claim a
 * natural. */
#include <stddef.h>

#include "challenge_blackjack.h"

static long least;

void InitBlackjack(int numDecks, long credits, long leastBet, long mostBet)
{
    (void)numDecks;
    (void)credits;
    (void)mostBet;
    least = leastBet;
}

Boolean Blackjack(BetProc makeABet, HitProc hitMe, Boolean newDeck)
{
    (void)newDeck;
    if (makeABet(least, NULL, NULL, NULL) == kNoResult)
        (void)hitMe(kStandPat, false, NULL, NULL, NULL, NULL);
    return true;
}
