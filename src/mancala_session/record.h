/* What the files of games and records share. For this room alone. */
#ifndef MANCALA_SESSION_RECORD_H
#define MANCALA_SESSION_RECORD_H

#include "mancala_session.h"

#define MANCALA_SESSION_HEAD "mancala record 1"

/* The names that heads of records know, in the order of the enumerations. */
const char *mancala_session_capture_word(enum mancala_capture capture);
const char *mancala_session_player_word(bool is_computer);

/* An empty check value; then all that is written or lies on a board adds to
 * it. A line is written to the file, too, if there is one. */
void record_begin(struct mancala_session_record *record);
void record_add_line(struct mancala_session_record *record, const char *line);
void record_add_board(struct mancala_session_record *record,
                      const struct mancala_game *game);

/* The lines from the version to the players. */
void record_add_head(struct mancala_session_record *record,
                     const struct mancala_session *session);

/* The line that holds the check value so far, behind "check" or "end". */
void record_check_line(const struct mancala_session_record *record,
                       const char *word, char line[MANCALA_SESSION_LINE_SIZE]);

/* Hands on what was written. A file that takes no more has failed. */
void record_hand_on(struct mancala_session_record *record);

#endif
