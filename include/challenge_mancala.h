/*
 * Challenge mancala: the interface of a bot that plays mancala for points.
 *
 * This is the prototype of MacTech magazine's Programmer's Challenge "Mancala"
 * of April 1998, name for name. A bot is a shared object with one function, in
 * C or in C++:
 *
 *     gcc -std=gnu17 -O2 -shared -fPIC -Iinclude -include challenge_boolean.h \
 *         -o mybot.so mybot.c
 *
 * The comment says what the page says. Where the page is silent, "Reading" says
 * how this project reads it.
 */
#ifndef CHALLENGE_MANCALA_H
#define CHALLENGE_MANCALA_H

#include "challenge_boolean.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Makes a move. On entry board[i] is the number of stones in bowl i, for i from
 * 0 to boardSize - 1. On exit it shows your move's result. Reading: the program
 * doesn't rely on that; at your next move the board is right in any case.
 *
 * `boardSize` is even and 8 to 32, the two mancalas included. The first
 * player's mancala is bowl 0 and the second player's bowl boardSize/2. Reading:
 * the first player owns the bowls boardSize/2 + 1 to boardSize - 1, and the
 * second player the bowls 1 to boardSize/2 - 1, so that each mancala is at its
 * owner's right.
 *
 * `privStorage` is 1 MB (1,048,576 bytes) for your use, zero at your first move
 * of a game and then left alone. `newGame` is true at that move. `playerOne` is
 * true if you are the first player. Reading: with --until-sure, a few random
 * moves come before your first one.
 *
 * Set `*bowlPlayed` to the bowl that you sow: one of yours, with stones in it.
 * Set `*directionPlayed` to 1 to sow counterclockwise or to -1 to sow
 * clockwise. Reading: counterclockwise is from bowl i to bowl i + 1. Reading:
 * the page doesn't say what the function returns; the result is ignored.
 * Reading: a long has as many bits as the machine gives it, here 64.
 *
 * The rules: a move skips the opponent's mancala. If its last stone drops into
 * your mancala, you move again. If it drops into an empty bowl i of yours, you
 * win it and all stones in bowl boardSize - i. Reading: you win it even if
 * there are none. Reading: a lap sows the bowl that it began with like any
 * other. The game ends when all bowls of one player are empty; the other player
 * wins the rest. Reading: it ends after such a move, no matter who would move
 * next. It also ends when a position occurs for the third time; each player
 * then wins the stones in that player's bowls.
 *
 * Reading: an illegal move, a crash and running out of time forfeit the game.
 * The opponent wins the stones in all bowls.
 *
 * Your points are your stones at the end, minus one for each 100 milliseconds
 * that you computed in the game. Reading: for each full 100 milliseconds.
 */
/* NOLINTBEGIN(readability-avoid-const-params-in-decls): as printed */
Boolean Mancala(long board[], const long boardSize, void *privStorage,
                const Boolean newGame, const Boolean playerOne,
                long *bowlPlayed, long *directionPlayed);
/* NOLINTEND(readability-avoid-const-params-in-decls) */

#ifdef __cplusplus
}
#endif

#endif
