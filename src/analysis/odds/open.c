/* The tables for a set of rules. */
#include "odds/tables.h"

#include <stdlib.h>

#include "odds_exposed.h"

static struct odds *open_for_hole(const struct rules *rules, int hole)
{
    struct odds *odds = calloc(1, sizeof *odds);
    if (odds == NULL)
        return NULL;
    odds->rules = *rules;
    odds->threads = 1;
    odds->hole = hole;
    odds->walks = dealer_walks_choose();
    hands_fill(odds);
    wins_21_fill(odds);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
        dealer_trees_fill(odds, upcard);
    return odds;
}

/* Opens the odds for each hole card. Returns false if out of memory. */
static bool open_holes(struct odds *odds, const struct rules *rules)
{
    bool good = true;
    for (int hole = 0; good && hole < ODDS_RANKS; hole++) {
        odds->with_hole[hole] = open_for_hole(rules, hole);
        good = odds->with_hole[hole] != NULL;
    }
    return good;
}

struct odds *odds_open(const struct rules *rules)
{
    struct odds *odds = open_for_hole(rules, NO_HOLE);
    if (odds == NULL || !rules->shows_both || open_holes(odds, rules))
        return odds;
    odds_close(odds);
    return NULL;
}

const struct odds *odds_with_hole(const struct odds *odds, int hole)
{
    return odds->with_hole[hole];
}

void odds_use_threads(struct odds *odds, int threads)
{
    odds->threads = threads < 1            ? 1
                    : threads > ODDS_RANKS ? ODDS_RANKS
                                           : threads;
    for (int hole = 0; hole < ODDS_RANKS; hole++)
        if (odds->with_hole[hole])
            odds->with_hole[hole]->threads = odds->threads;
}

void odds_close(struct odds *odds)
{
    for (int hole = 0; odds && hole < ODDS_RANKS; hole++)
        free(odds->with_hole[hole]);
    free(odds);
}

const struct rules *odds_rules(const struct odds *odds)
{
    return &odds->rules;
}
