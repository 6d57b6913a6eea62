/* What think.c and prove.c share. */
#ifndef MANCALA_SESSION_THINK_H
#define MANCALA_SESSION_THINK_H

#include "mancala_search.h"
#include "mancala_session.h"

/* True if the values of a game that begins at this position hold in `game`,
 * too. They may not if an earlier position can occur again, because its third
 * occurrence would come sooner. */
bool thought_has_no_past(const struct mancala_game *game);

/* Inserts `value` after all that are at least as good. */
void thought_insert(struct mancala_search_result *thought,
                    const struct mancala_valued_move *value);

/* Proves the values that the search couldn't, if few stones are left and the
 * board isn't too large for the solver. */
void thought_prove(struct mancala_search_result *thought,
                   const struct mancala_game *game,
                   const struct mancala_session_strength *strength,
                   const struct mancala_session_patience *patience);

#endif
