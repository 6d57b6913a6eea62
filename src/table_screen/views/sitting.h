/* A sitting on its last page. For this room alone. */
#ifndef TABLE_SCREEN_SITTING_H
#define TABLE_SCREEN_SITTING_H

#include "session_review.h"

/* What the ledger has of the session, also of the rounds before a return to the
 * table, and of the sessions before it if the person came from other tables.
 */
struct sitting {
    bool goes_on;         /* the next session is a part of it */
    bool is_known;        /* false if no round has been played or kept */
    int own_rounds;       /* of the person, in all sessions */
    int64_t bankroll;     /* at the beginning, in cents */
    struct review review; /* of all sessions, with the costliest mistake */
};

/* Reads the sitting of the first person at the table once the session is over,
 * and adds it if the sitting goes on. The session takes over its sums of skill.
 */
void sitting_read(struct sitting *sitting, struct session *session);

/* Writes the last page: the curve, the best and the worst round, streaks, the
 * biggest mistake and a grade. */
void sitting_write(const struct sitting *sitting, const struct session *session,
                   int columns, bool ascii, FILE *out);

#endif
