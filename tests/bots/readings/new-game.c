/* A mancala bot that aborts unless `newGame` is true at its first move only,
 * and its private storage starts as zeros. */
#include <string.h>

#include "challenge_mancala.h"

static int moves;

static int is_as_told(const char *storage, Boolean newGame)
{
    static const char zeros[kMancalaPrivateStorage];
    if (moves == 0)
        return newGame == 1 && memcmp(storage, zeros, sizeof zeros) == 0;
    return newGame == 0 && storage[kMancalaPrivateStorage - 1] == 1;
}

long Mancala(long board[], long boardSize, void *privStorage, Boolean newGame,
             Boolean playerOne, long *directionPtr)
{
    char *storage = privStorage;
    long bowl = playerOne ? boardSize / 2 + 1 : 1;
    int is_right = is_as_told(storage, newGame);
    storage[kMancalaPrivateStorage - 1] = 1;
    moves++;
    *directionPtr = 1;
    while (board[bowl] == 0)
        bowl++;
    return is_right ? bowl : -1;
}
