/* Calls a function that doesn't exist. */
#include "challenge_blackjack.h"

void nobody_has_this(void);

void InitBlackjack(int numDecks, long credits, long leastBet, long mostBet)
{
    (void)numDecks;
    (void)credits;
    (void)leastBet;
    (void)mostBet;
    nobody_has_this();
}
