/* The message line, which takes more rows for a long text. For this room alone.
 */
#ifndef TERMINAL_MESSAGE_H
#define TERMINAL_MESSAGE_H

#include "terminal_paint.h"

enum { MESSAGE_ROWS = 4 };

/* Returns the rows that `text` takes if it is wrapped between words. */
int message_rows(const char *text, int columns);

/* Paints `text` in as many rows as it takes, the last of them `row`, over what
 * is there. */
void message_paint(const struct brush *brush, int row, const char *text);

#endif
