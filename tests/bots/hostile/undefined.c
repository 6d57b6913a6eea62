/* Calls a function that doesn't exist. */
#include "challenge_blackjack.h"

void nobody_has_this(void);

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    (void)numDecks;
    (void)yourBankroll;
    (void)minBet;
    (void)maxBet;
    (void)makeABet;
    (void)hitMe;
    nobody_has_this();
}
