/* The language of the table, without a session. For this room alone. */
#ifndef SESSION_LINE_H
#define SESSION_LINE_H

#include "session.h"

/* Reads a line of the seat to act. Doesn't check that the action is legal;
 * session_read_line() and table_act() do. */
enum line_kind line_read(const char *line, const struct table *table,
                         struct action *action, char problem[PROBLEM_SIZE]);

#endif
