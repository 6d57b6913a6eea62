/*
 * The log of games of mancala. For the room challenge only.
 *
 * The line of a move holds the player, the bowl and the direction, numbered as
 * for bots, and after # the effect of the move. For a bot that is out it holds
 * "out" and the reason. The "time" line holds the scaled nanoseconds of the
 * first and the second player:
 *
 *     challenge mancala log 1
 *     board 8
 *     stones 3
 *     first greedy
 *     second first-move
 *     first 5 +1      # moves again
 *     first 7 +1
 *     second 1 +1
 *     ...
 *     second 3 +1     # takes 2
 *     time 812345 402311
 *     end side empty  # stones 14 to 4, points 14 to 4, moves 7
 */
#ifndef CHALLENGE_LOG_MANCALA_H
#define CHALLENGE_LOG_MANCALA_H

#include "challenge/log.h"
#include "challenge/mancala/game_score.h"

#define LOG_MANCALA_HEAD "challenge mancala log 1"

/* The turn of a bot. */
struct bot_turn {
    bool is_out;                /* it is out; `why` then isn't empty */
    enum mancala_player player; /* the player who is out */
    char why[JAIL_VERDICT_SIZE];
    int64_t bowl, direction; /* of its move; any numbers */
};

/* Makes the move of `turn` in a game that isn't over, or forfeits the game if
 * the move is illegal or the bot is out. Returns the reason for the forfeit,
 * which is valid as long as `turn`, or NULL. Writes the log line to `line`. */
const char *bot_turn_play(struct mancala_game *game,
                          const struct bot_turn *turn,
                          char line[CHALLENGE_LINE_SIZE]);

/* Reads the turn from a log line and ignores the player of a move in it.
 * Returns false if the line isn't a turn. */
bool bot_turn_read(const char *line, struct bot_turn *turn);

/* Writes the log of a game that is over, with the names of its players and its
 * last turn. */
void log_write_mancala(FILE *log, const char *first, const char *second,
                       const struct mancala_game *game,
                       const struct bot_turn *last,
                       const struct game_score *score);

/* Writes the "end" line of a game to `line`. */
void log_write_mancala_end(const struct game_score *score,
                           char line[CHALLENGE_LINE_SIZE]);

#endif
