/* The tables for a set of rules. */
#include "odds/tables.h"

#include <stdlib.h>

struct odds *odds_open(const struct rules *rules)
{
    struct odds *odds = calloc(1, sizeof *odds);
    if (odds == NULL)
        return NULL;
    odds->rules = *rules;
    odds->threads = 1;
    odds->walks = dealer_walks_choose();
    hands_fill(odds);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
        dealer_trees_fill(odds, upcard);
    return odds;
}

void odds_use_threads(struct odds *odds, int threads)
{
    odds->threads = threads < 1            ? 1
                    : threads > ODDS_RANKS ? ODDS_RANKS
                                           : threads;
}

void odds_close(struct odds *odds)
{
    free(odds);
}

const struct rules *odds_rules(const struct odds *odds)
{
    return &odds->rules;
}
