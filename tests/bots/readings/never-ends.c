/* A bot that bets and then never ends its hand: it makes illegal plays forever.
 */
#include <stddef.h>

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
    bet(1, NULL, NULL);
    for (;;)
        (void)hit((Action)99, false, NULL, NULL, NULL, NULL, NULL);
}
