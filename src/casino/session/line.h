/* The language of the table, without a session. For this room alone. */
#ifndef SESSION_LINE_H
#define SESSION_LINE_H

#include "session.h"

/* Reads a line of the seat to act. Doesn't check that the action is legal;
 * session_read_line() and table_act() do. */
enum line_kind line_read(const char *line, const struct table *table,
                         struct action *action, char problem[PROBLEM_SIZE]);

/* ---- What the files of lines share ---- */

enum { LINE_WORD_SIZE = 24 };

/* Takes the next word of a line in lower case, cut if it doesn't fit, and
 * returns the rest of the line. The word is empty at the end, or if a comment
 * begins. */
const char *line_take_word(const char *line, char word[LINE_WORD_SIZE],
                           bool *fits);

/* Writes `what` and the text in quotes to `problem`. Returns LINE_WRONG. */
enum line_kind line_is_wrong(char problem[PROBLEM_SIZE], const char *text,
                             const char *what);

/* Reads a bet with its side bets (line_bets.c). If `skips_word`, the line
 * begins with the word "bet". */
enum line_kind line_read_bet(const char *line, bool skips_word,
                             const struct table *table, struct action *action,
                             char problem[PROBLEM_SIZE]);
void line_write_bet(const struct action *action, char line[LINE_SIZE]);

#endif
