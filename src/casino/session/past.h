/* A round of the ledger that is dealt again. For this module alone. */
#ifndef SESSION_PAST_H
#define SESSION_PAST_H

#include "account_history.h"
#include "session.h"

enum { PAST_CARDS_MAX = SHOE_CARDS };

/* A round that is to be dealt again. */
struct past_play {
    struct rules rules;
    struct past_deal deal;
    const char *lines; /* of all seats, each with a newline */
    bool is_void;
    int seat;         /* of the profile, */
    int64_t bankroll; /* and what it had before the round */
};

/* Puts the cards in the order in which they were dealt. Returns their number,
 * or 0 if no order leads to the hands and the lines. */
int past_play_order(const struct past_play *play, int cards[PAST_CARDS_MAX]);

/* Returns the chips of a seat before the round. Nobody knows those of the other
 * seats, so they have plenty. */
int64_t past_play_bankroll(const struct past_play *play, int seat);

/* Reads the next line of `*lines`, without the bets of seats that sat out, for
 * the seat to act at `table`. Returns false at the end or at a bad line, and
 * then sets `*is_wrong` to which of the two. */
bool past_next_action(const char **lines, const struct table *table,
                      struct action *action, bool *is_wrong);

#endif
