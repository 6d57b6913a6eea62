/* The contest of mancala. */
#ifndef CHALLENGE_MANCALA_CONTEST_H
#define CHALLENGE_MANCALA_CONTEST_H

#include <stdint.h>

#include "challenge/cell/cell.h"
#include "challenge/contest.h"
#include "jail.h"
#include "mancala.h"

/* ---- Boards ---- */

/* Returns what is wrong with `rules` for a contest game, or NULL if they have
 * 8 to 32 bowls and 2 to 16 stones in each house. */
const char *contest_board_problem(const struct mancala_rules *rules);

/* Returns the call that asks a bot for its move in `game`. */
struct challenge_message contest_board_message(const struct mancala_game *game,
                                               bool is_new);

/* Returns the move that a bot answered, whose numbers may be anything. Numbers
 * far out of range become others that aren't legal either. */
struct mancala_move contest_board_move(int64_t bowl, int64_t direction);

/* ---- Scores ---- */

struct game_score {
    int bots[MANCALA_PLAYERS]; /* the first player and the second */
    int size, stones;
    int won[MANCALA_PLAYERS]; /* stones at the end */
    int64_t nanoseconds[MANCALA_PLAYERS];
    int64_t points[MANCALA_PLAYERS];
    int plies;
    enum mancala_end end;
    enum mancala_player forfeiter;
    char words[JAIL_VERDICT_SIZE]; /* why it was forfeited, or empty */
};

/* Completes `score`, which must already hold the bots and their times, from
 * `game`, which must be over. `why` is the reason for a forfeit, or NULL. */
void game_score_fill(const struct mancala_game *game, const char *why,
                     struct game_score *score);

/* Returns "side empty", "third time", "too long" or "forfeit". */
const char *game_end_name(enum mancala_end end);

/* ---- The log ---- */

/*
 * The log of games of mancala.
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

/* ---- The round robin ---- */

struct round_robin {
    const struct cli *cli;
    const struct challenge_setup *setup;
    char names[CHALLENGE_BOTS_MAX][BOT_NAME_SIZE];
    struct game_score *games; /* board by board */
    int64_t game_count;       /* games on finished boards */
    int64_t boards, boards_done;
    bool stopped;
    struct contest contest;
};

/* Prints only the tables of the report as text. */
void robin_tables(const struct round_robin *robin);

#endif
