/* The message line, which takes more rows for a long text. For this room alone.
 */
#ifndef TERMINAL_MESSAGE_H
#define TERMINAL_MESSAGE_H

#include <stddef.h>

#include "terminal_paint.h"

enum { MESSAGE_ROWS = 4 };

/* Returns the rows that `text` takes if it is wrapped between sentences or, if
 * these are more than `most`, between words. */
int message_rows(const char *text, int columns, int most);

/* Replaces the first sentence of `text`, which has `size` bytes, by `sign`, an
 * ellipsis, unless it is there already. Returns false if it is the only one. */
bool message_drop_sentence(char *text, size_t size, const char *sign);
bool message_is_cut(const char *text, const char *sign);

/* Drops whole sentences from the front of `text` until it takes `rows` rows or
 * is a single sentence. */
void message_shorten(char *text, size_t size, const char *sign, int columns,
                     int rows);

/* Paints `text` in as many rows as it takes, up to `most`, the last of them
 * `row`, over what is there. An ellipsis ends a text that is longer. */
void message_paint(const struct brush *brush, int row, const char *text,
                   int most);

#endif
