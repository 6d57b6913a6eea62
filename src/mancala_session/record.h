/* What the files of games and records share. For this room alone. */
#ifndef MANCALA_SESSION_RECORD_H
#define MANCALA_SESSION_RECORD_H

#include "mancala_session.h"

#define MANCALA_SESSION_HEAD "mancala record 1"

/* The names that heads of records know, in the order of the enumerations. */
const char *mancala_session_capture_word(enum mancala_capture capture);
const char *mancala_session_player_word(bool is_computer);

/* Adds what lies on the board to the check value. */
void record_add_board(struct record *record, const struct mancala_game *game);

/* The lines from the version to the players. */
void record_add_head(struct record *record,
                     const struct mancala_session *session);

/* Writes `move` in full words, like "sow 3 back", without a newline. */
void mancala_session_line_write(int size, struct mancala_move move,
                                char line[MANCALA_SESSION_LINE_SIZE]);

/* Writes the board as text, in lines of at most 76 columns. */
void mancala_session_write_board(const struct mancala_session *session,
                                 FILE *out);

#endif
