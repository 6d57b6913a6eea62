/* The lines of a log. For this room alone. */
#ifndef CHALLENGE_LOG_H
#define CHALLENGE_LOG_H

#include "challenge.h"

#define LOG_HEAD "challenge blackjack log 1"
#define LOG_MANCALA_HEAD "challenge mancala log 1"

/* ---- Files ---- */

/* Opens the file of --log; NULL where there is none, or none can be opened,
 * which is said: then false. */
bool log_open(const struct cli *cli, const char *path, FILE **log);

/* Closes it, if there is one. False where not all is written, which is said. */
bool log_close(const struct cli *cli, const char *path, FILE *log);

/* ---- Blackjack ---- */

/* All that a match is played by. */
void log_write_game(const struct challenge_game *game,
                    char line[CHALLENGE_LINE_SIZE]);

/* How it ended. */
void log_write_end(const struct challenge_referee *referee,
                   char line[CHALLENGE_LINE_SIZE]);

const char *log_call(bool new_deck);

/* ---- Mancala ---- */

/* What a player says in its turn. */
struct mancala_word {
    bool is_out; /* nothing; and why, which is no empty text */
    char why[JAIL_VERDICT_SIZE];
    int64_t bowl, direction; /* of its move; they may be any numbers */
};

/* Does it to a game that goes on: a move; or a forfeit, and then why, as long
 * as the word is there; else NULL. `line` tells it, with what came of it. */
const char *mancala_word_play(struct mancala_game *game,
                              const struct mancala_word *word,
                              char line[CHALLENGE_LINE_SIZE]);

/* Reads such a line; who says it is not looked at. False where it is none. */
bool mancala_word_read(const char *line, struct mancala_word *word);

/* What came of a game that was forfeited for a reason, or for none: all of its
 * score but the bots and the time that they took, which are there. */
void mancala_score_fill(const struct mancala_game *game, const char *why,
                        struct challenge_game_score *score);

/* All of a game that is over, with the names of its players and the word that
 * was said last. */
void log_write_mancala(FILE *log, const char *first, const char *second,
                       const struct mancala_game *game,
                       const struct mancala_word *last,
                       const struct challenge_game_score *score);

/* The line of the time that was taken, and of the end. */
void log_write_time(const struct challenge_game_score *score,
                    char line[CHALLENGE_LINE_SIZE]);
void log_write_mancala_end(const struct challenge_game_score *score,
                           char line[CHALLENGE_LINE_SIZE]);

#endif
