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

#endif
