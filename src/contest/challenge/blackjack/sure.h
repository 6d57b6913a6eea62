/* When the order of the leading bots is sure. For the room challenge only. */
#ifndef CHALLENGE_SURE_H
#define CHALLENGE_SURE_H

#include "challenge/entries.h"
#include "challenge/evidence.h"

enum { SURE_LEADERS = 4 }; /* at most this many bots lead */

struct sure {
    int bots;
    bool gauntlet;   /* only the first bot is compared with the others */
    int64_t percent; /* the confidence */
    int64_t matches;
    struct evidence *pairs; /* how each bot differs from each other one */
    double sums[CHALLENGE_BOTS_MAX];
    int order[CHALLENGE_BOTS_MAX]; /* the bots, best first */
};

/* Starts with no matches. Returns false if out of memory. */
bool sure_open(struct sure *sure, const struct challenge_setup *setup);
void sure_close(struct sure *sure);

/* Adds the adjusted points of a match, one number per bot. */
void sure_add_match(struct sure *sure, const double points[]);

/* Returns how many bots lead: four, or all if there are fewer. */
int sure_leaders(const struct sure *sure);

/* True if each leading bot is better than the next one or, in a gauntlet, if
 * the first bot is better or worse than each of the others, with the confidence
 * for all of them together, however often this is asked. */
bool sure_is_decided(const struct sure *sure);

#endif
