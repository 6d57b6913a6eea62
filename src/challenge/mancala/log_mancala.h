/*
 * The log of games of mancala. For the room challenge alone.
 *
 * A line tells the player, the bowl and the direction, numbered as bots have
 * them, and what came of the move behind #. `out` is a bot that is out, and
 * why. The time is in nanoseconds, as far as they count, of the first and the
 * second player:
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

/* What a bot does in its turn. */
struct bot_turn {
    bool is_out; /* it is out; why is no empty text: */
    char why[JAIL_VERDICT_SIZE];
    int64_t bowl, direction; /* of its move; they may be any numbers */
};

/* Makes the move of `turn` in a game that goes on, or forfeits the game where
 * it is illegal or the bot is out. Returns why it was forfeited, which lives as
 * long as the turn, or NULL. `line` tells the turn and what came of it. */
const char *bot_turn_play(struct mancala_game *game,
                          const struct bot_turn *turn,
                          char line[CHALLENGE_LINE_SIZE]);

/* Reads such a line; the player in it is not looked at. False where the line is
 * no turn. */
bool bot_turn_read(const char *line, struct bot_turn *turn);

/* Writes a game that is over, with the names of its players and the last turn.
 */
void log_write_mancala(FILE *log, const char *first, const char *second,
                       const struct mancala_game *game,
                       const struct bot_turn *last,
                       const struct game_score *score);

/* The line of the game's end. */
void log_write_mancala_end(const struct game_score *score,
                           char line[CHALLENGE_LINE_SIZE]);

#endif
