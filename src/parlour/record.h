/* What the files of games and records share. For this room alone. */
#ifndef PARLOUR_RECORD_H
#define PARLOUR_RECORD_H

#include "parlour.h"

#define PARLOUR_HEAD "mancala record 1"

/* The names that heads of records know, in the order of the enumerations. */
const char *parlour_capture_word(enum mancala_capture capture);
const char *parlour_player_word(bool is_computer);

/* An empty check value; then all that is written or lies on a board adds to
 * it. A line is written to the file, too, if there is one. */
void record_begin(struct parlour_record *record);
void record_add_line(struct parlour_record *record, const char *line);
void record_add_board(struct parlour_record *record,
                      const struct mancala_game *game);

/* The lines from the version to the players. */
void record_add_head(struct parlour_record *record,
                     const struct parlour *parlour);

/* The line that holds the check value so far, behind "check" or "end". */
void record_check_line(const struct parlour_record *record, const char *word,
                       char line[PARLOUR_LINE_SIZE]);

/* Hands on what was written. A file that takes no more has failed. */
void record_hand_on(struct parlour_record *record);

#endif
