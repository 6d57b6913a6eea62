/* A bot that bets and then never ends its hand: it makes illegal plays forever.
 */
#include <stddef.h>

#include "challenge_blackjack.h"

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
    (void)makeABet(1, NULL, NULL, NULL);
    for (;;)
        (void)hitMe((Action)99, false, NULL, NULL, NULL, NULL);
}
