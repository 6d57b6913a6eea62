/*
 * Challenge mancala: the interface of a bot that plays mancala for points.
 *
 * The game is MacTech magazine's Programmer's Challenge "Mancala" of April
 * 1998. A bot is a shared object with one function, Mancala(). It needs only
 * this header, in C or in C++:
 *
 *     gcc -std=c17 -O2 -shared -fPIC -Iinclude -o mybot.so mybot.c
 *
 * Sources. This project has no copy of the printed page. As far as it knows,
 * these are the contest's: the function Mancala, the board as an array of bowls
 * that includes the two mancalas, boardSize, privStorage of 1 MB, newGame, a
 * flag for the first player, a direction that is returned through a pointer,
 * and the bowl as return value. The project chose the order of the arguments,
 * their exact types, the names playerOne and directionPtr, and all names that
 * begin with kMancala. A source of 1998 may need a change in a line or two. (A
 * const in front of an argument makes no difference.) A long has 64 bits here
 * and had 32 on the Macintosh. The results of the contest are not known here.
 *
 * Where the contest was silent or contradicted itself, a paragraph that begins
 * with "Reading" says how this project reads it.
 */
#ifndef CHALLENGE_MANCALA_H
#define CHALLENGE_MANCALA_H

#ifndef __cplusplus
#include <stdbool.h> /* true and false */
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The type that the Macintosh used. */
typedef unsigned char Boolean;

enum {
    kMancalaBoardMost = 32,          /* bowls, the two mancalas included */
    kMancalaPrivateStorage = 1048576 /* bytes */
};

/*
 * Chooses a move. `board[i]` is the number of stones in bowl i, for i from 0 to
 * boardSize - 1; boardSize is even and 8 to 32. The board is a copy, so
 * changing it has no effect on the game.
 *
 * Reading: the first player's mancala is bowl 0 and its houses are bowls
 * boardSize/2 + 1 to boardSize - 1. The second player's mancala is bowl
 * boardSize/2 and its houses are bowls 1 to boardSize/2 - 1.
 *
 * `privStorage` belongs to the bot for the whole game: kMancalaPrivateStorage
 * bytes, all zero at its first move. `newGame` is true at that move.
 * `playerOne` is true for the first player.
 *
 * Returns the bowl to sow: one of the player's houses, with stones in it. Sets
 * `*directionPtr` to the direction. Reading: +1 is counterclockwise, from bowl
 * i to bowl i + 1, and -1 is clockwise. Any other bowl or direction forfeits
 * the game, and so do a crash and running out of time: the other player wins
 * the stones in play.
 *
 * Reading: your points are your stones at the end, minus one for each full 100
 * milliseconds of computing in the game.
 */
long Mancala(long board[], long boardSize, void *privStorage, Boolean newGame,
             Boolean playerOne, long *directionPtr);

#ifdef __cplusplus
}
#endif

#endif
