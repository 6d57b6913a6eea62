/* A mancala bot that makes the first legal move, but at its third move tries to
 * sow its own mancala, which is illegal. */
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
