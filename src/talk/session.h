/* What the files of sessions and records share. For this room alone. */
#ifndef TALK_SESSION_H
#define TALK_SESSION_H

#include "talk.h"

#define RECORD_HEAD "blackjack record 1"

/* An empty check value; then everything that is written or happens adds to
 * it. A line is written to the file, too, if there is one. */
void record_start(struct record *record);
void record_line(struct record *record, const char *line);
void record_event(struct record *record, const struct event *event);

/* The lines from the version to the seats. */
void record_head(struct record *record, const struct session *session);

/* The line that holds the check value so far, behind "check" or "end". */
void record_write_check(const struct record *record, const char *word,
                        char line[LINE_SIZE]);

/* Hands on what was written. A file that takes no more is let go. */
void record_flush(struct record *record);

#endif
