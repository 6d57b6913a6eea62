/* Lacks one of the two functions. */
#include "challenge_blackjack.h"

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    (void)numDecks;
    (void)yourBankroll;
    (void)minBet;
    (void)maxBet;
    (void)makeABet;
    (void)hitMe;
}
