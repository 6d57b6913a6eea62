/* Decides when the order of the leading bots is sure. */
#include "challenge/blackjack/sure.h"

#include <stdlib.h>

static size_t pairs_of(int bots)
{
    return (size_t)bots * (size_t)bots;
}

bool sure_open(struct sure *sure, const struct challenge_setup *setup)
{
    *sure = (struct sure){.bots = setup->bot_count,
                          .gauntlet = setup->gauntlet,
                          .percent = setup->sure};
    sure->pairs = calloc(pairs_of(sure->bots), sizeof *sure->pairs);
    return sure->pairs != NULL;
}

void sure_close(struct sure *sure)
{
    free(sure->pairs);
}

void sure_add_match(struct sure *sure, const double points[])
{
    sure->matches++;
    for (int bot = 0; bot < sure->bots; bot++) {
        sure->sums[bot] += points[bot];
        for (int other = 0; other < sure->bots; other++)
            evidence_add(&sure->pairs[bot * sure->bots + other],
                         points[bot] - points[other]);
    }
    entries_rank(sure->sums, sure->bots, sure->order);
}

int sure_leaders(const struct sure *sure)
{
    return sure->bots < SURE_LEADERS ? sure->bots : SURE_LEADERS;
}

/* Nobody knows before the matches which bots will lead, so the error is divided
 * among all pairs (C. E. Bonferroni). */
static bool pair_is_sure(const struct sure *sure, int bot, int other)
{
    const double all = 100;
    double pairs = (sure->bots - 1) * (sure->gauntlet ? 1 : sure->bots / 2.0);
    double error = (all - (double)sure->percent) / all / pairs;
    return evidence_suffices(&sure->pairs[bot * sure->bots + other], error);
}

bool sure_is_decided(const struct sure *sure)
{
    if (sure->matches == 0)
        return false;
    for (int other = 1; sure->gauntlet && other < sure->bots; other++)
        if (!pair_is_sure(sure, 0, other))
            return false;
    for (int i = 0; !sure->gauntlet && i + 1 < sure_leaders(sure); i++)
        if (!pair_is_sure(sure, sure->order[i], sure->order[i + 1]))
            return false;
    return true;
}
