/* Plays mancala by waiting forever. */
#define _GNU_SOURCE
#include "challenge_mancala.h"

#include <unistd.h>

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
    for (;;)
        pause();
}
