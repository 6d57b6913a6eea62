/* An evening on its last page. For this room alone. */
#ifndef TABLE_SCREEN_EVENING_H
#define TABLE_SCREEN_EVENING_H

#include "session_review.h"

/* What the ledger has of the session: the same as the review shows, also of the
 * rounds before a return to the table. */
struct evening {
    bool is_known; /* false if no round has been played or kept */
    struct review review;
};

/* Reads the evening of the first person at the table once it is over. The
 * session takes over its sums of skill. */
void evening_read(struct evening *evening, struct session *session);

/* Writes the last page: the curve, the best and the worst round, streaks, the
 * biggest mistake and a grade. */
void evening_write(const struct evening *evening, const struct session *session,
                   int columns, bool ascii, FILE *out);

#endif
