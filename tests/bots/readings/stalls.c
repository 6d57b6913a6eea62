/* A bot for both games that waits forever when it is its turn. */
#define _DEFAULT_SOURCE /* pause() */
#include <unistd.h>

#include "challenge_blackjack.h"
#include "challenge_mancala.h"

static Boolean stall(void)
{
    while (pause() != 0)
        ; /* it returns only after a signal */
    return false;
}

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

Boolean Blackjack(Boolean newDeck)
{
    (void)newDeck;
    return stall();
}

Boolean Mancala(long board[], const long boardSize, void *privStorage,
                const Boolean newGame, const Boolean playerOne,
                long *bowlPlayed, long *directionPlayed)
{
    (void)board;
    (void)boardSize;
    (void)privStorage;
    (void)newGame;
    (void)playerOne;
    (void)bowlPlayed;
    (void)directionPlayed;
    return stall();
}
