/* A sitting on its last page. For this room alone. */
#ifndef TABLE_SCREEN_SITTING_H
#define TABLE_SCREEN_SITTING_H

#include "coach_review.h"
#include "session.h"

/* What the ledger has of the sitting, as the review says it. */
struct sitting {
    bool is_known;        /* the ledger or the journal has it, with a round */
    int rounds;           /* of the person */
    struct review review; /* with the decisions of a round that is kept */
};

/* Reads the sitting of the first person at the table once the session is over.
 * The session takes over its sums of skill. */
void sitting_read(struct sitting *sitting, struct session *session);

/* Writes the last page: the curve, what side bets won, the best and the worst
 * round, streaks, the biggest mistake and a grade. */
void sitting_write(const struct sitting *sitting, const struct session *session,
                   int columns, bool ascii, FILE *out);

#endif
