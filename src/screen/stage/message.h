/* The message line, which takes more rows for a long text, and the sentences
 * that it consists of. For this room alone. */
#ifndef TERMINAL_MESSAGE_H
#define TERMINAL_MESSAGE_H

#include <stddef.h>

#include "stage.h"

enum { MESSAGE_ROWS = 4 };

/* Returns the rows that `text` takes if it is wrapped between sentences or, if
 * these are more than `most`, between words. */
int message_rows(const char *text, int columns, int most);

/* Paints `text` in as many rows as it takes, up to `most`, the last of them
 * `row`, over what is there. An ellipsis ends a text that is longer. */
void message_paint(const struct brush *brush, int row, const char *text,
                   int most);

/* ---- Sentences (sentences.c) ---- */

struct sentence {
    const char *text;
    size_t bytes;
    enum news_rank rank;
    const char *instead; /* a remark that takes its place; NULL: none */
    bool is_dropped;
};

enum { SENTENCES_MAX = 2 * TOLD_MAX, MESSAGE_SIZE = 4 * SAYING_SIZE };

/* A message while what there is no room for is dropped. */
struct message {
    const char *sign; /* in the place of the first sentences that were dropped
                       */
    struct sentence sentences[SENTENCES_MAX];
    int count;
    bool is_cut; /* a sentence was dropped or has given way */
};

/* Adds the sentence in the first bytes of `text`. The sign alone is one that
 * was dropped before. */
void message_add(struct message *message, enum news_rank rank, const char *text,
                 size_t bytes);

/* Adds each sentence of `text`, which must remain as it is. */
void message_add_all(struct message *message, enum news_rank rank,
                     const char *text);

/* Drops the sentence that matters least, the first one of its rank; of reasons
 * and praise the last one. A remark gives way to its short form first. Returns
 * false if only one is left. */
bool message_drop(struct message *message);

void message_write(const struct message *message, char text[MESSAGE_SIZE]);

/* Drops sentences until the message takes at most `most` rows, and writes it.
 */
void message_fit(struct message *message, int columns, int most,
                 char text[MESSAGE_SIZE]);

#endif
