/* Lines of mancala. Tests and a fuzz target include this header, too. */
#ifndef MANCALA_SESSION_LINE_H
#define MANCALA_SESSION_LINE_H

#include <stdio.h>

#include "cli.h"
#include "mancala.h"
#include "mancala_search.h"

/*
 * A line is what a player does:
 *
 *     sow 3           sow house 3 forward
 *     sow 3 back      sow it the other way
 *     swap            swap sides, under the pie rule
 *     undo            undo a move
 *
 * A person can also type advice, hint, log, help and quit. `#` starts a
 * comment. A word may be abbreviated if it is unambiguous; sow may be omitted,
 * forward added.
 */

enum mancala_session_line {
    MANCALA_SESSION_SOW, /* or swap */
    MANCALA_SESSION_UNDO,
    MANCALA_SESSION_EMPTY, /* nothing, or a comment */
    MANCALA_SESSION_HINT,
    MANCALA_SESSION_LOG,
    MANCALA_SESSION_HELP,
    MANCALA_SESSION_QUIT,
    MANCALA_SESSION_WRONG /* not a line of a game: see `problem` */
};

/* Reads `line` as an action of `player` on a board of `size` bowls. Doesn't
 * judge whether a move is legal; mancala_session_sow() does. */
enum mancala_session_line
mancala_session_line_read(const char *line, int size,
                          enum mancala_player player, struct mancala_move *move,
                          char problem[CLI_PROBLEM_SIZE]);

/* Returns the move, "house 3 back" or "a swap", in `text`. */
enum { MANCALA_MOVE_TEXT_SIZE = 40 };
const char *mancala_session_move_text(int size, struct mancala_move move,
                                      char text[MANCALA_MOVE_TEXT_SIZE]);

/* Writes the values of the moves, one per line. `mark`, of one column, marks
 * the best. */
void mancala_session_write_values(const struct mancala_search_result *result,
                                  int size, const char *mark, FILE *out);

#endif
