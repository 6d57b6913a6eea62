/* Makes the system call whose number is its credits, with senseless arguments,
 * once it has bet; then it plays on. */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>

#include "challenge_blackjack.h"

static BetProc *bet;
static HitProc *hit;
static long call;

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    (void)numDecks;
    (void)minBet;
    (void)maxBet;
    bet = makeABet;
    hit = hitMe;
    call = yourBankroll;
}

Boolean Blackjack(Boolean newDeck)
{
    (void)newDeck;
    bet(1, NULL, NULL);
    syscall(call, 1, 1, 1, 1, 1);
    hit(kStandPat, false, NULL, NULL, NULL, NULL, NULL);
    return true;
}
