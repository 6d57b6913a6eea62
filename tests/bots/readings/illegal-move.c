/* A mancala bot that makes the first legal move, but at its third move tries to
 * sow its own mancala, which is illegal. */
#include "challenge_mancala.h"

Boolean Mancala(long board[], const long boardSize, void *privStorage,
                const Boolean newGame, const Boolean playerOne,
                long *bowlPlayed, long *directionPlayed)
{
    long *moves = privStorage;
    long bowl = playerOne ? boardSize / 2 + 1 : 1;
    (void)newGame;
    while (board[bowl] == 0)
        bowl++;
    if (++*moves == 3)
        bowl = playerOne ? 0 : boardSize / 2;
    *bowlPlayed = bowl;
    *directionPlayed = 1;
    return true;
}
