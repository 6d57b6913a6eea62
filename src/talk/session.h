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

/* Hands on what was written. A file that takes no more has failed. */
void record_flush(struct record *record);

/* Where the cards come from, as a record has it. */
void record_source_text(const struct session *session, char *text, size_t size);

/* ---- Books (book.c): what a session tells its book, if it has one ---- */

void book_begin(struct book *book, const struct session *session);
void book_end(struct book *book);
void book_open_round(struct book *book);
void book_line(struct book *book, const char *line);
void book_hear(struct book *book, const struct table *table,
               const struct event *event);

/* Puts down how the round stands, where its money has changed. */
void book_write(struct book *book, const struct session *session,
                const struct table *table);

#endif
