/* A mancala bot that makes the first legal move: it sows the house farthest
 * from its mancala that has stones, counterclockwise. */
#include "challenge_mancala.h"

long Mancala(long board[], long boardSize, void *privStorage, Boolean newGame,
             Boolean playerOne, long *directionPtr)
{
    long bowl = playerOne ? boardSize / 2 + 1 : 1;
    (void)privStorage;
    (void)newGame;
    while (board[bowl] == 0)
        bowl++;
    *directionPtr = 1;
    return bowl;
}
