/* The language of the table, without a session. For this room alone. */
#ifndef SESSION_LINE_H
#define SESSION_LINE_H

#include "session.h"

/* Reads a line as something that the seat in turn may say. The action need not
 * be legal: session_read_line() and table_act() judge that. */
enum line_kind line_read(const char *line, const struct table *table,
                         struct action *action, char problem[PROBLEM_SIZE]);

#endif
