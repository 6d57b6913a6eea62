/* A mancala bot that makes the first legal move: it sows the bowl farthest from
 * its mancala that has stones, counterclockwise. */
#include "sow.h"

Boolean Mancala(long board[], const long boardSize, void *privStorage,
                const Boolean newGame, const Boolean playerOne,
                long *bowlPlayed, long *directionPlayed)
{
    const struct side side = side_of(boardSize, playerOne);
    long bowl = side.first;
    (void)privStorage;
    (void)newGame;
    while (board[bowl] == 0)
        bowl++;
    *bowlPlayed = bowl;
    *directionPlayed = 1;
    (void)sow(board, &side, bowl, 1);
    sweep(board, boardSize);
    return true;
}
