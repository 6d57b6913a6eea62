/* A bot of mancala that makes the first move there is, and with its third one
 * empties its own mancala, which is no move. */
#include "challenge_mancala.h"

long Mancala(long board[], long boardSize, void *privStorage, Boolean newGame,
             Boolean playerOne, long *directionPtr)
{
    long *moves = privStorage;
    long bowl = playerOne ? boardSize / 2 + 1 : 1;
    (void)newGame;
    *directionPtr = 1;
    if (++*moves == 3)
        return playerOne ? 0 : boardSize / 2;
    while (board[bowl] == 0)
        bowl++;
    return bowl;
}
