/* A bot that makes as many requests in a hand as it has credits at the start: a
 * bet, and then actions that don't exist. */
#include <stddef.h>

#include "challenge_blackjack.h"

static BetProc *bet;
static HitProc *hit;
static int requests;

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    (void)numDecks;
    (void)minBet;
    (void)maxBet;
    bet = makeABet;
    hit = hitMe;
    requests = yourBankroll;
}

Boolean Blackjack(Boolean newDeck)
{
    (void)newDeck;
    bet(1, NULL, NULL);
    for (int i = 1; i < requests; i++)
        (void)hit((Action)99, false, NULL, NULL, NULL, NULL, NULL);
    return false;
}
