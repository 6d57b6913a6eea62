/*
 * Records of mancala (see records.h): the rules, the players, then each line of
 * the game with a check value that covers all lines and boards so far.
 *
 *     mancala record 1
 *     board 14                    bowls
 *     stones 4                    in each house at the start
 *     directions both             or: one
 *     capture empty               or: standard
 *     first person                or: computer
 *     second computer
 *     sow 3
 *     check 0123456789abcdef
 *     undo
 *     check 0123456789abcdef
 *     end 0123456789abcdef
 *
 * For the room mancala_session and its tests.
 */
#ifndef MANCALA_SESSION_RECORD_H
#define MANCALA_SESSION_RECORD_H

#include "mancala_session.h"

#define MANCALA_SESSION_HEAD "mancala record 1"

/* Return the words of records for a capture rule and a kind of player. */
const char *mancala_session_capture_word(enum mancala_capture capture);
const char *mancala_session_player_word(bool is_computer);

/* Adds the board and the state of the game to the check value. */
void record_add_board(struct record *record, const struct mancala_game *game);

/* Writes the lines from the version to the players. */
void record_add_head(struct record *record,
                     const struct mancala_session *session);

/* Undoes one move of either player. Returns false if there is none. */
bool mancala_session_undo_one(struct mancala_session *session);

/* Writes the board as text, in lines of at most 76 columns. */
void mancala_session_write_board(const struct mancala_session *session,
                                 FILE *out);

#endif
