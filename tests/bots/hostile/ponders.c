/* Plays mancala by waiting forever. */
#define _GNU_SOURCE
#include "challenge_mancala.h"

#include <unistd.h>

long Mancala(long board[], long boardSize, void *privStorage, Boolean newGame,
             Boolean playerOne, long *directionPtr)
{
    (void)board;
    (void)boardSize;
    (void)privStorage;
    (void)newGame;
    (void)playerOne;
    (void)directionPtr;
    for (;;)
        pause();
}
