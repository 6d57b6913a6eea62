/*
 * Challenge mancala: what a bot is made of that plays for points.
 *
 * The game is the Programmer's Challenge «Mancala» of MacTech magazine, April
 * 1998. A bot is a shared object with one function, Mancala(), and this header
 * is all that it needs, in C and in C++:
 *
 *     gcc -std=c17 -O2 -shared -fPIC -Iinclude -o mybot.so mybot.c
 *
 * What is whose. From the contest, as this project knows it, are: the function
 * Mancala, the board as an array of bowls with the two mancalas among them,
 * boardSize, privStorage of 1 MB, newGame, whether one is the first player, a
 * direction that is handed back through a pointer, and the bowl that is
 * returned. The project has no copy of the printed page: the order of the
 * arguments, their exact types, the names playerOne and directionPtr and all
 * names that begin with kMancala are the project's own, made to fit. A source
 * of 1998 may want a change of a line or two (a const before an argument makes
 * no difference); a long has 64 bits here and had 32 on the Macintosh. The
 * contest's results are not known here, and nothing claims them.
 *
 * Where the contest was silent or contradicted itself, «Reading» says what it
 * means here.
 */
#ifndef CHALLENGE_MANCALA_H
#define CHALLENGE_MANCALA_H

#ifndef __cplusplus
#include <stdbool.h> /* true and false */
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* As the Macintosh had it. */
typedef unsigned char Boolean;

enum {
    kMancalaBoardMost = 32,          /* bowls, the two mancalas included */
    kMancalaPrivateStorage = 1048576 /* bytes */
};

/*
 * Chooses a move. `board[i]` is the number of stones in bowl i, from 0 to
 * boardSize - 1; boardSize is even, 8 to 32. The board is a copy: what is done
 * to it moves no stone.
 *
 * Reading: the first player's mancala is bowl 0, and his bowls are
 * boardSize/2 + 1 to boardSize - 1; the second player's mancala is bowl
 * boardSize/2, and his bowls are 1 to boardSize/2 - 1.
 *
 * `privStorage` is the bot's own for the whole game: kMancalaPrivateStorage
 * bytes, all zero at its first move. `newGame` is true at that move.
 * `playerOne` is true for the first player.
 *
 * Returns the bowl that is emptied, one of the player's own with a stone in it.
 * `*directionPtr` becomes the direction in which it is sown.
 * Reading: +1 is counter-clockwise, from bowl i to bowl i + 1, and -1
 * clockwise. A bowl or a direction that is none of these forfeits the game, as
 * do a crash and running out of time: the stones in play go to the other side.
 *
 * Reading: points are the stones that one has at the end, less one for each
 * full 100 milliseconds that the bot has computed in the game.
 */
long Mancala(long board[], long boardSize, void *privStorage, Boolean newGame,
             Boolean playerOne, long *directionPtr);

#ifdef __cplusplus
}
#endif

#endif
