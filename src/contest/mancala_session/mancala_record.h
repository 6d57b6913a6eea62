/* Lines and records of mancala. */
#ifndef MANCALA_SESSION_RECORD_H
#define MANCALA_SESSION_RECORD_H

#include "cli.h"
#include "mancala.h"
#include "mancala_session.h"

/* ---- Lines ---- */

/*
 * A line is what a player does:
 *
 *     sow 3           sow house 3 forward
 *     sow 3 back      sow it the other way
 *     undo            undo a move
 *
 * A person can also type advice, hint, log, help and quit. `#` starts a
 * comment. A word may be abbreviated if it is unambiguous; sow may be omitted,
 * forward added.
 */

enum mancala_session_line {
    MANCALA_SESSION_SOW,
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

enum { MANCALA_SESSION_LINE_SIZE = 40 }; /* the longest line of a game */

/* Writes `move` in full words, like "sow 3 back", without a newline. */
void mancala_session_line_write(int size, struct mancala_move move,
                                char line[MANCALA_SESSION_LINE_SIZE]);

/* ---- Records ---- */

/*
 * Records of mancala (see records.h): the rules, the players, then each line of
 * the game with a check value that covers all lines and boards so far.
 *
 *     mancala record 1
 *     board 14                    bowls
 *     stones 4                    in each house at the start
 *     directions both             or: one
 *     capture empty               or: standard
 *     first person                or: computer
 *     second computer
 *     sow 3
 *     check 0123456789abcdef
 *     undo
 *     check 0123456789abcdef
 *     end 0123456789abcdef
 */

#define MANCALA_SESSION_HEAD "mancala record 1"

/* Return the words of records for a capture rule and a kind of player. */
const char *mancala_session_capture_word(enum mancala_capture capture);

/* Undoes one move of either player. Returns false if there is none. */
bool mancala_session_undo_one(struct mancala_session *session);

/* Writes the board as text, in lines of at most 76 columns. */
void mancala_session_write_board(const struct mancala_session *session,
                                 FILE *out);

#endif
