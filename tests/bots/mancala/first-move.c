/* A bot of mancala that makes the first move there is: the house farthest from
 * its mancala that has stones, counter-clockwise. */
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
