/* What the files that think share. For this room alone. */
#ifndef MANCALA_SESSION_THINK_H
#define MANCALA_SESSION_THINK_H

#include "mancala_search.h"
#include "mancala_session.h"

/* Can the values of a game that begins here be those of this one? Not where a
 * position of the past may come back: it would be met for the third time
 * sooner. */
bool thought_has_no_past(const struct mancala_game *game);

/* Adds a value: the better one first; of equals the one that was. */
void thought_insert(struct mancala_session_thought *thought,
                    const struct mancala_session_value *value);

/* Has the solver prove what the search could not, where few stones are left
 * and the board is none too large for it. */
void thought_prove(struct mancala_session_thought *thought,
                   const struct mancala_game *game,
                   const struct mancala_session_strength *strength,
                   const struct mancala_session_patience *patience);

#endif
