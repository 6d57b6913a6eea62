/* A mancala bot that makes an illegal move unless `newGame` is true at its
 * first move only, and its private storage starts as zeros. */
#include <string.h>

#include "challenge_mancala.h"

enum { STORAGE = 1 << 20 };

static int moves;

static int is_as_told(const char *storage, Boolean newGame)
{
    static const char zeros[STORAGE];
    if (moves == 0)
        return newGame == 1 && memcmp(storage, zeros, sizeof zeros) == 0;
    return newGame == 0 && storage[STORAGE - 1] == 1;
}

Boolean Mancala(long board[], const long boardSize, void *privStorage,
                const Boolean newGame, const Boolean playerOne,
                long *bowlPlayed, long *directionPlayed)
{
    char *storage = privStorage;
    long bowl = playerOne ? boardSize / 2 + 1 : 1;
    int is_right = is_as_told(storage, newGame);
    storage[STORAGE - 1] = 1;
    moves++;
    while (board[bowl] == 0)
        bowl++;
    *bowlPlayed = is_right ? bowl : -1;
    *directionPlayed = 1;
    return true;
}
