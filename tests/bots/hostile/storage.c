/* A mancala bot that counts its moves in privStorage. It returns the count and
 * its arguments as bowl and direction. It also clears the board, which is a
 * copy. */
#include "challenge_mancala.h"

enum { STORAGE = 1 << 20 };

Boolean Mancala(long board[], const long boardSize, void *privStorage,
                const Boolean newGame, const Boolean playerOne,
                long *bowlPlayed, long *directionPlayed)
{
    long *kept = privStorage;
    long *last = kept + STORAGE / sizeof *kept - 1;
    long sum = 0;
    ++*kept;
    *last += boardSize;
    for (long i = 0; i < boardSize; i++) {
        sum = 3 * sum + board[i];
        board[i] = 0;
    }
    *bowlPlayed = *kept * 1000000 + *last * 1000 + newGame * 10 + playerOne;
    *directionPlayed = sum;
    return true;
}
