/*
 * The file of --resume, which holds the scores of the matches that count, so
 * that a tournament can go on after it was interrupted. For the room challenge
 * only.
 *
 *     challenge state 2
 *     blackjack                       what the game's write_head() writes, ...
 *     game decks=6 cut=75 ...
 *     limits turn=10000000000 ...
 *     time-scale 1
 *     log no
 *     bot basic 2f1c9c9d3b6b4a17      ... and each bot with a check of its file
 *     match 0 1012 0 0 35120 ...      the bytes of the log so far, and the
 * score
 *
 * Only the lines up to the first match must agree with the tournament. So a
 * finished tournament can go on with a larger --repeat.
 */
#ifndef CHALLENGE_RESUME_H
#define CHALLENGE_RESUME_H

#include "challenge/contest.h"

/* Reads the file of contest->setup->resume, if it exists, and counts its
 * matches; otherwise starts it. Does nothing without --resume. `*goes_on`
 * becomes false if the contest needs no more matches. Returns false after a
 * message. */
bool resume_open(struct contest *contest, bool *goes_on);

/* Writes the score of the match that was counted last. Returns false after a
 * message. */
bool resume_add(struct contest *contest);

void resume_close(struct contest *contest);

/* ---- Scores ---- */

/* Write and read a score: numbers, each after a blank, then a text of up to
 * JAIL_VERDICT_SIZE bytes that may be empty. The reader takes no number beyond
 * 2^53, so that a few can be added. */
void contest_write_numbers(FILE *out, const int64_t numbers[], size_t count,
                           const char *words);
bool contest_read_numbers(const char *text, int64_t *const numbers[],
                          size_t count, char words[JAIL_VERDICT_SIZE]);

#endif
